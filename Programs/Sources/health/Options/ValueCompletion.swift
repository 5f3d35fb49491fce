// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// The values that a shell offers: names of the catalogue, and names of the store's sources if it opens without a passphrase.
enum ValueCompletion {
  /// The values that `health add` takes for the type on the command line; none for numbers and answers.
  static func values(_ words: [String]) -> [String] {
    switch words.lazy.compactMap({ Catalog.type(called: $0) }).first?.kind {
    case .category(let valueEnum): Catalog.categoryValues(of: valueEnum).map(\.words)
    case .stateOfMind: Catalog.choices(of: .stateOfMindValenceClassification).map(\.words)
    case .prescription: Catalog.choices(of: .visionPrescriptionType).map(\.words)
    default: []
    }
  }

  /// The units that fit the type on the command line; all if there is none.
  static func units(_ words: [String]) -> [String] {
    let facts = words.lazy.compactMap { Catalog.type(called: $0)?.quantity }.first
    let all = facts.map(UnitOptions.words(of:)) ?? Set([.en, Person.language]).flatMap(UnitNames.words).map(\.word)
    return Set(all.filter { !$0.utf8.contains(UInt8(ascii: " ")) }).sorted()
  }

  /// The names and bundle identifiers of the sources of the types on the command line; of all if there are none. Empty if the store needs a
  /// passphrase.
  static func sources(_ words: [String]) -> [String] {
    let folder = words.drop { $0 != "--store" }.dropFirst().prefix(1)
    // A message would appear in the middle of the line that is being typed.
    guard let store = try? StoreOptions.parse(folder.isEmpty ? [] : ["--store"] + folder),
      // Nothing is completed where a store would need a passphrase.
      let items = try? store.openWithoutQuestion().perform(ListTypes(), for: .owner)
    else { return [] }
    let types = words.compactMap { Catalog.type(called: $0) }
    let found = items.filter { types.isEmpty || types.contains($0.type) }.flatMap(\.sources)
    return Set(found.flatMap { [$0.name, $0.bundleIdentifier] }.filter { isHarmless($0, in: CompletionShell.requesting) }).sorted()
  }

  /// Whether a shell may be offered a text, which comes from outside. Bash expands it, including commands; the other shells split it at
  /// lines and colons.
  static func isHarmless(_ text: String, in shell: CompletionShell?) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 200, TerminalText.line(text) == text else {
      return false
    }
    if shell == .zsh || shell == .fish { return text.utf8.allSatisfy { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\\") } }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }
}
