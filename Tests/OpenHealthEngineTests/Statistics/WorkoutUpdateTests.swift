// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct WorkoutUpdateTests {
  @Test("WORK-16: an export's figures give way to those of samples, and stay for types without samples")
  func givenFigures() throws {
    let store = try TestStore()
    let types = try ["heartRate", "distanceWalkingRunning"].map { try TestStore.type($0).identifier }
    var figures = StatisticsFigures()
    figures.average = 150
    let given = types.map {
      let result = StatisticsResult(start: 0, end: 1, merged: figures, bySource: [:])
      return WorkoutRecord.Statistic(activity: nil, typeIdentifier: $0, result: result, isGiven: true)
    }
    func bring(_ members: [SampleRecord]) throws -> [WorkoutRecord.Statistic]? {
      let workout = try TestStore.workout(of: "test.watch", statistics: given)
      try store.bring([], groups: [.init(record: workout, members: members, extra: nil)])
      let stored = try store.samples(of: "workout")
      #expect(stored.count == 1)
      return stored.first?.workout?.statistics
    }
    #expect(try bring([]) == given)
    let statistics = try bring([TestStore.sample("heartRate", 2, "count/s", at: 60, of: "test.watch")])
    #expect(statistics?.map(\.typeIdentifier) == types)
    #expect(statistics?.map(\.isGiven) == [false, true])
    #expect(statistics?.map(\.result.merged.average) == [120, 150])
  }
}
