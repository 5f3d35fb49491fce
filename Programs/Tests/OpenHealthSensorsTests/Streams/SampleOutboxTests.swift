// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSensors

/// Samples on their way into a store that is not always there.
@Suite struct SampleOutboxTests {
  /// A store that takes samples, or fails as the test wants it, and refuses what it has.
  private struct Store {
    var stored: [UUID] = []
    /// What the next saves end with; whether the store has taken the samples all the same.
    var failures: [(error: HealthError, hasTaken: Bool)] = []

    mutating func save(_ samples: [SampleRecord]) throws(HealthError) {
      let failure = failures.isEmpty ? nil : failures.removeFirst()
      if let failure, !failure.hasTaken { throw failure.error }
      if let known = samples.first(where: { stored.contains($0.uuid) }) { throw .duplicateObject(uuid: known.uuid.uuidString) }
      stored += samples.map(\.uuid)
      if let failure { throw failure.error }
    }
  }

  private func samples(_ count: Int) -> [SampleRecord] {
    (0..<count).map { number in
      SampleRecord(
        uuid: UUID(), type: SensorQuantity.heartRate.type, start: Date(timeIntervalSinceReferenceDate: Double(number)),
        end: Date(timeIntervalSinceReferenceDate: Double(number)), value: .category(0), provenance: .unknown)
    }
  }

  @Test("Samples that a store refuses for now are stored later, once and in order, also if its answer was lost")
  func retries() throws {
    var (store, outbox) = (Store(), SampleOutbox())
    store.failures = [(.diskFull, false), (.daemon(.lost), true)]
    let all = samples(6)
    outbox.add(Array(all[0..<2]))
    #expect(try outbox.flush { samples throws(HealthError) in try store.save(samples) } == .diskFull)
    outbox.add(Array(all[2..<4]))
    #expect(try outbox.flush { samples throws(HealthError) in try store.save(samples) } == .daemon(.lost))
    outbox.add(Array(all[4..<6]))
    #expect(outbox.count == 6)
    #expect(outbox.storedCount == 0)
    #expect(try outbox.flush { samples throws(HealthError) in try store.save(samples) } == nil)
    #expect(store.stored == all.map(\.uuid))
    #expect(outbox.count == 0)
    #expect(outbox.storedCount == 6)
  }

  @Test("An error that stays ends it, and a UUID that was stored before the first attempt is such an error")
  func final() throws {
    var (store, outbox) = (Store(), SampleOutbox())
    outbox.add(samples(1))
    store.failures = [(.authorizationDenied, false)]
    #expect(throws: HealthError.authorizationDenied) {
      try outbox.flush { samples throws(HealthError) in try store.save(samples) }
    }
    var other = SampleOutbox()
    let known = samples(1)
    store.stored = known.map(\.uuid)
    // Also after a batch that was stored.
    other.add(samples(1))
    #expect(try other.flush { samples throws(HealthError) in try store.save(samples) } == nil)
    other.add(known)
    #expect(throws: HealthError.duplicateObject(uuid: known[0].uuid.uuidString)) {
      try other.flush { samples throws(HealthError) in try store.save(samples) }
    }
  }

  @Test("At most as many samples wait as a strap measures in a day")
  func limit() throws {
    var (store, outbox) = (Store(), SampleOutbox())
    store.failures = [(.busy, false), (.busy, false)]
    outbox.add(samples(SampleOutbox.most))
    #expect(try outbox.flush { samples throws(HealthError) in try store.save(samples) } == .busy)
    outbox.add(samples(1))
    #expect(throws: SampleOutbox.Full(error: .busy)) { try outbox.flush { samples throws(HealthError) in try store.save(samples) } }
  }
}
