// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A public symbol of our module, as the compiler reports it.
package struct PublicSymbol: Equatable, Sendable {
  /// The ledger's names for the compiler's kinds.
  package static let kinds = [
    "class": "class", "struct": "struct", "enum": "enum", "protocol": "protocol", "typealias": "typealias",
    "associatedtype": "associatedtype", "enum.case": "case", "init": "init", "method": "method", "type.method": "typeMethod",
    "property": "property", "type.property": "typeProperty", "var": "global", "func": "function", "func.op": "operator",
    "subscript": "subscript", "type.subscript": "typeSubscript", "macro": "macro", "deinit": "deinit",
  ]

  /// The path, kind and types, which identify it among overloads.
  package let identity: SymbolIdentity
  /// The declaration as the compiler prints it.
  package let declaration: String
  /// The compiler's unique name of the symbol.
  package let preciseIdentifier: String

  /// A symbol from the compiler's facts.
  ///
  /// - Parameters:
  ///   - path: the name with its enclosing types.
  ///   - kind: the compiler's kind, such as `type.method`.
  ///   - declaration: the declaration as the compiler prints it.
  ///   - preciseIdentifier: the compiler's unique name.
  package init(path: String, kind: String, declaration: String, preciseIdentifier: String) {
    identity = SymbolIdentity(path: path, kind: Self.kinds[kind] ?? kind, declaration: declaration)
    (self.declaration, self.preciseIdentifier) = (declaration, preciseIdentifier)
  }

  /// The part of the precise identifier that names the original of a member inherited from a protocol; nil for the type's own member.
  package var originalIdentifier: String? {
    preciseIdentifier.range(of: "::SYNTHESIZED::").map { String(preciseIdentifier[..<$0.lowerBound]) }
  }
}

/// Reads the output of `swift symbolgraph-extract`.
package enum SymbolGraph {
  private struct File: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { var identifier: String }
      struct Identifier: Decodable { var precise: String }
      struct Fragment: Decodable { var spelling: String }
      var kind: Kind
      var identifier: Identifier
      var pathComponents: [String]
      var declarationFragments: [Fragment]?
    }
    var symbols: [Symbol]
  }

  /// All symbols in one file.
  package static func symbols(json: Data) throws -> [PublicSymbol] {
    try JSONDecoder().decode(File.self, from: json).symbols.map { symbol in
      PublicSymbol(
        path: symbol.pathComponents.joined(separator: "."), kind: String(symbol.kind.identifier.trimmingPrefix("swift.")),
        declaration: (symbol.declarationFragments ?? []).map(\.spelling).joined(), preciseIdentifier: symbol.identifier.precise)
    }
  }

  /// The symbols that a user of the module sees as ours.
  ///
  /// Omitted are names with a leading underscore, members inherited from another module's protocol, and members inherited from a public
  /// protocol of ours, which are listed at the protocol, unless Apple's list (`listed`) has them at the type. Members from a hidden
  /// protocol, such as our factory protocols, stay.
  package static func own(_ symbols: [PublicSymbol], module: String, listed: Set<String>) -> [PublicSymbol] {
    let visible = symbols.filter { !$0.identity.path.split(separator: ".").contains { $0.hasPrefix("_") } }
    let declared = Set(visible.filter { $0.originalIdentifier == nil }.map(\.preciseIdentifier))
    return visible.filter { symbol in
      guard let original = symbol.originalIdentifier else { return true }
      guard original.hasPrefix("s:\(module.utf8.count)\(module)") else { return false }
      return listed.contains(symbol.identity.path) || !declared.contains(original)
    }
  }
}
