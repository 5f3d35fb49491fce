// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One public symbol of Apple's module, and its state here.
public struct LedgerRow: Equatable, Sendable {
  /// How far a symbol is.
  public enum State: String, Sendable, CaseIterable {
    /// It is there, and a test fails when its body returns a default.
    case done
    /// It is there; the note says what is missing.
    case partial
    /// It is not there yet.
    case absent
    /// It cannot be on Linux; the note says why.
    case impossible
  }

  /// The name with its types, such as `HKHealthStore.save(_:withCompletion:)`.
  public var path: String
  /// One of the names in ``PublicSymbol/kinds``.
  public var kind: String
  /// The version of iOS that has it.
  public var since: String
  /// Apple's declaration.
  public var signature: String
  public var state: State
  /// The tests that hold it, as `Suite/function` or `File.swift:function`, joined by a comma and a space.
  public var test: String
  public var note: String

  public init(path: String, kind: String, since: String, signature: String, state: State, test: String, note: String) {
    (self.path, self.kind, self.since, self.signature) = (path, kind, since, signature)
    (self.state, self.test, self.note) = (state, test, note)
  }

  /// The single tests of the column `test`.
  public var tests: [String] { test.split(separator: ",").map { String($0.drop { $0 == " " }) } }

  /// What makes it one symbol among overloads.
  public var identity: SymbolIdentity { SymbolIdentity(path: path, kind: kind, declaration: signature) }
}
