// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The language and number style of the person who reads the output, from the environment and `health config`.
package enum Person {
  /// The person's locale.
  package static let locale = PersonLocale(
    environment: ProcessInfo.processInfo.environment, chosen: Settings.current[.locale],
    language: Settings.current[.language].flatMap { Language(rawValue: $0) })

  /// The form of numbers.
  package static var numbers: NumberStyle { locale.numbers }

  /// The language of names of types, values and units, and of results. Help, messages of errors and what programs read are English.
  package static var language: Language { locale.language }

  /// The sentences of results in that language.
  package static var words: Words { Words(language) }

  /// A number of samples in English words.
  package static func samples(_ count: Int) -> String { counted(count, "sample") }

  /// A number of things in English words: `1 sample`, `1,204 samples`.
  package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    numbers.counted(count, noun, plural)
  }
}

extension DataType {
  /// The title in the person's language, which people read; programs get the English one.
  package var localTitle: String { title(in: Person.language) }

  /// The title in the person's language, inside a sentence.
  package var titleInSentence: String { Person.language.inSentence(localTitle) }
}

extension CategoryValue {
  /// The title in the person's language.
  package var localTitle: String { title(in: Person.language) }

  /// The title in the person's language, inside a sentence.
  package var titleInSentence: String { Person.language.inSentence(localTitle) }
}

extension CatalogChoice {
  /// The title in the person's language.
  package var localTitle: String { title(in: Person.language) }

  /// The title in the person's language, inside a sentence.
  package var titleInSentence: String { Person.language.inSentence(localTitle) }
}
