// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct FetchContentBytesTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// A sample with eight bytes for each beat.
  private static func series(_ count: Int, at start: Double = 0) throws -> SampleRecord {
    let beats = (0..<count).map { HeartbeatSeriesRecord.Beat(time: Double($0), isAfterGap: false) }
    return try TestStore.sample(
      "heartbeatSeries", .content(.heartbeatSeries(HeartbeatSeriesRecord(beats))), at: start, seconds: Double(count))
  }

  private func fetch(_ sample: SampleRecord, part: Int = 0, for caller: Caller = .owner) throws -> FetchContentBytes.Part {
    try store.engine.perform(FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start, part: part), for: caller)
  }

  private static let bytesInPart = 1 << 18

  @Test("A large part comes in parts of a quarter of a mebibyte, each naming the next, and is the one that was saved")
  func parts() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"], read: ["heartbeatSeries"])
    let sample = try Self.series(70_000)
    try store.save(sample, try Self.series(1, at: 1), for: app)
    var sizes: [Int] = []
    var bytes = Data()
    var next: Int? = 0
    while let part = next {
      let reply = try fetch(sample, part: part, for: app)
      sizes.append(reply.bytes.count)
      bytes += reply.bytes
      next = reply.next
    }
    #expect(sizes == [Self.bytesInPart, Self.bytesInPart, 560_000 - 2 * Self.bytesInPart])
    #expect(sample.content?.bytes?.bytes == bytes)
    for part in [-1, 3, .max] {
      let reply = try fetch(sample, part: part, for: app)
      #expect(reply.bytes.isEmpty, "\(part)")
      #expect(reply.next == nil, "\(part)")
    }
  }

  @Test("A part that is full is the last one when nothing follows")
  func fullPart() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"])
    let sample = try Self.series(Self.bytesInPart / 8)
    try store.save(sample, for: app)
    let reply = try fetch(sample)
    #expect(reply.bytes.count == Self.bytesInPart)
    #expect(reply.next == nil)
  }

  @Test("A last part of one byte comes, too")
  func lastByte() throws {
    let document = ClinicalDocument(title: "Visit", bytes: ContentBytes(Data(repeating: 7, count: Self.bytesInPart) + [9]))
    let sample = try TestStore.sample("CDA", .content(.clinicalDocument(document)), at: 0)
    try store.save(sample, for: store.app("test.clinic", share: ["CDA"]))
    #expect(try fetch(sample).next == 1)
    let last = try fetch(sample, part: 1)
    #expect(last.bytes == Data([9]))
    #expect(last.next == nil)
  }

  @Test("An app reads what it may read: after a refusal only its own, without a request nothing")
  func permission() throws {
    let band = try store.app("test.band", share: ["heartbeatSeries"])
    let reader = try store.app("test.reader", share: ["heartbeatSeries"])
    let (others, own) = (try Self.series(40_000), try Self.series(3, at: 1))
    try store.save(others, for: band)
    try store.save(own, for: reader)
    let stranger = try store.app("test.stranger")
    #expect(throws: HealthError.authorizationNotDetermined) { try fetch(others, for: stranger) }
    try store.answer(.refused, .read, ["heartbeatSeries"], app: "test.reader")
    let refused = try fetch(others, for: reader)
    #expect(refused.bytes.isEmpty)
    #expect(refused.next == nil)
    #expect(throws: HealthError.invalidArgument(.contentGone)) { try fetch(others, part: 1, for: reader) }
    #expect(try fetch(own, for: reader).bytes.count == 24)
    try store.answer(.granted, .read, ["heartbeatSeries"], app: "test.reader")
    #expect(try fetch(others, part: 1, for: reader).bytes.count == 320_000 - Self.bytesInPart)
  }

  @Test("A deleted sample has no bytes, and a later part of it is an error; so has a sample at another start")
  func gone() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"], read: ["heartbeatSeries"])
    let sample = try Self.series(40_000)
    try store.save(sample, for: app)
    #expect(try fetch(sample, for: app).next == 1)
    var moved = sample
    moved.start += 1
    #expect(try fetch(moved, for: app).bytes.isEmpty)
    try store.engine.perform(DeleteSamples(samples: [sample]), for: app)
    #expect(try fetch(sample, for: app).bytes.isEmpty)
    #expect(throws: HealthError.invalidArgument(.contentGone)) { try fetch(sample, part: 1, for: app) }
  }

  @Test("A sample without a large part has no bytes")
  func none() throws {
    let sample = try TestStore.sample("electrocardiogram", .content(.electrocardiogram(ElectrocardiogramRecord())))
    try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("test.watch")), for: .owner)
    let reply = try fetch(sample)
    #expect(reply.bytes.isEmpty)
    #expect(reply.next == nil)
    #expect(try store.samples(of: "electrocardiogram").map(\.value) == [sample.value])
  }
}
