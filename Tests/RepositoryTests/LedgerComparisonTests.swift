// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import APILedger
import Testing

/// A row, by default of an existing method.
func row(
  _ path: String, _ signature: String, kind: String = "method", _ state: LedgerRow.State = .partial, test: String = "", note: String = "n"
) -> LedgerRow {
  LedgerRow(path: path, kind: kind, since: "8.0", signature: signature, state: state, test: test, note: note)
}

/// A symbol of the module `M`.
func symbol(_ path: String, _ declaration: String, kind: String = "method", precise: String = "s:1M1A") -> PublicSymbol {
  PublicSymbol(path: path, kind: kind, declaration: declaration, preciseIdentifier: precise)
}

@Suite struct LedgerComparisonTests {
  private let save = symbol("A.save(_:)", "func save(_ a: Int) async throws")

  @Test func agrees() {
    let rows = [row("A.save(_:)", "func save(_ b: Int) async throws"), row("A.x()", "func x()", .absent)]
    let comparison = LedgerComparison(rows: rows, symbols: [save])
    #expect(comparison.missing.isEmpty)
    #expect(comparison.denied.isEmpty)
    #expect(comparison.unexplained(additions: [:]).isEmpty)
  }

  @Test(arguments: [
    row("A.save(_:)", "func save(_ a: Int) throws", .done), row("A.save(_:)", "func save(_ a: [Int]) async throws"),
    row("A.save(_:)", "func save(_ a: Int) async throws -> Bool"), row("A.save()", "func save() async throws"),
    row("A.save(_:)", "class func save(_ a: Int) async throws", kind: "typeMethod"),
  ])
  func missesAnotherForm(row: LedgerRow) {
    #expect(LedgerComparison(rows: [row], symbols: [save]).missing.count == 1)
  }

  @Test func saysWhatThereIsInstead() {
    let comparison = LedgerComparison(rows: [row("A.save(_:)", "func save(_ a: Int)", .done)], symbols: [save])
    #expect(
      comparison.missing == [
        "method A.save(_:) (Int) -> Void is done in the ledger; the module has method A.save(_:) async (Int) -> Void."
      ])
  }

  @Test(arguments: [LedgerRow.State.absent, .impossible])
  func deniedIsWhatIsThere(state: LedgerRow.State) {
    let comparison = LedgerComparison(rows: [row("A.save(_:)", "func save(_ a: Int) async throws", state)], symbols: [save])
    #expect(comparison.denied.count == 1)
    #expect(comparison.missing.isEmpty)
  }

  @Test func overloadsAreKeptApart() {
    let rows = [row("A.save(_:)", "func save(_ a: Int) async throws"), row("A.save(_:)", "func save(_ a: [Int]) async throws", .absent)]
    #expect(LedgerComparison(rows: rows, symbols: [save]).denied.isEmpty)
    let both = LedgerComparison(rows: rows, symbols: [save, symbol("A.save(_:)", "func save(_ a: [Int]) async throws")])
    #expect(both.denied.count == 1 && both.denied[0].contains("[Int]"))
  }

  @Test func whatIsOursAloneNeedsAReason() {
    let comparison = LedgerComparison(rows: [], symbols: [save, symbol("A.hash(into:)", "func hash(into hasher: inout Hasher)")])
    #expect(comparison.unexplained(additions: [:]).count == 1)
    #expect(comparison.unexplained(additions: ["A.save(_:)": "because"]).isEmpty)
  }

  @Test func aListedNameInAnotherFormNeedsAReason() {
    let rows = [row("A.hash(into:)", "func hash(into hasher: Hasher)", .absent)]
    let comparison = LedgerComparison(rows: rows, symbols: [symbol("A.hash(into:)", "func hash(into hasher: inout Hasher)")])
    #expect(comparison.unexplained(additions: [:]) == ["method A.hash(into:) (inout Hasher) -> Void is in Apple's list in another form."])
  }

  @Test func additionsMustBeAdditions() {
    let rows = [row("A.save(_:)", "func save(_ a: Int) async throws")]
    let comparison = LedgerComparison(rows: rows, symbols: [save, symbol("A.own()", "func own()")])
    #expect(comparison.staleAdditions(["A.own()": "r"]).isEmpty)
    #expect(comparison.staleAdditions(["A.save(_:)": "r", "A.gone()": "r"]).count == 2)
  }

  @Test func statesNeedEvidence() {
    let rows = [
      row("A.a()", "func a()", .done, test: "S/f, File.swift:g", note: ""), row("A.b()", "func b()", .absent, note: ""),
      row("A.c()", "func c()", .done), row("A.d()", "func d()", .done, test: "S/f, S/gone"), row("A.e()", "func e()", .partial, note: ""),
      row("A.f()", "func f()", .impossible, note: ""),
    ]
    let findings = LedgerComparison(rows: rows, symbols: []).unproven(tests: ["S/f", "File.swift:g"])
    #expect(
      findings == [
        "A.c() is done, but names no test.", "A.d() names a test that is not there: S/gone.",
        "A.e() is partial, but its note does not say why.", "A.f() is impossible, but its note does not say why.",
      ])
  }
}

@Suite struct LedgerUpdateTests {
  private let there = symbol("A.a()", "func a()")

  @Test func newIsPartialAndGoneIsAbsent() {
    let ledger = Ledger(rows: [
      row("A.a()", "func a()", .absent, note: "deprecated in 9.0"), row("A.b()", "func b()", .partial, note: "old; no test yet"),
      row("A.c()", "func c()", .absent, note: ""), row("A.d()", "func d()", .impossible),
    ])
    let update = LedgerUpdate(ledger, symbols: [there])
    #expect(update.ledger.rows.map(\.state) == [.partial, .absent, .absent, .impossible])
    #expect(update.ledger.rows.map(\.note) == ["deprecated in 9.0; no test yet", "old", "", "n"])
    #expect(update.changes == ["A.a(): absent -> partial", "A.b(): partial -> absent"])
    #expect(LedgerUpdate(update.ledger, symbols: [there]).changes.isEmpty)
  }

  @Test func doneIsNeverChanged() {
    let ledger = Ledger(rows: [row("A.a()", "func a()", .done, test: "S/f"), row("A.b()", "func b()", .done, test: "S/f")])
    let update = LedgerUpdate(ledger, symbols: [there])
    #expect(update.ledger == ledger)
    #expect(update.changes.isEmpty)
    #expect(update.complaints == ["method A.b() () -> Void is done in the ledger, but the module has no such symbol."])
  }
}

@Suite struct LedgerTableTests {
  private let header = "path\tkind\tsince\tsignature\tstate\ttest\tnote\n"

  @Test func readsWhatItWrites() throws {
    let ledger = Ledger(rows: [row("A.a()", "func a()", .done, test: "S/f, S/g"), row("B", "class B", kind: "class", .absent, note: "")])
    #expect(try Ledger(text: ledger.text) == ledger)
    #expect(ledger.rows[0].tests == ["S/f", "S/g"])
  }

  @Test(arguments: [
    ("path\tkind\n", 1), ("A\tclass\t8.0\tclass A\tabsent\t\n", 2), ("A\tclass\t8.0\tclass A\tmaybe\t\t\n", 2),
    ("A\tKlass\t8.0\tclass A\tdone\t\t\n", 2),
  ])
  func refusesAMalformedTable(text: String, line: Int) throws {
    let error = try #require(throws: LedgerError.self) { try Ledger(text: line == 1 ? text : header + text) }
    #expect(error.line == line)
  }

  @Test func additionsNeedAReason() throws {
    #expect(try Additions.read(text: "path\treason\nA.a()\tbecause\n") == ["A.a()": "because"])
    #expect(throws: LedgerError.self) { try Additions.read(text: "path\treason\nA.a()\t\n") }
    #expect(throws: LedgerError.self) { try Additions.read(text: "path\treason\nA.a()\tx\nA.a()\ty\n") }
  }
}
