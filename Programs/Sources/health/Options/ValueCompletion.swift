// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// What a shell offers for arguments: names that the catalogue knows. The store is not opened for it, as that could ask for a passphrase.
enum ValueCompletion {
  /// The names of every type of which there can be samples, as far as they are one word.
  static func types() -> [String] {
    let names = Catalog.types.filter(\.hasRecords).flatMap { [$0.name, $0.title.lowercased()] + $0.words }
    return Set(names.filter { !$0.utf8.contains(UInt8(ascii: " ")) }).sorted()
  }

  /// The units that fit the type on the command line, else all.
  static func units(_ words: [String]) -> [String] {
    let facts = words.lazy.compactMap { Catalog.type(called: $0)?.quantity }.first
    let all = facts.map(UnitOptions.words(of:)) ?? UnitNames.all.map(\.word)
    return Set(all.filter { !$0.utf8.contains(UInt8(ascii: " ")) }).sorted()
  }
}
