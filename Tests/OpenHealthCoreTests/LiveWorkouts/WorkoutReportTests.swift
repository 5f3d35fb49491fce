// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct WorkoutReportTests {
  private let pulse: DataType
  private let steps: DataType
  private let energy: DataType
  private let draft = WorkoutDraft(configuration: .init(activityType: 37))

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    steps = try #require(Catalog.type(named: "stepCount"))
    energy = try #require(Catalog.type(named: "activeEnergyBurned"))
  }

  private func report(_ counts: [(DataType, Int)]) -> WorkoutReport {
    WorkoutReport(draft: draft, counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.0.identifier, $0.1) }))
  }

  @Test("BLD-13: the types that change are those with another number of samples, in the order of their identifiers")
  func changes() {
    let (before, after) = (report([(pulse, 1), (steps, 2)]), report([(pulse, 1), (steps, 3), (energy, 1)]))
    #expect(after.typesChanged(since: before) == [energy, steps])
    #expect(before.typesChanged(since: after) == [energy, steps])
    #expect(after.typesChanged(since: after).isEmpty)
    #expect(report([]).typesChanged(since: report([])).isEmpty)
    #expect(report([]).typesChanged(since: report([(pulse, 1)])) == [pulse])
    let unknown = WorkoutReport(draft: draft, counts: ["of tomorrow": 1])
    #expect(unknown.typesChanged(since: report([])).isEmpty)
  }

  @Test("ZONE-19: the current zone is that of the type, and a type without zones has none")
  func zones() {
    let zones = [(pulse, 2), (steps, 0)].map { type, zone in
      WorkoutReport.CurrentZone(type: type, zone: zone, date: Date(timeIntervalSinceReferenceDate: 0))
    }
    let report = WorkoutReport(draft: draft, zonesNow: zones)
    #expect(report.currentZone(of: pulse)?.zone == 2)
    #expect(report.currentZone(of: steps)?.zone == 0)
    #expect(report.currentZone(of: energy) == nil)
    #expect(WorkoutReport(draft: draft).currentZone(of: pulse) == nil)
  }
}
