// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import HealthKit
import OpenHealthCore
import Testing

@Suite struct SeriesLifeTests {
  typealias Life = SeriesLife<[Int]>

  /// The values that an attempt to finish would save. The series stays as it is.
  private func valuesToSave(_ life: Life) throws -> [Int] {
    let finishing = life.beginFinishing()
    defer { life.end(finishing, as: .open) }
    return try life.draft(of: finishing)
  }

  /// Adds a value, and returns the phase before.
  private func add(_ value: Int, to life: Life) throws -> Life.Phase {
    try life.change { draft throws(HealthError) in draft.append(value) }
  }

  @Test("An open series takes values, and an error leaves it open")
  func values() throws {
    let life = Life([])
    #expect(try add(1, to: life) == .open)
    #expect(throws: HealthError.invalidArgument(.noLocations)) {
      try life.change { _ throws(HealthError) in throw .invalidArgument(.noLocations) }
    }
    #expect(try add(2, to: life) == .open)
    #expect(try valuesToSave(life) == [1, 2])
    #expect(life.phase == .open)
  }

  @Test("While the series is being finished it takes no values; after an error it is open with the same values")
  func reopened() throws {
    let life = Life([])
    _ = try add(1, to: life)
    let finishing = life.beginFinishing()
    #expect(try life.draft(of: finishing) == [1])
    #expect(try add(2, to: life) == .finishing)
    #expect(life.discard() == .finishing)
    // A second attempt gets no values, and its end is not the end of the first.
    let second = life.beginFinishing()
    #expect(throws: HealthError.invalidArgument(.finishedSeries)) { try life.draft(of: second) }
    life.end(second, as: .open)
    #expect(life.phase == .finishing)
    life.end(finishing, as: .open)
    #expect(try add(3, to: life) == .open)
    #expect(try valuesToSave(life) == [1, 3])
  }

  @Test("A finished, discarded or failed series stays so for ever", arguments: [Life.Phase.finished, .discarded, .failed])
  func over(phase: Life.Phase) throws {
    let life = Life([])
    _ = try add(1, to: life)
    let before = life.beginFinishing()
    life.end(before, as: phase == .finished ? .finished : .open)
    if phase == .discarded { #expect(life.discard() == .open) }
    if phase == .failed {
      #expect(throws: HealthError.invalidArgument(.noHeartbeats)) {
        try life.change(failsForGood: true) { _ throws(HealthError) in throw .invalidArgument(.noHeartbeats) }
      }
    }
    #expect(life.phase == phase)

    #expect(try add(2, to: life) == phase)
    #expect(life.discard() == phase)
    // The end of the earlier attempt, once more.
    life.end(before, as: .open)
    let late = life.beginFinishing()
    #expect(late.phase == phase)
    let error = HealthError.invalidArgument(phase == .failed ? .failedSeries : .finishedSeries)
    #expect(throws: error) { try life.draft(of: late) }
    #expect(throws: error) { try phase.checkOpen() }
    life.end(late, as: .open)
    #expect(life.phase == phase)
  }
}
