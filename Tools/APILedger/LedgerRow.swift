// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A public symbol of Apple's module, and its state here.
package struct LedgerRow: Equatable, Sendable {
  /// The progress of a symbol.
  package enum State: String, Sendable, CaseIterable {
    /// It exists, and a test fails if its body returns a default.
    case done
    /// It exists; the note says what is missing.
    case partial
    /// It does not exist yet.
    case absent
    /// It cannot exist on Linux; the note says why.
    case impossible
  }

  /// The name with its enclosing types, such as `HKHealthStore.save(_:withCompletion:)`.
  package var path: String
  /// A name in ``PublicSymbol/kinds``.
  package var kind: String
  /// The first version of iOS with the symbol.
  package var since: String
  /// Apple's declaration.
  package var signature: String
  /// How far the symbol is.
  package var state: State
  /// The tests that prove it, as `Suite/function` or `File.swift:function`, separated by a comma and a space.
  package var test: String
  /// What is missing, or why the symbol cannot exist; empty for done and absent rows that need no note.
  package var note: String

  /// A row with these fields, as the table has them.
  package init(path: String, kind: String, since: String, signature: String, state: State, test: String, note: String) {
    (self.path, self.kind, self.since, self.signature) = (path, kind, since, signature)
    (self.state, self.test, self.note) = (state, test, note)
  }

  /// The tests of the column `test`, separated.
  package var tests: [String] { test.split(separator: ",").map { String($0.drop { $0 == " " }) } }

  /// The identity of the symbol among overloads.
  package var identity: SymbolIdentity { SymbolIdentity(path: path, kind: kind, declaration: signature) }

  /// Whether the name, or a label of an initialiser, begins with two underscores: the raw name of a call that Swift refines.
  package var isRawName: Bool { path.hasPrefix("__") || path.contains(".__") || path.contains("(__") }
}
