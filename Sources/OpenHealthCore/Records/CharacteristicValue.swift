// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The value of one of the person's characteristics: a day, or a value of an enumeration.
///
///     CharacteristicValue(storedText: "1985-04-12", of: dateOfBirth)  // .day(year: 1985, month: 4, day: 12)
///     CharacteristicValue(storedText: "HKBiologicalSexFemale", of: biologicalSex)
///     CharacteristicValue(words: "a-positive", of: bloodType)
package enum CharacteristicValue: Sendable, Hashable, Codable {
  /// A day of the Gregorian calendar.
  case day(year: Int, month: Int, day: Int)
  /// A value of the type's enumeration, such as a blood type.
  case choice(CatalogChoice)

  /// The value for a text from the store or from an export's `Me` element. Nil when the type has no value with this text.
  package init?(storedText: String, of type: DataType) {
    guard case .characteristic(let valueEnum) = type.kind else { return nil }
    guard let valueEnum else {
      self.init(day: storedText)
      return
    }
    guard let choice = Catalog.choice(constant: storedText, of: valueEnum) else { return nil }
    self = .choice(choice)
  }

  /// The value for words that a person types, such as `a-positive`, `aPositive`, `A+`, `1985-04-12`, or a title in any language of the
  /// catalogue. Case does not matter. Nil when the type has no value of that name.
  package init?(words: String, of type: DataType) {
    guard case .characteristic(let valueEnum) = type.kind else { return nil }
    guard let valueEnum else {
      self.init(day: words)
      return
    }
    let wanted = words.lowercased()
    let choice = Catalog.choices(of: valueEnum).first { choice in
      Language.allCases.contains { choice.title(in: $0).lowercased() == wanted } || choice.name.lowercased() == wanted.filter { $0 != "-" }
    }
    guard let choice else { return nil }
    self = .choice(choice)
  }

  /// The text that represents the value in the store: a day such as `1985-04-12`, or an Objective-C constant.
  package var storedText: String {
    switch self {
    case .day: words
    case .choice(let choice): choice.constant
    }
  }

  /// The text that a person types for the value: a day such as `1985-04-12`, or a name such as `a-positive`.
  package var words: String {
    switch self {
    case .day(let year, let month, let day): CivilDay(year: year, month: month, day: day).text
    case .choice(let choice): choice.words
    }
  }

  /// The full years from a date of birth to a date, in UTC; nil for another value.
  package func years(at date: Date) -> Int? {
    guard case .day(let year, let month, let day) = self else { return nil }
    let today = CivilDay(of: date, in: .gmt)
    return today.year - year - ((today.month, today.day) < (month, day) ? 1 : 0)
  }

  private init?(day text: String) {
    guard let day = CivilDay(text) else { return nil }
    self = .day(year: day.year, month: day.month, day: day.day)
  }
}
