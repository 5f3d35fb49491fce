// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// Samples in pages, and samples that apps save.
@Suite struct SampleOperationTests {
  private func list(_ json: JSON, _ name: String) -> [JSON] {
    if case .array(let values)? = json[name] { values } else { [] }
  }

  private func text(_ json: JSON?) -> String? {
    if case .text(let text)? = json { text } else { nil }
  }

  @Test("Pages of any size have each sample once, and the last cursor gives what comes later", arguments: [1, 3, 7, 256, 10_000])
  func pages(limit: Int) throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    try world.othersSave(20)
    var (seen, cursor) = ([String](), "")
    func next() throws -> Bool {
      let page = try world.send("GET", "/samples?type=stepCount&limit=\(limit)" + (cursor.isEmpty ? "" : "&cursor=\(cursor)")).json
      #expect(list(page, "samples").count <= limit)
      seen += list(page, "samples").compactMap { text($0["uuid"]) }
      cursor = text(page["cursor"]) ?? ""
      return page["more"] == .boolean(true)
    }
    while try next() {}
    #expect(seen.count == 20)
    #expect(Set(seen).count == 20)
    try world.othersSave(2, from: 900_000)
    while try next() {}
    #expect(Set(seen).count == 22)
  }

  @Test("In an order, samples of one moment come once each, and large ones end the answer early", arguments: ["newest", "oldest"])
  func ordered(order: String) throws {
    let world = try APIWorld()
    let app = try world.store.app(APIWorld.walks, share: ["heartRate"], read: ["heartRate", "stepCount"])
    try world.othersSave(3)
    for number in 0..<150 { try world.store.save(TestStore.pulse(Double(number), at: Double(number / 70)), for: app) }
    func list(_ type: String, _ limit: Int) throws -> (uuids: [String], more: JSON?) {
      let page = try world.send("GET", "/samples?type=\(type)&order=\(order)&limit=\(limit)").json
      return (self.list(page, "samples").compactMap { text($0["uuid"]) }, page["more"])
    }
    let predicate = FetchSamples.Selection(type: try TestStore.type("heartRate"), predicate: .everything)
    for limit in [1, 64, 65, 130, 500] {
      let whole = try world.store.engine.perform(
        FetchSamples(selections: [predicate], order: [.init(field: .start, ascending: order == "oldest")], limit: limit), for: app)
      let found = try list("heartRate", limit)
      #expect(found.uuids == whole.map(\.uuid.uuidString))
      #expect(found.more == .boolean(false))
    }
    let long = String(repeating: "x", count: 300_000)
    for number in 0..<120 {
      var pulse = try TestStore.pulse(60, at: 1000 + Double(number))
      pulse.metadata = MetadataSet([.init(key: "a", value: .string(long))])
      try world.store.save(pulse, for: app)
    }
    let cut = try list("heartRate", 500)
    #expect(cut.more == .boolean(true))
    #expect((64..<270).contains(cut.uuids.count))
    #expect(try list("stepCount", 500).more == .boolean(false))
  }

  @Test("What an app saves is what it reads, with unit, metadata, device and identity")
  func roundTrip() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, share: ["bodyMass", "sleepAnalysis"], read: ["bodyMass", "sleepAnalysis"])
    let uuid = "6B1F0C0E-5A3D-4F0B-9C0E-1A2B3C4D5E6F"
    let body = """
      {"samples":[
        {"type":"HKQuantityTypeIdentifierBodyMass","uuid":"\(uuid)","start":"2026-01-31T08:00:00+01:00","value":160,"unit":"lb",
         "device":{"name":"Scale","hardware_version":"2"},"metadata":{"HKTimeZone":"Europe/Berlin","com.example.a":true,"b":1.5}},
        {"type":"sleepAnalysis","start":"2026-01-31T00:00:00Z","end":"2026-01-31T06:00:00Z","value":"asleepDeep"}]}
      """
    let saved = try world.send("POST", "/samples", body: body)
    #expect(saved.status == 200, "\(saved.text)")
    #expect(try saved.json["saved"] == .integer(2))
    let weight = try #require(list(world.send("GET", "/samples?type=bodyMass&unit=lb").json, "samples").first)
    #expect(text(weight["uuid"]) == uuid)
    #expect(weight["value"] == .integer(160))
    #expect(text(weight["start"]) == "2026-01-31T08:00:00+01:00")
    #expect(weight["device"]?["hardware_version"] == .text("2"))
    #expect(weight["metadata"]?["com.example.a"] == .boolean(true))
    #expect(weight["metadata"]?["b"] == .number(1.5))
    #expect(text(weight["source"]?["id"]) == APIWorld.walks)
    let night = try #require(list(world.send("GET", "/samples?type=sleepAnalysis").json, "samples").first)
    #expect(night["value"] == .text("asleepDeep"))
    // Saved again, it is there already.
    #expect(try world.send("POST", "/samples", body: body).status == 409)
  }

  @Test("A sync identifier replaces earlier versions, also when a call arrives twice or late")
  func versions() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, share: ["bodyMass"], read: ["bodyMass"])
    for (value, version) in [(70, 1), (71, 2), (71, 2), (69, 1)] {
      let answer = try world.send(
        "POST", "/samples",
        body: """
          {"samples":[{"type":"bodyMass","start":"2026-01-31T08:00:00Z","value":\(value),"unit":"kg",
           "sync_identifier":"x","sync_version":\(version)}]}
          """)
      #expect(answer.status == 200, "\(answer.text)")
    }
    let samples = list(try world.send("GET", "/samples?type=bodyMass").json, "samples")
    #expect(samples.map { $0["value"] } == [.integer(71)])
  }

  @Test(
    "A sample that is wrong is a problem that names the member, and nothing of the call is saved",
    arguments: [
      (#"{}"#, "samples"), (#"{"samples":[]}"#, "samples"), (#"[]"#, "body"), (#"{"samples":[],"more":1}"#, "more"),
      (#"{"samples":[1]}"#, "samples[0]"), (#"{"samples":[{}]}"#, "samples[0].type"),
      (#"{"samples":[{"type":"steps of mine"}]}"#, "samples[0].type"),
      (#"{"samples":[{"type":"bodyMass"}]}"#, "samples[0].start"), (#"{"samples":[{"type":"bodyMass","start":0}]}"#, "samples[0].start"),
      (#"{"samples":[{"type":"bodyMass","start":"2026-01-31"}]}"#, "samples[0].start"),
      (sample(#""value":"70","unit":"kg""#), "samples[1].value"),
      (sample(#""value":70"#), "samples[1].unit"), (sample(#""value":70,"unit":"m""#), "samples[1].unit"),
      (sample(#""value":70,"unit":"kgs""#), "samples[1].unit"), (sample(#""value":70,"unit":"kg","uuid":"x""#), "samples[1].uuid"),
      (sample(#""value":70,"unit":"kg","valeu":1"#), "samples[1].valeu"),
      (sample(#""value":70,"unit":"kg","device":"x""#), "samples[1].device"),
      (sample(#""value":70,"unit":"kg","device":{"colour":"x"}"#), "samples[1].device.colour"),
      (sample(#""value":70,"unit":"kg","metadata":[]"#), "samples[1].metadata"),
      (sample(#""value":70,"unit":"kg","metadata":{"a":null}"#), "samples[1].metadata.a"),
      (sample(#""value":70,"unit":"kg","metadata":{"a\u0000b":1}"#), "samples[1].metadata"),
      (sample(#""value":70,"unit":"kg","device":{"name":"\u0000"}"#), "samples[1].device.name"),
      (sample(#""value":70,"unit":"kg","sync_version":1,"sync_identifier":"a\u0000""#), "samples[1].sync_identifier"),
      (sample(#""value":70,"unit":"kg","sync_version":1"#), "samples[1].sync_identifier"),
      (sample(#""value":70,"unit":"kg","members":[]"#), "samples[1].members"),
    ])
  func faults(body: String, parameter: String) throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, share: ["bodyMass"], read: ["bodyMass"])
    let answer = try world.send("POST", "/samples", body: body)
    #expect(answer.status == 400, "\(answer.text)")
    #expect(try answer.json["parameter"] == .text(parameter), "\(answer.text)")
    #expect(list(try world.send("GET", "/samples?type=bodyMass").json, "samples").isEmpty)
  }

  /// A good sample, followed by one with these members.
  private static func sample(_ members: String) -> String {
    let start = #""type":"bodyMass","start":"2026-01-31T08:00:00Z""#
    return #"{"samples":[{\#(start),"value":1,"unit":"kg"},{\#(start),\#(members)}]}"#
  }

  @Test("What the store refuses is a problem without the value: numbers that are not finite, dates out of order, other kinds")
  func refusals() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, share: ["bodyMass", "workout"], read: ["bodyMass"])
    for (members, status) in [
      (#""type":"bodyMass","start":"2026-01-31T08:00:00Z","value":1e999,"unit":"kg""#, 400),
      (#""type":"bodyMass","start":"2026-01-31T08:00:00Z","end":"2026-01-30T08:00:00Z","value":70.123,"unit":"kg""#, 422),
      (#""type":"workout","start":"2026-01-31T08:00:00Z""#, 400),
      (#""type":"height","start":"2026-01-31T08:00:00Z","value":1,"unit":"m""#, 403),
    ] {
      let answer = try world.send("POST", "/samples", body: #"{"samples":[{\#(members)}]}"#)
      #expect(answer.status == status, "\(members): \(answer.text)")
      #expect(!answer.text.contains("70.123"), "\(answer.text)")
    }
  }

  @Test("An app deletes its own samples alone, and only those that the call names")
  func deletion() throws {
    let world = try APIWorld()
    try world.othersSave(3)
    _ = try world.store.app(APIWorld.walks, share: ["stepCount"], read: ["stepCount"])
    let others = list(try world.send("GET", "/samples?type=stepCount").json, "samples").compactMap { text($0["uuid"]) }
    #expect(try world.send("DELETE", "/samples?type=stepCount").status == 400)
    #expect(try world.send("DELETE", "/samples?type=stepCount&uuid=\(others[0])").json["deleted"] == .integer(0))
    #expect(try world.send("DELETE", "/samples?type=stepCount&start=2001-01-01").json["deleted"] == .integer(0))
    let body = #"{"samples":[{"type":"stepCount","start":"2026-01-31T08:00:00Z","value":5,"unit":"count"}]}"#
    let saved = list(try world.send("POST", "/samples", body: body).json, "uuids").compactMap { text($0) }
    #expect(try world.send("DELETE", "/samples?type=stepCount&uuid=\(saved[0])").json["deleted"] == .integer(1))
    #expect(list(try world.send("GET", "/samples?type=stepCount").json, "samples").count == 3)
  }
}
