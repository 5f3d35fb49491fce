// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSampleData

/// Writes sleep, stand hours, mindfulness and water.
struct SyntheticHabits: SyntheticTopic {
  private let sleep = SyntheticTemplate("HKCategoryTypeIdentifierSleepAnalysis", .watch)
  private let inBed = SyntheticTemplate("HKCategoryTypeIdentifierSleepAnalysis", .phone)
  private let stand = SyntheticTemplate("HKCategoryTypeIdentifierAppleStandHour", .watch)
  private let mindful = SyntheticTemplate("HKCategoryTypeIdentifierMindfulSession", .quiet)
  private let water = SyntheticTemplate("HKQuantityTypeIdentifierDietaryWater", .meals, unit: "mL")

  var groups: [SyntheticGroup] {
    [SyntheticGroup(writeWater), SyntheticGroup(writeSleep), SyntheticGroup(writeStand), SyntheticGroup(writeMindful)]
  }

  private func writeSleep(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    for stage in day.night() {
      let isOfPhone = stage.kind == .inBed
      try writer.write(
        isOfPhone ? inBed : sleep, stage.start, stage.end, delay: isOfPhone ? 900 : day.wake - stage.end + 300, .name(stage.kind.constant)
      ) { $0.metadata("HKTimeZone", writer.clock.zoneName) }
    }
  }

  /// The hours of a day during which the person is up, and whether they stood in each.
  static func standHours(of day: SampleDay) -> [(start: Int, hasStood: Bool)] {
    var random = day.random(21)
    return stride(from: day.start, to: day.end, by: 3600).filter { $0 + 3600 > day.wake && $0 < day.bed }.map {
      ($0, random.chance(0.78))
    }
  }

  private func writeStand(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    for hour in Self.standHours(of: day) {
      let stood: StaticString = hour.hasStood ? "HKCategoryValueAppleStandHourStood" : "HKCategoryValueAppleStandHourIdle"
      try writer.write(stand, hour.start, hour.start + 3600, .name(stood))
    }
  }

  private func writeMindful(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(22)
    guard random.chance(0.3) else { return }
    let start = day.wake + random.int(1800...5400)
    try writer.write(mindful, start, start + 60 * random.int(3...20), .name("HKCategoryValueNotApplicable"))
  }

  private func writeWater(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(23)
    guard random.chance(0.5) else { return }
    for _ in 0..<random.int(1...4) {
      let at = random.int(day.wake...day.bed)
      try writer.write(water, at, at, .number(SyntheticValue(50 * random.int(3...10)))) { $0.metadata("HKWasUserEntered", "1") }
    }
  }
}

extension SampleDay.Stage.Kind {
  fileprivate var constant: StaticString {
    switch self {
    case .inBed: "HKCategoryValueSleepAnalysisInBed"
    case .core: "HKCategoryValueSleepAnalysisAsleepCore"
    case .deep: "HKCategoryValueSleepAnalysisAsleepDeep"
    case .rem: "HKCategoryValueSleepAnalysisAsleepREM"
    case .awake: "HKCategoryValueSleepAnalysisAwake"
    }
  }
}
