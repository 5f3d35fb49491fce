// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads a workout from a `Workout` element. Content that the object cannot hold stays in the element, which is kept with it.
///
/// Unsafe: parsers read the bytes of a text inside the closure that lends them.
struct WorkoutReading {
  enum Fault: Error { case missingActivity, unknownActivity }

  private let element: KeptElement
  private let start: Date
  private let end: Date
  /// Generates UUIDs for activities that have none in the file.
  private let uuids: UUIDMint

  init(_ element: KeptElement, start: Date, end: Date, uuids: UUIDMint) {
    self.element = element
    self.start = start
    self.end = end
    self.uuids = uuids
  }

  func workout() throws(Fault) -> WorkoutRecord {
    guard let name = element["workoutActivityType"] else { throw .missingActivity }
    guard let activityType = WorkoutRecord.activityType(constant: name) else { throw .unknownActivity }
    let events = Self.children("WorkoutEvent", of: element).compactMap(Self.event).sorted { $0.start < $1.start }
    let clock = WorkoutClock(start: start, end: end, events: events)
    var workout = WorkoutRecord(
      activityType: activityType, duration: Self.seconds(element) ?? max(0, clock.seconds), events: events, totals: totals)
    let parts = Self.children("WorkoutActivity", of: element)
    workout.activities = parts.compactMap { activity($0, activityType) }
    if workout.activities.isEmpty {
      workout.activities = [
        .init(uuid: uuids.nextOfWhole(), configuration: .init(activityType: activityType), start: start, end: end)
      ]
    }
    workout.statistics = statistics(of: element, activity: nil)
    if workout.activities.count == parts.count {
      for (index, part) in parts.enumerated() { workout.statistics += statistics(of: part, activity: index) }
    }
    return workout
  }

  private static func children(_ name: String, of element: KeptElement) -> [KeptElement] { element.children.filter { $0.name == name } }

  // MARK: Parts

  /// The rule that an element inside a workout breaks, so that the workout does not have what it says, in words without values. Nil for none,
  /// for what a later version may know, and for elements that are no parts of workouts.
  static func fault(ofPart element: KeptElement) -> String? {
    switch element.name {
    case "WorkoutEvent":
      guard let name = element["type"] else { return "the type is missing" }
      return WorkoutRecord.Event.kind(constant: name) == nil ? nil : dateFault(element, "date", "date")
    case "WorkoutActivity": return dateFault(element, "startDate", "start date")
    case "WorkoutStatistics":
      guard let identifier = element["type"] else { return "the type is missing" }
      return Catalog.type(identifier: identifier)?.quantity.flatMap { statisticFault(element, $0.unit) }
    default: return nil
    }
  }

  private static func dateFault(_ element: KeptElement, _ attribute: String, _ words: String) -> String? {
    guard let text = element[attribute] else { return "the \(words) is missing" }
    return date(text) == nil ? "the \(words) is not a date" : nil
  }

  private static func statisticFault(_ element: KeptElement, _ typeUnit: UnitExpression) -> String? {
    guard let text = element["unit"] else { return ImportFault.noUnit.description }
    // A text that is not a unit is the fault.
    guard let unit = try? UnitExpression.parse(text) else { return ImportFault.unknownUnit.description }
    guard unit.isCompatible(with: typeUnit) else { return ImportFault.otherUnit.description }
    guard unit.isWithinLimits else { return ImportFault.unitOutOfRange.description }
    let isReadable = ["sum", "average", "minimum", "maximum"].allSatisfy { element[$0].map { number($0) != nil } ?? true }
    return isReadable ? nil : ImportFault.number.description
  }

  private static func event(_ element: KeptElement) -> WorkoutRecord.Event? {
    guard let name = element["type"], let kind = WorkoutRecord.Event.kind(constant: name), let start = date(element["date"]) else {
      return nil
    }
    let length = WorkoutRecord.Event.mayHaveDuration(kind) ? seconds(element) ?? 0 : 0
    return .init(kind: kind, start: start, end: start + max(0, length), metadata: metadata(of: element))
  }

  /// A part, whose sport is that of the workout in Apple's exports. Ours say where it is another one.
  private func activity(_ element: KeptElement, _ whole: UInt) -> WorkoutRecord.Activity? {
    guard let start = Self.date(element["startDate"]) else { return nil }
    let own = element["workoutActivityType"].flatMap(WorkoutRecord.activityType(constant:))
    let sport = own.flatMap { WorkoutRecord.isPart($0, of: whole) ? $0 : nil } ?? whole
    return .init(
      uuid: element["uuid"].flatMap(UUID.init(uuidString:)) ?? uuids.nextOfWhole(), configuration: .init(activityType: sport),
      start: start, end: Self.date(element["endDate"]), metadata: Self.metadata(of: element))
  }

  /// The file's figures, for samples that it does not link to the workout, in the unit of their type.
  private func statistics(of element: KeptElement, activity: Int?) -> [WorkoutRecord.Statistic] {
    Self.children("WorkoutStatistics", of: element).compactMap { statistic in
      guard let identifier = statistic["type"], let facts = Catalog.type(identifier: identifier)?.quantity,
        // A text that is not a unit gives no statistic.
        let unit = statistic["unit"].flatMap({ try? UnitExpression.parse($0) }), unit.isCompatible(with: facts.unit),
        unit.isWithinLimits
      else { return nil }
      func figure(_ name: String) -> Double? {
        // The units are compatible, as checked above.
        statistic[name].flatMap(Self.number).flatMap { try? unit.convert($0, to: facts.figureUnit) }.flatMap { $0.isFinite ? $0 : nil }
      }
      var figures = StatisticsFigures()
      (figures.sum, figures.average) = (figure("sum"), figure("average"))
      (figures.minimum, figures.maximum) = (figure("minimum"), figure("maximum"))
      let result = StatisticsResult(
        start: (Self.date(statistic["startDate"]) ?? start).timeIntervalSinceReferenceDate,
        end: (Self.date(statistic["endDate"]) ?? end).timeIntervalSinceReferenceDate, merged: figures, bySource: [:])
      return .init(activity: activity, typeIdentifier: identifier, result: result, isGiven: true)
    }
  }

  /// The totals of older exports, else the sums of the statistics.
  private var totals: [WorkoutRecord.Total: Amount] {
    var totals: [WorkoutRecord.Total: Amount] = [:]
    for (total, attribute) in [(WorkoutRecord.Total.energy, "totalEnergyBurned"), (.distance, "totalDistance")] {
      totals[total] = amount(element[attribute], element["\(attribute)Unit"], of: total)
    }
    for statistic in Self.children("WorkoutStatistics", of: element) {
      guard let type = statistic["type"].flatMap(Catalog.type(identifier:)), let total = type.quantity?.workoutTotal, totals[total] == nil
      else { continue }
      totals[total] = amount(statistic["sum"], statistic["unit"], of: total)
    }
    return totals
  }

  private func amount(_ value: String?, _ unit: String?, of total: WorkoutRecord.Total) -> Amount? {
    // A text that is not a unit is not an amount.
    guard let number = value.flatMap(Self.number), let unit = unit.flatMap({ try? UnitExpression.parse($0) }),
      unit.isCompatible(with: total.unit), unit.isWithinLimits
    else { return nil }
    return .init(number, unit)
  }

  // MARK: Values

  static func metadata(of element: KeptElement) -> MetadataSet {
    let entries = children("MetadataEntry", of: element).compactMap { entry -> MetadataSet.Entry? in
      guard let key = entry["key"], let value = entry["value"] else { return nil }
      return .init(key: key, value: ExportMetadata.value(value, forKey: key))
    }
    return entries.isEmpty ? .empty : MetadataSet(entries)
  }

  private static func date(_ text: String?) -> Date? {
    guard var text else { return nil }
    return text.withUTF8 { ExportTimestamp(anyForm: $0) }?.date
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { ExportNumber.parse($0) }
  }

  /// The seconds of `duration` with `durationUnit`, minutes by default; nil when missing or invalid.
  private static func seconds(_ element: KeptElement) -> Double? {
    guard let number = element["duration"].flatMap(number), number >= 0,
      // A text that is not a unit of time gives no duration.
      let unit = try? UnitExpression.parse(element["durationUnit"] ?? "min"), let second = try? UnitExpression.parse("s"),
      // Compatible units convert.
      unit.isCompatible(with: second), let seconds = try? unit.convert(number, to: second), seconds <= Limits.farthestDate
    else { return nil }
    return seconds
  }
}
