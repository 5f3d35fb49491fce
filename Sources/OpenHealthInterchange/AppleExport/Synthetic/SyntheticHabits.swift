// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sleep, standing, mindfulness and water.
struct SyntheticHabits: SyntheticTopic {
  private let sleep = SyntheticTemplate("HKCategoryTypeIdentifierSleepAnalysis", .watch)
  private let inBed = SyntheticTemplate("HKCategoryTypeIdentifierSleepAnalysis", .phone)
  private let stand = SyntheticTemplate("HKCategoryTypeIdentifierAppleStandHour", .watch)
  private let mindful = SyntheticTemplate("HKCategoryTypeIdentifierMindfulSession", .quiet)
  private let water = SyntheticTemplate("HKQuantityTypeIdentifierDietaryWater", .meals, unit: "mL")

  var groups: [SyntheticGroup] {
    [SyntheticGroup(writeWater), SyntheticGroup(writeSleep), SyntheticGroup(writeStand), SyntheticGroup(writeMindful)]
  }

  /// The night that ends on the day's morning, in cycles of about an hour and a half.
  private func writeSleep(_ day: SyntheticDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(20)
    var at = day.wake - random.int(25_000...30_000)
    let zone: (SyntheticOutput) -> Void = { $0.metadata("HKTimeZone", writer.clock.zoneName) }
    try writer.write(
      inBed, at - random.int(300...1500), day.wake + random.int(60...600), delay: 900, .name("HKCategoryValueSleepAnalysisInBed"),
      children: zone)
    var stage = 0
    while at < day.wake {
      let stages: [(StaticString, ClosedRange<Int>)] = [
        ("HKCategoryValueSleepAnalysisAsleepCore", 900...2400), ("HKCategoryValueSleepAnalysisAsleepDeep", 900...2700),
        ("HKCategoryValueSleepAnalysisAsleepCore", 900...2100), ("HKCategoryValueSleepAnalysisAsleepREM", 600...2400),
        ("HKCategoryValueSleepAnalysisAwake", 60...600),
      ]
      let (name, seconds) = stages[stage % stages.count]
      stage += 1
      if stage % stages.count == 0 && random.chance(0.5) { continue }
      let end = min(day.wake, at + random.int(seconds))
      try writer.write(sleep, at, end, delay: day.wake - end + 300, .name(name), children: zone)
      at = end
    }
  }

  private func writeStand(_ day: SyntheticDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(21)
    var hour = day.start
    while hour < day.end {
      if hour + 3600 > day.wake && hour < day.bed {
        let stood: StaticString = random.chance(0.78) ? "HKCategoryValueAppleStandHourStood" : "HKCategoryValueAppleStandHourIdle"
        try writer.write(stand, hour, hour + 3600, .name(stood))
      }
      hour += 3600
    }
  }

  private func writeMindful(_ day: SyntheticDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(22)
    guard random.chance(0.3) else { return }
    let start = day.wake + random.int(1800...5400)
    try writer.write(mindful, start, start + 60 * random.int(3...20), .name("HKCategoryValueNotApplicable"))
  }

  private func writeWater(_ day: SyntheticDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(23)
    guard random.chance(0.5) else { return }
    for _ in 0..<random.int(1...4) {
      let at = random.int(day.wake...day.bed)
      try writer.write(water, at, at, .number(SyntheticValue(50 * random.int(3...10)))) { $0.metadata("HKWasUserEntered", "1") }
    }
  }
}
