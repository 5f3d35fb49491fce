// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a characteristic of the person is: a day, or one of the values of an enumeration.
///
///     CharacteristicValue(storedText: "1985-04-12", of: dateOfBirth)  // .day(year: 1985, month: 4, day: 12)
///     CharacteristicValue(storedText: "HKBiologicalSexFemale", of: biologicalSex)
///     CharacteristicValue(words: "a-positive", of: bloodType)
public enum CharacteristicValue: Sendable, Hashable, Codable {
  /// A day of the Gregorian calendar.
  case day(year: Int, month: Int, day: Int)
  case choice(CatalogChoice)

  /// The value that a text of the store, or of an export's `Me`, stands for; nil when it is none of the type's.
  public init?(storedText: String, of type: DataType) {
    guard case .characteristic(let valueEnum) = type.kind else { return nil }
    guard let valueEnum else {
      self.init(day: storedText)
      return
    }
    guard let choice = Catalog.choice(constant: storedText, of: valueEnum) else { return nil }
    self = .choice(choice)
  }

  /// The value that a person means by words such as `a-positive`, `aPositive`, `A+` or `1985-04-12`, in any case; nil when it is none of
  /// the type's.
  public init?(words: String, of type: DataType) {
    guard case .characteristic(let valueEnum) = type.kind else { return nil }
    guard let valueEnum else {
      self.init(day: words)
      return
    }
    let wanted = words.lowercased()
    let choice = Catalog.choices(of: valueEnum).first { choice in
      choice.title.lowercased() == wanted || choice.name.lowercased() == wanted.filter { $0 != "-" }
    }
    guard let choice else { return nil }
    self = .choice(choice)
  }

  /// The text that stands for the value in the store.
  public var storedText: String {
    switch self {
    case .day: words
    case .choice(let choice): choice.constant
    }
  }

  /// The text that a person types for the value.
  public var words: String {
    switch self {
    case .day(let year, let month, let day): CivilDay(year: year, month: month, day: day).text
    case .choice(let choice): choice.words
    }
  }

  private init?(day text: String) {
    guard let day = CivilDay(text) else { return nil }
    self = .day(year: day.year, month: day.month, day: day.day)
  }
}
