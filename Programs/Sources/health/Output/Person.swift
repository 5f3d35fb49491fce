// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The person for whom the command writes, according to environment and settings.
enum Person {
  static let locale = PersonLocale(
    environment: ProcessInfo.processInfo.environment, chosen: Settings.current[.locale],
    language: Settings.current[.language].flatMap { Language(rawValue: $0) })

  static var numbers: NumberStyle { locale.numbers }

  /// The language of names of types, values and units. The command's own sentences are English.
  static var language: Language { locale.language }

  /// A number of samples in words.
  static func samples(_ count: Int) -> String { counted(count, "sample") }

  /// A number of things in words: `1 sample`, `1,204 samples`.
  static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    numbers.counted(count, noun, plural)
  }
}

extension DataType {
  /// The title in the person's language, which people read; programs get the English one.
  var localTitle: String { title(in: Person.language) }
}

extension CategoryValue {
  /// The title in the person's language.
  var localTitle: String { title(in: Person.language) }
}

extension CatalogChoice {
  /// The title in the person's language.
  var localTitle: String { title(in: Person.language) }
}
