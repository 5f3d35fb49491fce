// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// All records of one type: what one day adds to them.
struct SyntheticGroup {
  typealias Write = (SyntheticDay, SyntheticRecordWriter) throws -> Void

  let write: Write

  init(_ write: @escaping Write) { self.write = write }
}

/// Several groups that belong together.
protocol SyntheticTopic {
  var groups: [SyntheticGroup] { get }
}

/// The text of a synthetic export: group after group, each day after day, so that nothing has to be kept.
struct SyntheticDocument {
  private let seed: UInt64
  private let limit: Int?
  private let clock: SyntheticClock
  private let until: Int
  /// The days every group covers.
  private let days: Range<Int>
  private let vitals = SyntheticVitals()
  private let groups: [SyntheticGroup]
  private let workouts: SyntheticWorkouts
  /// About how many records there will be.
  let estimatedRecords: Int

  /// Days that are counted to learn how many records a day has.
  private static let sampleDays = 28

  init(_ export: SyntheticExport) {
    seed = export.seed
    limit = export.records
    until = Int(export.until.timeIntervalSinceReferenceDate)
    workouts = SyntheticWorkouts(vitals: vitals)
    groups = vitals.groups + SyntheticMovement().groups + SyntheticHabits().groups
    let nearby = SyntheticClock(zone: export.timeZone, first: until - 200 * 86_400, last: until + 86_400)
    let lastDay = nearby.day(of: until - 1)
    let sample = (lastDay - Self.sampleDays + 1)..<(lastDay + 1)
    let others = Self.count(groups, sample, seed, nearby)
    let perDay = Double(others + Self.count([vitals.heartRateGroup], sample, seed, nearby)) / Double(Self.sampleDays)
    let count = export.records.map { max(1, Int(Double($0) / perDay)) } ?? export.days ?? 0
    estimatedRecords = export.records ?? Int(Double(count) * perDay)
    days = (lastDay + 1 - count)..<(lastDay + 1)
    // Heart rates may begin earlier than the rest, to reach the number asked for.
    clock = SyntheticClock(zone: export.timeZone, first: until - (count * 3 / 2 + 800) * 86_400, last: until + 2 * 86_400)
  }

  func write(to output: SyntheticOutput) throws {
    try output.appendLong(SyntheticDoctype.text)
    let writer = SyntheticRecordWriter(clock: clock, output: output, limit: limit ?? .max, seed: seed)
    try writeHead(writer, output)
    for group in groups where !writer.isFull {
      for day in days { try group.write(SyntheticDay(day, seed: seed, clock: clock), writer) }
    }
    try writeHeartRates(writer)
    for day in days { try workouts.writePressure(SyntheticDay(day, seed: seed, clock: clock), writer) }
    for day in days {
      try workouts.writeWorkout(
        SyntheticDay(day, seed: seed, clock: clock), writer, hasRoute: day >= days.upperBound - SyntheticWorkouts.routeDays)
    }
    for day in days { try workouts.writeSummary(SyntheticDay(day, seed: seed, clock: clock), writer) }
    try output.reserve()
    output.append("</HealthData>\n")
  }

  private func writeHead(_ writer: SyntheticRecordWriter, _ output: SyntheticOutput) throws {
    try output.reserve()
    output.append("<HealthData locale=\"en_US\">\n <ExportDate value=\"")
    writer.dates.append(until + 40, to: output)
    output.append("\"/>\n <Me HKCharacteristicTypeIdentifierDateOfBirth=\"1988-04-12\"")
    output.append(" HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"")
    output.append(" HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeNotSet\"")
    output.append(" HKCharacteristicTypeIdentifierFitzpatrickSkinType=\"HKFitzpatrickSkinTypeNotSet\"")
    output.append(" HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"None\"/>\n")
  }

  /// Heart rates of all days; when a number of records was asked for, of as many days as it takes, the oldest in part.
  private func writeHeartRates(_ writer: SyntheticRecordWriter) throws {
    let group = vitals.heartRateGroup
    var first = days.lowerBound
    if let limit {
      let missing = limit - writer.count
      guard missing > 0 else { return }
      first = days.upperBound
      var found = 0
      while found < missing {
        first -= 1
        found += Self.count([group], first..<(first + 1), seed, clock)
      }
      writer.skip = found - missing
    }
    for day in first..<days.upperBound { try group.write(SyntheticDay(day, seed: seed, clock: clock), writer) }
  }

  private static func count(_ groups: [SyntheticGroup], _ days: Range<Int>, _ seed: UInt64, _ clock: SyntheticClock) -> Int {
    let counter = SyntheticRecordWriter(clock: clock, output: nil)
    for group in groups {
      for day in days {
        do {
          try group.write(SyntheticDay(day, seed: seed, clock: clock), counter)
        } catch {
          preconditionFailure("Counting writes nothing, so nothing can fail.")
        }
      }
    }
    return counter.count
  }
}

// MARK: - Routes

extension SyntheticDocument {
  struct Route {
    var path: String
    fileprivate var day: SyntheticDay
  }

  /// The routes that workouts refer to.
  func routes() -> [Route] {
    let recent = max(days.lowerBound, days.upperBound - SyntheticWorkouts.routeDays)..<days.upperBound
    return recent.compactMap { number in
      let day = SyntheticDay(number, seed: seed, clock: clock)
      guard let training = day.training, training.kind == .running else { return nil }
      return Route(path: SyntheticWorkouts.routePath(training, clock), day: day)
    }
  }

  /// A run around an invented lake in the Atlantic, one point every five seconds.
  func write(_ route: Route, to output: SyntheticOutput) throws {
    guard let training = route.day.training else { return }
    var random = route.day.random(32)
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\"")
    output.append(" xmlns=\"http://www.topografix.com/GPX/1/1\">\n <trk>\n  <name>Route</name>\n  <trkseg>\n")
    for second in stride(from: 0, to: training.seconds, by: 5) {
      try output.reserve()
      let angle = Double(second) / 700 * 2 * .pi
      let instant = training.start + second
      let day = CivilDay(daysSinceReferenceDate: SyntheticClock.floorDivide(instant, 86_400))
      output.append("   <trkpt lon=\"")
      output.append(SyntheticValue(-40 - 0.004 * cos(angle), decimals: 4))
      output.append("\" lat=\"")
      output.append(SyntheticValue(35 + 0.003 * sin(angle), decimals: 4))
      output.append("\"><ele>")
      output.append(SyntheticValue(12 + random.bell(), decimals: 3))
      output.append("</ele><time>\(SyntheticDateWriter.text(of: day))T")
      let time = instant - SyntheticClock.floorDivide(instant, 86_400) * 86_400
      output.append(time / 3600, digits: 2)
      output.append(byte: 0x3A)
      output.append(time / 60 % 60, digits: 2)
      output.append(byte: 0x3A)
      output.append(time % 60, digits: 2)
      output.append("Z</time><extensions><speed>")
      output.append(SyntheticValue(2.6 + 0.3 * random.bell(), decimals: 3))
      output.append("</speed><course>")
      output.append(random.int(0...359))
      output.append("</course><hAcc>3.1</hAcc><vAcc>2.4</vAcc></extensions></trkpt>\n")
    }
    try output.reserve()
    output.append("  </trkseg>\n </trk>\n</gpx>\n")
  }
}
