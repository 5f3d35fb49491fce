// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ActivitySummaryRecordTests {
  private static let usual = [
    ("dateComponents", "2024-02-29"), ("activeEnergyBurned", "431.25"), ("activeEnergyBurnedGoal", "450"),
    ("activeEnergyBurnedUnit", "kcal"), ("appleMoveTime", "0"), ("appleMoveTimeGoal", "0"), ("appleExerciseTime", "31"),
    ("appleExerciseTimeGoal", "30"),
    ("appleStandHours", "11"), ("appleStandHoursGoal", "12"),
  ]

  /// The usual element, with some attributes changed, or left out where the value is nil.
  private func element(_ changes: [String: String?] = [:]) -> KeptElement {
    var element = KeptElement(name: "ActivitySummary")
    for (name, value) in Self.usual where changes[name] == nil { element.attributes.append(.init(name: name, value: value)) }
    for case (let name, let value?) in changes { element.attributes.append(.init(name: name, value: value)) }
    return element
  }

  @Test("ACT-04: the element of an export gives energy, minutes, hours and goals, and is written as it was")
  func usualElement() throws {
    let summary = try ActivitySummaryRecord(element())
    #expect(summary.day?.text == "2024-02-29")
    #expect(!summary.isPaused)
    #expect(summary.moveMode == .energy)
    let units: [UnitExpression] = [try .parse("kcal"), try .parse("min"), try .parse("count")]
    #expect(summary.energy == .init(431.25, units[0]) && summary.energyGoal == .init(450, units[0]))
    #expect(summary.exerciseTime == .init(31, units[1]))
    #expect(summary.exerciseTimeGoal?.value == 30)
    #expect(summary.standHours == .init(11, units[2]))
    #expect(summary.standHoursGoal?.value == 12)
    #expect(summary.moveTime.value == 0)
    #expect(summary.moveTimeGoal.value == 0)
    #expect(try summary.element() == element())
  }

  @Test("a value of the largest size is read, and a larger one is refused")
  func largest() throws {
    let largest = try ActivitySummaryRecord(element(["activeEnergyBurned": "1.7976931348623157e308"]))
    #expect(largest.energy.value == Limits.largestNumber)
    #expect(throws: (any Error).self) { try ActivitySummaryRecord(element(["activeEnergyBurned": "1e309"])) }
  }

  @Test("ACT-05: the goals, or else an attribute, say what the move ring counts")
  func moveModes() throws {
    func mode(_ changes: [String: String?]) throws -> ActivitySummaryRecord.MoveMode? {
      try ActivitySummaryRecord(element(changes)).moveMode
    }
    #expect(try mode(["activeEnergyBurnedGoal": "0", "appleMoveTimeGoal": "60"]) == .time)
    #expect(try mode(["activeEnergyBurnedGoal": "0"]) == nil && mode(["appleMoveTimeGoal": "60"]) == nil)
    #expect(try mode(["activityMoveMode": "HKActivityMoveModeAppleMoveTime"]) == .time)
    #expect(try mode(["activityMoveMode": "HKActivityMoveModeOfTomorrow"]) == .energy)
    for choice in Catalog.choices(of: "HKActivityMoveMode") {
      #expect(ActivitySummaryRecord.MoveMode(constant: choice.constant)?.rawValue == choice.rawValue)
    }
  }

  @Test("ACT-06 ACT-07: pauses, modes, missing goals and other units come back from the element that is written")
  func writesWhatItReads() throws {
    var summary = try ActivitySummaryRecord(element())
    for mode in [ActivitySummaryRecord.MoveMode.energy, .time] {
      for isPaused in [false, true] {
        for goal in [nil, 0, 45.5] as [Double?] {
          (summary.moveMode, summary.isPaused) = (mode, isPaused)
          summary.exerciseTimeGoal = goal.map { .init($0, ActivitySummaryRecord.timeUnit) }
          summary.standHoursGoal = goal.map { .init($0, ActivitySummaryRecord.countUnit) }
          summary.energy = .init(1804.35, try .parse("kJ"))
          summary.energyGoal = .init(2000.1, try .parse("kJ"))
          #expect(try ActivitySummaryRecord(summary.element()) == summary)
        }
      }
    }
    // What is in other units is written in those of the element.
    summary.energyGoal = .init(1, try .parse("kcal"))
    summary.exerciseTime = .init(1.5, try .parse("hr"))
    let element = try summary.element()
    #expect(element["activeEnergyBurnedGoal"] == "4.184")
    #expect(element["activeEnergyBurnedUnit"] == "kJ")
    #expect(element["appleExerciseTime"] == "90")
  }

  @Test("Before iOS 14 move times were called minutes; all but the day may be missing")
  func oldAndShort() throws {
    let old = try ActivitySummaryRecord(
      element(["appleMoveTime": nil, "appleMoveTimeGoal": nil, "appleMoveMinutes": "12", "appleMoveMinutesGoal": "60"]))
    #expect(old.moveTime.value == 12)
    #expect(old.moveTimeGoal.value == 60)
    #expect(old.moveTimeGoal.unit == ActivitySummaryRecord.timeUnit)
    let day = KeptElement.Attribute(name: "dateComponents", value: "1970-01-01")
    let short = try ActivitySummaryRecord(KeptElement(name: "ActivitySummary", attributes: [day]))
    #expect(short == ActivitySummaryRecord(day: CivilDay("1970-01-01")))
  }

  @Test(
    "A bad attribute is named, and its value never",
    arguments: [
      ("dateComponents", nil, "the day is missing"), ("dateComponents", "2025-13-41", "the day is not a date"),
      ("dateComponents", "29.2.2024", "the day is not a date"), ("activeEnergyBurnedUnit", nil, "the unit is missing"),
      ("activeEnergyBurnedUnit", "parsec", "the unit is not known"), ("activeEnergyBurnedUnit", "min", "the unit does not fit the type"),
      ("activeEnergyBurned", "many", "activeEnergyBurned is not a number"), ("activeEnergyBurnedGoal", "1,5", "activeEnergyBurnedGoal is"),
      ("appleMoveTime", "nan", "appleMoveTime is not a number"), ("appleMoveTimeGoal", "", "appleMoveTimeGoal is not a number"),
      ("appleExerciseTime", "0x10", "appleExerciseTime is not a number"), ("appleExerciseTimeGoal", "1e999", "appleExerciseTimeGoal is"),
      ("appleStandHours", "inf", "appleStandHours is not a number"), ("appleStandHoursGoal", " 1", "appleStandHoursGoal is not a number"),
    ] as [(String, String?, String)])
  func faults(name: String, value: String?, reason: String) throws {
    let fault = #expect(throws: ActivitySummaryRecord.Fault.self) { try ActivitySummaryRecord(element([name: value])) }
    #expect(fault?.description.hasPrefix(reason) == true)
  }

  @Test("A summary of no day, or of a unit that does not fit, has no element")
  func hasNoElement() throws {
    #expect(throws: HealthError.self) { try ActivitySummaryRecord().element() }
    var summary = try ActivitySummaryRecord(element())
    summary.standHours.unit = try .parse("min")
    #expect(throws: HealthError.self) { try summary.element() }
  }

  @Test("The catalogue has the types that fill the rings")
  func ringTypes() {
    let rings = Catalog.rings
    #expect(rings.summary.name == "activitySummary")
    #expect(rings.all.count == 5)
    #expect([rings.energy, rings.moveTime, rings.exerciseTime].allSatisfy { $0.quantity?.aggregation == .cumulative })
    #expect(rings.standHour.name == "appleStandHour")
    #expect(rings.stood == 0)
  }
}
