// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing

/// A store whose owner can put another one in its place, while apps stay connected.
private final class ReplacedStore: ServiceInFront {
  private let current: Mutex<any HealthService>
  private let observations = Mutex<[@Sendable () -> Void]>([])

  init(_ service: any HealthService) { current = Mutex(service) }

  private var service: any HealthService { current.withLock { $0 } }
  var behind: any HealthService { service }

  /// Another store takes the place. As after each reconnection, observers are notified as if all their types had changed.
  func replace(by service: any HealthService) {
    current.withLock { $0 = service }
    for notify in observations.withLock({ $0 }) { notify() }
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let notify: @Sendable () -> Void = { handler(types) }
    observations.withLock { $0.append(notify) }
    return service.observeChanges(of: types, handler)
  }
}

@Suite struct HKQueryAnchorTests {
  private let type = HKQuantityType(.stepCount)

  private func changes(_ store: HKHealthStore, _ anchor: HKQueryAnchor?) async throws
    -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result
  {
    try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: anchor).result(for: store)
  }

  private func archived(_ anchor: HKQueryAnchor) throws -> HKQueryAnchor? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
  }

  /// An archive as a version of this project writes it.
  private func archive(version: Int, _ encode: (NSKeyedArchiver) -> Void) throws -> HKQueryAnchor? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(version, forKey: "Version")
    encode(archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    return HKQueryAnchor(coder: unarchiver)
  }

  @Test("K1 ANCH-07: an archived anchor equals itself, continues in its store, and is the beginning in another one")
  func archives() async throws {
    let store = try await TestEngine().granted(type)
    try await store.save([steps(1), steps(2), steps(3)])
    let kept = try await changes(store, nil).newAnchor
    let again = try #require(try archived(kept))
    #expect(again == kept)
    #expect(again.hash == kept.hash)
    #expect(again != HKQueryAnchor(fromValue: 3))
    #expect(try await changes(store, again).addedSamples.isEmpty)
    #expect(try await changes(store, again).newAnchor == kept)
    let other = try await TestEngine().granted(type)
    for count in 1...5 {
      try await other.save(steps(Double(count), at: testStart + Double(count)))
      #expect(try await changes(other, again).addedSamples.count == count)
    }
  }

  @Test("K1 OQ-34: an archive of version 1, which is a number alone, of a later version, or without its bytes is the beginning")
  func olderArchives() async throws {
    let store = try await TestEngine().granted(type)
    try await store.save([steps(1), steps(2)])
    let anchors = [
      try archive(version: 1) { $0.encode(Int64(2), forKey: "Sequence") },
      try archive(version: 3) { $0.encode(Data([0, 2, 0, 0, 0, 0, 0, 0, 0]) as NSData, forKey: "Anchor") },
      try archive(version: 2) { _ in },
      try archive(version: 2) { $0.encode(Data(count: 1 << 20) as NSData, forKey: "Anchor") },
    ]
    for anchor in anchors {
      let anchor = try #require(anchor)
      #expect(anchor == HKQueryAnchor(fromValue: 0))
      #expect(try await changes(store, anchor).addedSamples.count == 2)
    }
  }

  @Test("T8: an anchor of a number that no query gave is the beginning, also from an archive; one of 0 equals itself")
  func numbers() async throws {
    let anchor = try #require(try archived(HKQueryAnchor(fromValue: 2)))
    #expect(anchor == HKQueryAnchor(fromValue: 2))
    #expect(anchor != HKQueryAnchor(fromValue: 0))
    for count in [2, 3, 5] {
      let store = try await TestEngine().granted(type)
      for number in 0..<count { try await store.save(steps(1, at: testStart + Double(number))) }
      #expect(try await changes(store, anchor).addedSamples.count == count)
    }
  }

  @Test("T8 ANCH-07: an anchor has the same bytes until something visible changes, also in archives; other apps' changes do not move it")
  func hiddenChanges() async throws {
    let heart = HKQuantityType(.heartRate)
    let engine = try TestEngine()
    let writer = try await engine.granted(type, heart, app: "com.example.writer")
    engine.person.answer(with: .refuse(read: [heart]))
    let reader = try await engine.granted(type, heart, app: "com.example.reader")
    try await writer.save([steps(1), steps(2)])
    let kept = try await changes(reader, nil).newAnchor
    for number in 0..<3 {
      let pulse = HKQuantitySample(
        type: heart, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), start: testStart + Double(number),
        end: testStart + Double(number))
      try await writer.save(pulse)
      if number == 2 { try await writer.delete(pulse) }
      for anchor in [nil, kept, try archived(kept)] {
        let found = try await changes(reader, anchor)
        #expect(found.newAnchor == kept)
        #expect(found.addedSamples.count == (anchor == nil ? 2 : 0))
        #expect(try archived(found.newAnchor) == kept)
      }
    }
    // Another app's anchor means nothing here.
    let others = try await changes(writer, nil).newAnchor
    #expect(others != kept)
    #expect(try await changes(reader, others).addedSamples.count == 2)
    try await writer.save(steps(3))
    let next = try await changes(reader, kept)
    #expect(next.addedSamples.count == 1)
    #expect(next.newAnchor != kept)
    #expect(try archived(next.newAnchor) != kept)
  }

  @Test(
    "K1: long-running queries report everything of a store that takes the place of theirs, also when its log is shorter",
    .inProcess("it replaces the engine"))
  func replacedStore() async throws {
    let (before, after) = (try TestEngine(), try TestEngine())
    let service = ReplacedStore(before.engine)
    let app = before.service().1
    let monitor = ConnectionMonitor()
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app, monitor: monitor))
    try await store.requestAuthorization(toShare: [type], read: [type])
    for number in 0..<9 { try await store.save(steps(1, at: testStart + Double(number))) }
    let filled = try await after.granted(type)
    let wanted = (0..<3).map { steps(2, at: testStart + Double($0)) }
    try await filled.save(wanted)

    let added = Mutex<[UUID]>([])
    let told = Mutex(0)
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) { _, _, _, _, _ in }
    query.updateHandler = { _, samples, _, _, _ in added.withLock { $0 += (samples ?? []).map(\.uuid) } }
    store.execute(query)
    let observer = HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
      told.withLock { $0 += 1 }
      done()
    }
    store.execute(observer)
    await monitor.untilIdle()
    #expect(added.withLock { $0.isEmpty })
    #expect(told.withLock { $0 } == 1)
    service.replace(by: after.engine)
    await monitor.untilIdle()
    #expect(Set(added.withLock { $0 }) == Set(wanted.map(\.uuid)))
    #expect(told.withLock { $0 } == 2)
    store.stop(query)
    store.stop(observer)
  }
}
