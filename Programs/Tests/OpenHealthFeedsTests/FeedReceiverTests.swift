// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthFeeds

/// Requests of phones, without a server.
@Suite struct FeedReceiverTests {
  private typealias World = FeedWorld

  private func record(_ number: Int, _ type: String = "StepCount", unit: String = "count") -> String {
    #"{"kind":"sample.quantity","hkIdentifier":"HKQuantityTypeIdentifier\#(type)","uuid":"0000000\#(number)-AAAA-4AAA-8AAA-AAAAAAAAAAAA","#
      + #""start":"2026-01-01T00:0\#(number):00Z","end":"2026-01-01T00:0\#(number):30Z","unit":"\#(unit)","value":7,"source":{"name":"W"}}"#
  }

  @Test("a receipt says what was accepted, what was there, and what was refused and why")
  func receipts() throws {
    let world = try World()
    let lines = [record(1), record(2), record(3, unit: "kg"), record(4, "BodyMass", unit: "kg")].joined(separator: "\n")
    let first = try world.send("/ingest", lines)
    #expect(first.status == 200 && first.json["accepted"] == .integer(2) && first.json["rejected"] == .integer(2))
    guard case .array(let rejects)? = first.json["rejects"] else { throw JSONReader.Fault.encoding }
    #expect(rejects.map { $0["index"] } == [.integer(2), .integer(3)] && rejects[0]["field"] == .text("unit"))
    #expect(rejects[1]["reason"] == .text("the owner has not allowed this type"))
    let again = try world.send("/ingest", lines)
    #expect(again.status == 200 && again.json["accepted"] == .integer(0) && again.json["duplicate"] == .integer(2))
    #expect(again.json["batchId"] == first.json["batchId"])
    let more = try world.send("/", [record(1), record(5)].joined(separator: "\n"))
    #expect(more.json["accepted"] == .integer(1) && more.json["duplicate"] == .integer(1))
    #expect(try world.store.samples(of: "stepCount").count == 3 && world.store.samples(of: "bodyMass").isEmpty)
  }

  @Test("a receipt says how many duplicates have another value, but are older than what stays")
  func outdated() throws {
    let world = try World()
    func made(_ value: Int, _ hour: Int) -> String {
      record(1).replacing("\"value\":7", with: "\"value\":\(value),\"observedAt\":\"2026-01-02T0\(hour):00:00Z\"")
    }
    let first = try world.send("/", made(7, 2))
    #expect(first.json["accepted"] == .integer(1) && first.json["outdated"] == nil)
    let older = try world.send("/", made(8, 1))
    #expect(older.json["duplicate"] == .integer(1) && older.json["outdated"] == .integer(1))
    let same = try world.send("/", [made(7, 2), record(2)].joined(separator: "\n"))
    #expect(same.json["duplicate"] == .integer(1) && same.json["outdated"] == nil)
    let newer = try world.send("/", made(9, 3))
    #expect(newer.json["accepted"] == .integer(1) && newer.json["outdated"] == nil)
    guard case .quantity(let value, _)? = try world.store.samples(of: "stepCount").min(by: { $0.start < $1.start })?.value else {
      throw JSONReader.Fault.encoding
    }
    #expect(value == 9)
  }

  /// A batch with a name.
  private func envelope(_ name: String, _ records: String...) -> String {
    let lines = records.map { $0 + "\n" }.joined()
    let digest = ContentDigest.text(of: Array(lines.utf8))
    return #"{"kind":"batch.header","spec":"ohe.wire/1","batchId":"\#(name)"}"# + "\n" + lines
      + #"{"kind":"batch.footer","batchId":"\#(name)","contentDigest":"\#(digest)"}"#
  }

  @Test("a batch under the name of an earlier one is read where it says something else")
  func repeatedName() throws {
    let world = try World()
    #expect(try world.send("/ingest", envelope("a", record(1))).json["accepted"] == .integer(1))
    #expect(try world.send("/ingest", envelope("a", record(2))).json["accepted"] == .integer(1))
    #expect(try world.send("/ingest", envelope("A", record(1), record(3))).json["accepted"] == .integer(1))
    #expect(try world.store.samples(of: "stepCount").count == 3)
    let again = try world.send("/ingest", envelope("a", record(2)))
    #expect(again.json["batchId"] == .text("a") && again.json["duplicate"] == .integer(1) && again.json["accepted"] == .integer(0))
  }

  @Test("what the owner had not allowed is saved when the batch comes again after a grant")
  func grantedLater() throws {
    let world = try World(share: ["stepCount"])
    let body = envelope("a", record(1), record(2, "HeartRate", unit: "count/min"))
    for accepted in [1, 0] {
      let answer = try world.send("/ingest", body)
      #expect(answer.json["accepted"] == .integer(accepted) && answer.json["rejected"] == .integer(1))
    }
    try world.store.answer(.granted, .share, ["heartRate"], app: World.feed)
    let answer = try world.send("/ingest", body)
    #expect(answer.json["accepted"] == .integer(1) && answer.json["rejected"] == .integer(0))
    #expect(try world.store.samples(of: "heartRate").count == 1 && world.store.samples(of: "stepCount").count == 1)
  }

  @Test("each format has its address, and HealthSave gets the answers that it wants")
  func formats() throws {
    let world = try World()
    let point = #"{"date":"2026-06-08T20:17:39Z","qty":62,"unit":"count/min","source":"Apple Watch"}"#
    let batch = #"{"metric":"heart_rate","batch_index":3,"total_batches":5,"samples":[\#(point)]}"#
    let saved = try world.send("/api/apple/batch", batch)
    #expect(saved.status == 200)
    #expect(
      saved.json
        == .members([
          ("status", .text("processed")), ("metric", .text("heart_rate")), ("batch", .integer(3)), ("total_batches", .integer(5)),
          ("records", .integer(1)),
        ]))
    #expect(try world.send("/api/apple/batch", #"{"metric":"heart_rate","samples":[]}"#).json["status"] == .text("empty"))
    #expect(try world.send("/api/apple/status", method: "GET").json == .object([]))
    #expect(try world.send("/api/health", method: "GET").json["status"] == .text("ok"))
    let export = #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"qty":9,"date":"2026-02-01 00:00:00 +0100"}]}]}}"#
    #expect(try world.send("/health-auto-export", export, summary: "days").json["accepted"] == .integer(1))
    #expect(try world.store.samples(of: "stepCount").map { $0.end.timeIntervalSince($0.start) } == [86_400])
  }

  @Test("a forged token, no token, an app's token, an unknown address and another method get nothing, and write nothing")
  func strangers() throws {
    let world = try World()
    #expect(try world.send("/ingest", record(1), as: nil).status == 401)
    #expect(try world.send("/ingest", record(1), as: "com.example.forged.app").status == 401)
    #expect(try world.send("/ingest", record(1), as: World.app).status == 403)
    #expect(try world.send("/nowhere", record(1)).status == 404)
    #expect(try world.send("/nowhere", as: nil).status == 401)
    #expect(try world.send("/ingest", method: "GET").status == 405)
    #expect(try world.send("/api/health", method: "DELETE").status == 405)
    #expect(try world.store.samples(of: "stepCount").isEmpty && world.report() == FeedReport())
  }

  @Test("a store that is locked and does not know its apps yet tells a phone to come again, and nothing is set aside")
  func lockedFromTheStart() throws {
    let world = try World()
    let receiver = FeedReceiver(
      AppServices(identify: { _ throws(HealthError) in throw .store(.locked) }) { _, _ throws(HealthError) in throw .store(.locked) })
    let request = FeedReceiver.Request("POST", "/ingest", token: World.token(World.feed), body: Array(record(1).utf8))
    let reply = receiver.answer(request)
    #expect(reply.status == 503 && reply.headers.contains { $0.name == "Retry-After" })
    #expect { try receiver.place(for: request) } throws: { ($0 as? Problem)?.kind == .unavailable }
    #expect(try world.report() == FeedReport())
  }

  @Test("a batch that cannot be read is set aside with its reason, once; one that is too long is not, and is asked for in parts")
  func setAside() throws {
    let world = try World()
    for _ in 0..<2 {
      #expect(
        try world.send("/ingest", "{\"kind\":\"batch.header\",\"spec\":\"ohe.wire/1\",\"batchId\":\"b\"}\n" + record(1)).status == 422)
    }
    let report = try world.report()
    #expect(report.setAside.map(\.reason) == [FeedFault.cut.description] && report.setAside.map(\.format) == ["wire"])
    let long = String(repeating: "{\"kind\":\"canary\"}\n", count: FeedLimits.mostRecords + 3)
    #expect(try world.send("/ingest", long).status == 413)
    #expect(try world.report().setAside.count == 1)
    // The owner tries the kept bytes again, in the feed's name.
    let body = try #require(try world.store.engine.perform(ReadSetAsideBatch(feed: World.feed, number: 1), for: .owner))
    let delivery = FeedDelivery(world.store.engine, author: AppIdentity(World.feed))
    #expect(throws: FeedFault.cut) { try delivery.take(Array(body), as: .wire) }
    #expect(try delivery.take(Array(record(1).utf8), as: .wire).parts.map(\.reply.accepted) == [1])
  }

  @Test("a receiver's sequence in every order, and with each line twice, leaves one heart rate")
  func sequence() throws {
    func line(_ kind: String, _ type: String, _ uuid: String, _ more: String) -> String {
      #"{"kind":"\#(kind)","hkIdentifier":"HKQuantityTypeIdentifier\#(type)","uuid":"\#(uuid)"\#(more),"v":1}"#
    }
    let (first, second) = ("aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb")
    func value(_ value: Int, _ unit: String, _ minute: Int) -> String {
      #","start":"2026-01-01T00:00:00Z","end":"2026-01-01T00:01:00Z","value":\#(value),"unit":"\#(unit)","#
        + #""observedAt":"2026-01-01T00:0\#(minute):00Z","tzOffsetMinutes":0,"tzSource":"unknown""#
    }
    let lines = [
      line("sample.quantity", "StepCount", first, value(10, "count", 2)),
      line("sample.quantity", "StepCount", first, value(12, "count", 3)),
      line("sample.quantity", "HeartRate", second, value(72, "bpm", 3)), line("tombstone", "StepCount", first, ""),
      #"{"kind":"future.record","opaque":{"anything":true},"v":1}"#,
    ]
    var orders = [[Int]]()
    func fill(_ order: [Int]) {
      if order.count == lines.count { orders.append(order) }
      for next in lines.indices where !order.contains(next) { fill(order + [next]) }
    }
    fill([])
    for order in orders + [[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]] {
      let world = try World()
      for number in order { #expect(try world.send("/ingest", lines[number]).status == 200) }
      #expect(try world.store.samples(of: "stepCount").isEmpty, "\(order)")
      let pulses = try world.store.samples(of: "heartRate")
      #expect(pulses.count == 1 && pulses[0].value == .quantity(72, try UnitExpression.parse("count/min")), "\(order)")
      #expect(pulses.allSatisfy { $0.timeZone == nil })
    }
  }
}
