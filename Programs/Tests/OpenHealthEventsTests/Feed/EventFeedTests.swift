// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@testable import OpenHealthEvents

/// What is delivered, how often, and what the file says.
@Suite struct EventFeedTests {
  private func save(_ world: EventWorld, _ count: Int, from first: Double = 0) throws -> [SampleRecord] {
    let samples = try (0..<count).map { try TestStore.steps(Double($0 + 1), at: first + Double($0)) }
    for sample in samples { try world.store.save(sample, for: world.phone) }
    return samples
  }

  @Test("the first run begins with what comes, or with all that is there; then each change comes once, in its order")
  func order() throws {
    let world = try EventWorld()
    let old = try save(world, 2)
    let (new, whole) = (ListReceiver(), ListReceiver())
    let (newFile, wholeFile) = (world.file("new"), world.file("whole"))
    try world.run(new, world.types("stepCount"), file: newFile)
    try world.run(whole, world.types("stepCount"), all: true, file: wholeFile)
    #expect(new.changes.isEmpty && whole.changes == old.map { "+\($0.uuid)" })
    let more = try save(world, 7, from: 100)
    try world.delete(old[0])
    let after = more.map { "+\($0.uuid)" } + ["-\(old[0].uuid)"]
    try world.run(new, world.types("stepCount"), file: newFile)
    try world.run(whole, world.types("stepCount"), all: true, file: wholeFile)
    #expect(new.changes == after && whole.changes == old.map { "+\($0.uuid)" } + after)
    try world.run(new, world.types("stepCount"), file: newFile)
    #expect(new.changes.count == after.count && Set(new.ids).count == after.count)
  }

  @Test("a process that is killed after any delivery sends the same identifiers again, and loses nothing")
  func killed() throws {
    for place in 1...4 {
      let world = try EventWorld()
      let file = world.file("list")
      let first = ListReceiver()
      try world.run(first, world.types("stepCount"), file: file)
      let samples = try save(world, 10)
      first.after = { if $0 == place { throw Killed() } }
      #expect(throws: Killed.self) { try world.run(first, world.types("stepCount"), file: file) }
      // The log has grown when the next process begins.
      let later = try save(world, 1, from: 100)
      let second = ListReceiver()
      try world.run(second, world.types("stepCount"), file: file)
      let expected = Set((samples + later).map { "+\($0.uuid)" })
      #expect(Set(first.changes + second.changes) == expected)
      #expect(Set(first.ids + second.ids).count == expected.count, "one identifier for each change, killed after \(place)")
      #expect(first.changes.count + second.changes.count <= expected.count + first.mostChanges)
    }
  }

  @Test("a sample that is deleted and comes back is another event")
  func undone() throws {
    let world = try EventWorld()
    let (receiver, file) = (ListReceiver(), world.file("list"))
    try world.run(receiver, world.types("stepCount"), file: file)
    let sample = try save(world, 1)[0]
    try world.run(receiver, world.types("stepCount"), file: file)
    try world.delete(sample)
    try world.run(receiver, world.types("stepCount"), file: file)
    try world.store.save(sample, for: world.phone)
    try world.run(receiver, world.types("stepCount"), file: file)
    #expect(receiver.changes == ["+\(sample.uuid)", "-\(sample.uuid)", "+\(sample.uuid)"] && Set(receiver.ids).count == 3)
  }

  @Test("failures that pass are tried again after pauses that grow, and the anchor waits")
  func later() throws {
    let world = try EventWorld()
    let (receiver, file) = (ListReceiver(), world.file("list"))
    try world.run(receiver, world.types("stepCount"), file: file)
    let anchor = try file.content().anchor
    let sample = try save(world, 1)[0]
    receiver.before = { if $0 < 3 { throw DeliveryFault.later("Away.", atLeast: $0 == 2 ? 90 : 0) } }
    let notices = try world.run(receiver, world.types("stepCount"), file: file, rounds: 5)
    try #require(notices.count == 2)
    guard case .later("Away.", let first) = notices[0], case .later("Away.", let second) = notices[1] else { throw Killed() }
    #expect((0.5...1).contains(first) && second == 90)
    #expect(receiver.changes == ["+\(sample.uuid)"])
    #expect(try file.content().anchor != anchor)
    receiver.before = { _ in throw DeliveryFault.stopped("No.") }
    _ = try save(world, 1, from: 50)
    #expect(throws: DeliveryFault.stopped("No.")) { try world.run(receiver, world.types("stepCount"), file: file) }
  }

  @Test("permission that is taken back ends what is delivered")
  func revoked() throws {
    let world = try EventWorld()
    let (receiver, file) = (ListReceiver(), world.file("list"))
    try world.run(receiver, world.types("stepCount"), file: file)
    try world.store.answer(.refused, .read, ["stepCount"], app: EventWorld.app)
    _ = try save(world, 1)
    try world.run(receiver, world.types("stepCount"), file: file)
    #expect(receiver.changes.isEmpty)
  }

  @Test("an anchor of another store makes the feed begin again, and says so")
  func otherStore() throws {
    let (world, other) = (try EventWorld(), try EventWorld())
    let file = world.file("list")
    _ = try save(world, 1)
    try world.run(ListReceiver(), world.types("stepCount"), file: file)
    _ = try save(other, 2)
    let receiver = ListReceiver()
    #expect(try other.run(receiver, other.types("stepCount"), file: file) == [.ofAnotherStore] && receiver.changes.isEmpty)
    try world.run(ListReceiver(), world.types("stepCount"), file: file)
    let whole = ListReceiver()
    #expect(try other.run(whole, other.types("stepCount"), all: true, file: file) == [.ofAnotherStore] && whole.changes.count == 2)
  }

  @Test("the pauses double up to the longest, and a seed gives the same")
  func pauses() {
    var (one, two) = (BackOff(first: 1, longest: 60, seed: 7), BackOff(first: 1, longest: 60, seed: 7))
    let pauses = (0..<12).map { _ in one.pause() }
    #expect(pauses == (0..<12).map { _ in two.pause() })
    for (place, pause) in pauses.enumerated() {
      let whole = min(60, Double(1 << place))
      #expect((whole / 2...whole).contains(pause))
    }
    one.reset()
    #expect(one.pause() <= 1)
  }
}
