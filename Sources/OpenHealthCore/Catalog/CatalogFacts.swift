// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An attribute of the element `Me` in an export, which describes the person.
package struct ExportCharacteristic: Sendable {
  /// The name of the attribute, in most cases the identifier of a characteristic.
  package let attribute: String
  /// Whether the Health app writes it in every export.
  package let isRequired: Bool
  /// The value for a person who has not set it.
  package let unset: String

  /// Whether that value reads like an answer, as `None` does: then it is written only for a person who gave it.
  package var isAnsweredUnset: Bool { !unset.isEmpty && !unset.hasSuffix("NotSet") }
}

/// The values of a quantity type that a human can have, with room beyond every record. A value outside is a slip of the hand, a wrong unit
/// or a defect of a device.
///
/// The store keeps such values. Who types one is asked once, an import counts them, and a chart does not stretch its axis to them.
package struct HumanRange: Sendable, Hashable {
  /// The least value.
  package let least: Double
  /// The greatest value; of a sum, that of a day.
  package let most: Double
  /// The unit of both: the type's ``DataType/QuantityFacts/displayUnit``.
  package let unit: UnitExpression
  /// Whether the values of a longer time are a sum, so that two days can have twice as much as one.
  package let isSum: Bool

  /// The values that are possible in a unit over a time.
  ///
  /// - Parameters:
  ///   - unit: a unit of the type's dimension. Nil is returned for any other.
  ///   - seconds: the length of the sample or interval.
  package func values(in unit: UnitExpression, seconds: Double) -> ClosedRange<Double>? {
    // The caller learns of a unit that does not measure the type.
    guard let conversion = try? self.unit.conversion(to: unit) else { return nil }
    let (low, high) = (conversion(least), conversion(most) * share(seconds))
    return low <= high ? low...high : nil
  }

  /// How many times the greatest value of a day fits into a time: once for a shorter one.
  func share(_ seconds: Double) -> Double { isSum ? max(1, seconds / Self.day) : 1 }

  private static let day = 86_400.0
}

/// The meaning of a category value for sleep, a column of `Catalog/category-values.tsv`.
package enum SleepState: String, Sendable, Hashable, Codable {
  /// In bed, asleep or not.
  case inBed
  /// Asleep, in an unknown stage.
  case asleep
  /// Asleep, in a known stage.
  case stage
  /// Awake, between falling asleep and getting up.
  case awake

  /// Whether the person sleeps, in a known stage or not.
  package var isAsleep: Bool { self == .asleep || self == .stage }

  /// The priority where one source reports several states at once; the lower number wins.
  var order: Int {
    switch self {
    case .awake: 0
    case .stage: 1
    case .asleep: 2
    case .inBed: 3
    }
  }
}

/// What a type of measurements says of a person at rest. The raw values are those of the catalogue.
package enum Vital: String, Sendable, CaseIterable {
  /// Figures of a night: heart rate at rest, its variability, breaths, temperature of the wrist, and oxygen.
  case resting, variability, breathing, temperature, oxygen
  /// How far the heart rate falls after a workout.
  case recovery

  /// The figures that a night has, in their order.
  package static let nightly: [Vital] = [.resting, .variability, .breathing, .temperature, .oxygen]
}

extension Catalog {
  /// The type of a vital.
  package static func type(of vital: Vital) -> DataType {
    guard let found = types.first(where: { $0.quantity?.vital == vital }) else { preconditionFailure("the table has each vital") }
    return found
  }
}

/// The types of the rings: that of the daily summaries, and those whose samples fill the rings (OQ-33).
package struct RingTypes: Sendable {
  /// The type of the summaries themselves.
  package let summary: DataType
  /// The type of active energy, for the move ring.
  package let energy: DataType
  /// The type of time in motion, for the move ring in time mode.
  package let moveTime: DataType
  /// The type of exercise time, for the exercise ring.
  package let exerciseTime: DataType
  /// The category type of hours, for the stand ring.
  package let standHour: DataType
  /// The raw value of an hour in which the person stood.
  package let stood: Int

  /// All types whose changes can change a summary.
  package var all: Set<DataType> { [summary, energy, moveTime, exerciseTime, standHour] }
}

extension Catalog {
  /// The types of the rings, from the table.
  package static let rings: RingTypes = {
    for summary in types {
      guard case .activitySummary(let names) = summary.kind else { continue }
      let found = [names.energy, names.moveTime, names.exerciseTime, names.standHour].compactMap { type(named: $0) }
      guard found.count == 4, case .category(let valueEnum) = found[3].kind, let stood = categoryValue(named: names.stood, of: valueEnum)
      else { break }
      return RingTypes(
        summary: summary, energy: found[0], moveTime: found[1], exerciseTime: found[2], standHour: found[3], stood: stood.rawValue)
    }
    preconditionFailure("the table has the types of the rings")
  }()
}

/// One value of a category enumeration.
package struct CategoryValue: Sendable, Hashable, Codable {
  /// The name of the enumeration, such as `HKCategoryValueSleepAnalysis`.
  package let valueEnum: String
  /// The Swift case, such as `asleepCore`.
  package let name: String
  /// The number that samples have.
  package let rawValue: Int
  /// The Objective-C constant, such as `HKCategoryValueSleepAnalysisAsleepCore`.
  package let constant: String
  /// A short title in English.
  package let title: String
  /// The state of sleep that the value reports; nil for one that is not about sleep.
  package let sleepState: SleepState?

  /// The short title in a language.
  package func title(in language: Language) -> String { Catalog.translatedTitle(constant: constant, in: language) ?? title }

  /// The name as words for a command line: `asleep-core` for `asleepCore`, and `asleep-rem` for `asleepREM`.
  package var words: String { CatalogChoice.words(of: name) }
}

/// The rules for the value of a predefined metadata key (META-03, META-04).
package struct MetadataKeyFacts: Sendable {
  /// The kind of a value. A Boolean key also takes numbers.
  package enum Kind: String, Sendable { case string, number, boolean, date, quantity }
  /// The name of Apple's constant, such as `HKMetadataKeyTimeZone`.
  package let constant: String
  /// The key itself, such as `HKTimeZone`.
  package let key: String
  /// The kind that the value must have.
  package let kind: Kind
  /// For quantities, a unit of the required dimension; nil when any is allowed.
  package let unit: UnitExpression?
  /// For numbers, the enumeration whose raw values they are; nil for other numbers.
  package let valueEnum: String?
}
