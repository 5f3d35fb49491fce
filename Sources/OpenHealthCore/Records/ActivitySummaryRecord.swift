// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The rings of one day, with their goals (ACT-02, ACT-04).
///
/// Comes from an export or from the owner, or is computed from the samples of a day when it is read.
package struct ActivitySummaryRecord: Sendable, Equatable, Codable {
  /// What the move ring counts (ACT-05): active energy or time in motion. The raw value is that of `HKActivityMoveMode`.
  package enum MoveMode: Int, Sendable, Codable { case energy = 1, time = 2 }

  /// The day that the summary describes. Nil in a summary that an app makes (ACT-01).
  package var day: CivilDay?
  /// What the move ring counts on this day. Nil means the person's general setting.
  package var moveMode: MoveMode?
  /// Whether the person had paused the rings on this day (ACT-06).
  package var isPaused = false
  /// The active energy burned: the figure of the move ring in energy mode.
  package var energy = Amount(0, Self.energyUnit)
  /// The goal for ``energy``; zero without one.
  package var energyGoal = Amount(0, Self.energyUnit)
  /// The time in motion: the figure of the move ring in time mode.
  package var moveTime = Amount(0, Self.timeUnit)
  /// The goal for ``moveTime``; zero without one.
  package var moveTimeGoal = Amount(0, Self.timeUnit)
  /// The time of exercise: the figure of the exercise ring.
  package var exerciseTime = Amount(0, Self.timeUnit)
  /// The goal for ``exerciseTime``. Nil for a day without one (ACT-07).
  package var exerciseTimeGoal: Amount?
  /// The number of hours in which the person stood: the figure of the stand ring.
  package var standHours = Amount(0, Self.countUnit)
  /// The goal for ``standHours``. Nil for a day without one (ACT-07).
  package var standHoursGoal: Amount?

  /// A summary with figures of zero and without goals, of one day or, by default, of none.
  package init(day: CivilDay? = nil) { self.day = day }

  /// The unit in which energies begin: kcal.
  package static let energyUnit = known("kcal")
  /// The unit of times, in new summaries and in exports: min.
  package static let timeUnit = known("min")
  /// The unit of stand hours, in new summaries and in exports: count.
  package static let countUnit = known("count")

  private static func known(_ text: String) -> UnitExpression {
    guard let unit = try? UnitExpression.parse(text) else { preconditionFailure("\(text) is a unit") }  // a constant
    return unit
  }
}

/// Conversion to and from the element of an export, the form in which the store keeps a summary.
///
/// Apple's element has no attribute for two facts, so ours adds them: `isPaused` on a paused day, and `activityMoveMode` where the goals do
/// not tell what the move ring counts.
extension ActivitySummaryRecord {
  /// Why an element is not a summary. Names attributes, never their values.
  package struct Fault: Error, CustomStringConvertible {
    /// The fault in words, without values.
    package let description: String
  }

  /// The XML name of a summary's element, from the catalogue.
  package static let elementName: String = {
    guard let name = Catalog.rings.summary.element else { preconditionFailure("the table has the element of the summaries") }
    return name
  }()

  /// The key under which the store keeps the summary of a day, such as `ActivitySummary 2024-02-29`. Keys sort as their days do.
  package static func key(_ day: CivilDay) -> String { "\(elementName) \(day.text)" }

  /// The summary that an element describes. Missing figures are zero, missing optional goals nil, and a missing mode follows from the
  /// goals. Throws a ``Fault`` for an element without a valid day, number or unit.
  package init(_ element: KeptElement) throws(Fault) {
    guard let dayText = element[Attribute.day] else { throw Fault(description: "the day is missing") }
    guard let day = CivilDay(dayText) else { throw Fault(description: "the day is not a date") }
    self.init(day: day)
    let unit = try Self.energyUnit(of: element)
    energy = try Self.amount(element, Attribute.energy, unit) ?? energy
    energyGoal = try Self.amount(element, Attribute.energyGoal, unit) ?? energyGoal
    // Until iOS 13 move times were called minutes.
    let isOld = element[Attribute.moveTime] == nil
    moveTime = try Self.amount(element, isOld ? "appleMoveMinutes" : Attribute.moveTime, Self.timeUnit) ?? moveTime
    moveTimeGoal = try Self.amount(element, isOld ? "appleMoveMinutesGoal" : Attribute.moveTimeGoal, Self.timeUnit) ?? moveTimeGoal
    exerciseTime = try Self.amount(element, Attribute.exerciseTime, Self.timeUnit) ?? exerciseTime
    exerciseTimeGoal = try Self.amount(element, Attribute.exerciseTimeGoal, Self.timeUnit)
    standHours = try Self.amount(element, Attribute.standHours, Self.countUnit) ?? standHours
    standHoursGoal = try Self.amount(element, Attribute.standHoursGoal, Self.countUnit)
    isPaused = element[Attribute.isPaused] == "1"
    moveMode = element[Attribute.moveMode].flatMap { MoveMode(constant: $0) } ?? modeOfGoals
  }

  /// The element that describes the summary. All energies are in the unit of ``energy``. Throws `invalidArgument` for a summary without a
  /// day, for units of another dimension, and for figures beyond ``Limits/largestNumber``.
  package func element() throws(HealthError) -> KeptElement {
    guard let day else { throw .invalidArgument(.summaryWithoutDay) }
    var element = KeptElement(name: Self.elementName)
    func add(_ name: String, _ value: String) { element.attributes.append(.init(name: name, value: value)) }
    add(Attribute.day, day.text)
    add(Attribute.energy, try Self.text(energy, energy.unit))
    add(Attribute.energyGoal, try Self.text(energyGoal, energy.unit))
    add(Attribute.energyUnit, energy.unit.string)
    add(Attribute.moveTime, try Self.text(moveTime, Self.timeUnit))
    add(Attribute.moveTimeGoal, try Self.text(moveTimeGoal, Self.timeUnit))
    add(Attribute.exerciseTime, try Self.text(exerciseTime, Self.timeUnit))
    if let exerciseTimeGoal { add(Attribute.exerciseTimeGoal, try Self.text(exerciseTimeGoal, Self.timeUnit)) }
    add(Attribute.standHours, try Self.text(standHours, Self.countUnit))
    if let standHoursGoal { add(Attribute.standHoursGoal, try Self.text(standHoursGoal, Self.countUnit)) }
    if let moveMode, moveMode != modeOfGoals { add(Attribute.moveMode, moveMode.constant) }
    if isPaused { add(Attribute.isPaused, "1") }
    return element
  }

  /// The mode that the goals imply: that of the only goal above zero. Nil with both or neither.
  private var modeOfGoals: MoveMode? {
    switch (energyGoal.value > 0, moveTimeGoal.value > 0) {
    case (true, false): .energy
    case (false, true): .time
    default: nil
    }
  }

  private enum Attribute {
    static let day = "dateComponents"
    static let energy = "activeEnergyBurned"
    static let energyGoal = "activeEnergyBurnedGoal"
    static let energyUnit = "activeEnergyBurnedUnit"
    static let moveTime = "appleMoveTime"
    static let moveTimeGoal = "appleMoveTimeGoal"
    static let exerciseTime = "appleExerciseTime"
    static let exerciseTimeGoal = "appleExerciseTimeGoal"
    static let standHours = "appleStandHours"
    static let standHoursGoal = "appleStandHoursGoal"
    static let moveMode = "activityMoveMode"
    static let isPaused = "isPaused"
  }

  private static func energyUnit(of element: KeptElement) throws(Fault) -> UnitExpression {
    guard let text = element[Attribute.energyUnit] else {
      guard element[Attribute.energy] == nil, element[Attribute.energyGoal] == nil else { throw Fault(description: "the unit is missing") }
      return energyUnit
    }
    // A file's unit can be any text.
    guard let unit = try? UnitExpression.parse(text) else { throw Fault(description: "the unit is not known") }
    guard unit.isCompatible(with: energyUnit) else { throw Fault(description: "the unit does not fit the type") }
    return unit
  }

  /// The value of an attribute; nil without the attribute.
  private static func amount(_ element: KeptElement, _ name: String, _ unit: UnitExpression) throws(Fault) -> Amount? {
    guard let text = element[name] else { return nil }
    // `Double` also reads hexadecimal digits and names such as "inf": decimal digits alone count.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text),
      value.magnitude <= Limits.largestNumber
    else {
      throw Fault(description: "\(name) is not a number")
    }
    return Amount(value, unit)
  }

  private static func text(_ amount: Amount, _ unit: UnitExpression) throws(HealthError) -> String {
    // The error below names both units.
    guard let value = try? amount.unit.convert(amount.value, to: unit) else {
      throw .invalidArgument(.summaryUnit(amount.unit.string, expected: unit.string))
    }
    guard value.magnitude <= Limits.largestNumber else {
      throw .invalidArgument(.summaryOutOfRange)
    }
    return NumberText.shortest(value)
  }
}

extension ActivitySummaryRecord.MoveMode {
  private static let valueEnum = "HKActivityMoveMode"

  /// The mode with an Objective-C constant, such as `HKActivityMoveModeActiveEnergy`; nil for any other text.
  package init?(constant: String) {
    guard let choice = Catalog.choice(constant: constant, of: Self.valueEnum) else { return nil }
    self.init(rawValue: choice.rawValue)
  }

  fileprivate var constant: String {
    guard let choice = Catalog.choice(rawValue, of: Self.valueEnum) else { preconditionFailure("the catalogue has every mode") }
    return choice.constant
  }
}
