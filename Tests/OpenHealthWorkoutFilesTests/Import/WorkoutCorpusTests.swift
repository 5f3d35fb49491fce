// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// Nothing of a file disappears: each record is a point, or counted with a reason; each heart rate of a point is a sample.
@Suite struct WorkoutCorpusTests {
  /// What is read of a file, for a comparison with other programs.
  private struct Reading: Codable {
    var name: String
    var isDamaged: Bool
    /// The heart rates in the file, and the times and values of those that were read from its points.
    var heartRateCount: Int
    var heartRates: [[Double]]
    var meters: [Double]
    var remarks: [String]
  }

  private func leftOut(_ remarks: [WorkoutRemark]) -> Int {
    remarks.reduce(0) { if case .points = $1.reason { $0 + $1.count } else { $0 } }
  }

  private func store(_ file: WorkoutFile) throws -> (report: WorkoutFileReport, engine: HealthEngine) {
    let engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    return (try WorkoutFileImport(service: engine).run(file, name: "a"), engine)
  }

  @Test("F18: each record of a file with random defects is a point or counted, and each heart rate of a point a sample")
  func addsUp() throws {
    let heartRate = try #require(Catalog.type(named: "heartRate"))
    for seed in RandomSeeds.range(20) {
      var random = SplitMix64(seed: seed)
      for format in WorkoutFileFormat.allCases {
        let all = DefectiveWorkout.Defect.allCases
        let defects = all.filter { _ in Bool.random(using: &random) }
        let made = DefectiveWorkout(format, defects, count: Int.random(in: 60...300, using: &random), seed: seed)
        let file = try WorkoutFileReader().read(made.bytes())
        let points = file.workouts.flatMap(\.points)
        #expect(points.count == made.keptCount, "seed \(seed), \(format), \(defects)")
        #expect(points.count + leftOut(file.remarks) == made.recordCount, "seed \(seed), \(format), \(defects)")
        let (report, _) = try store(file)
        let counts = try #require(report.countsByType[heartRate])
        #expect(counts.read == made.keptHeartRateCount, "seed \(seed), \(format)")
        #expect(counts.stored + counts.alreadyThere + counts.skipped == counts.read)
        for (type, counts) in report.countsByType {
          #expect(counts.stored + counts.alreadyThere + counts.skipped == counts.read, "seed \(seed), \(format), \(type.name)")
        }
        try checkDistance(file, report, "seed \(seed), \(format), \(defects)")
      }
    }
  }

  /// The samples of a workout add up to its total, or the report says by how much they do not.
  private func checkDistance(_ file: WorkoutFile, _ report: WorkoutFileReport, _ comment: String) throws {
    guard let stated = file.workouts.first?.figures.distanceMeters, let type = Catalog.type(named: "distanceWalkingRunning") else { return }
    let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
    var records = WorkoutRecords(try #require(file.workouts.first), of: file, uuids: uuids)
    let values = try records.group().members.compactMap { member -> Double? in
      guard member.type == type, case .quantity(let value, _) = member.value else { return nil }
      return value
    }
    let difference = values.reduce(0, +) - stated
    let remarked = report.remarks.compactMap { if case .difference(.distance, let amount) = $0.reason { amount } else { nil } }
    #expect(difference.magnitude <= max(1, stated / 1000) || remarked.contains { ($0 - difference).magnitude < 1e-6 }, "\(comment)")
  }

  @Test("The corpus has at least sixty files, and every heart rate of them is a sample or counted")
  func corpus() throws {
    let files = WorkoutCorpus.files
    #expect(files.count >= 60)
    #expect(Set(files.map(\.name)).count == files.count)
    let heartRate = try #require(Catalog.type(named: "heartRate"))
    var readings: [Reading] = []
    for file in files {
      let read = try WorkoutFileReader().read(file.bytes)
      let rates = read.workouts.flatMap(\.points).filter { $0.heartRate != nil }
      let strap = read.workouts.reduce(0) { $0 + $1.measurements.count { $0.kind == .heartRate } }
      #expect(rates.count == file.keptHeartRates, "\(file.name)")
      let (report, _) = try store(read)
      #expect(report.countsByType[heartRate]?.read == rates.count + strap, "\(file.name)")
      if file.isDamaged, file.format == .fit, !file.name.contains("padded") { #expect(!read.remarks.isEmpty, "\(file.name)") }
      readings.append(
        Reading(
          name: file.name, isDamaged: file.isDamaged, heartRateCount: file.heartRates,
          heartRates: rates.map { [$0.time.timeIntervalSince1970, $0.heartRate ?? 0] },
          meters: read.workouts.map { $0.points.compactMap(\.distanceMeters).max() ?? 0 }, remarks: read.remarks.map(\.description)))
    }
    // For Tools/run workout-files.
    guard let folder = ProcessInfo.processInfo.environment["OPENHEALTHKIT_WORKOUT_CORPUS"] else { return }
    for file in files { try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file.name)")) }
    try JSONEncoder().encode(readings).write(to: URL(fileURLWithPath: "\(folder)/ours.json"))
  }
}
