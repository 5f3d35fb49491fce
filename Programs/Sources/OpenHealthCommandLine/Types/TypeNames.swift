// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The names of types that a shell offers.
package enum TypeNames {
  /// The one-word names of every type that has samples, in English and the person's language.
  package static func completions() -> [String] {
    let names = Catalog.types.filter(\.hasRecords).flatMap { type in
      [type.name] + Set([.en, Person.language]).flatMap { [type.title(in: $0).lowercased()] + type.words(in: $0) }
    }
    return Set(names.filter { !$0.utf8.contains(UInt8(ascii: " ")) }).sorted()
  }
}
