// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthTestSupport
import Testing

@testable import OpenHealthFeeds

/// However a phone's records come, they lead to one state.
@Suite struct FeedOrdersTests {
  private static let types = [
    "stepCount", "heartRate", "sleepAnalysis", "bloodPressureSystolic", "bloodPressureDiastolic", "workout",
  ]

  /// Records of an invented phone as canonical lines, and what they lead to.
  private struct Invented {
    var lines: [String] = []
    var wanted: Set<String> = []

    init(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var gone: Set<Int> = []
      for number in 0..<10 where Int.random(in: 0..<3, using: &random) == 0 { gone.insert(number) }
      for number in 0..<6 {
        let type = number % 2 == 0 ? "stepCount" : "heartRate"
        var best: (made: Int, value: Int)?
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          // Two versions can be of one moment: then the greater one stays.
          let (made, value) = (Int.random(in: 10...12, using: &random), Int.random(in: 50..<150, using: &random))
          if best.map({ (made, value) > ($0.made, $0.value) }) ?? true { best = (made, value) }
          try add(
            "sample.quantity", number,
            #""hkIdentifier":"HKQuantityTypeIdentifier\#(type.prefix(1).uppercased())\#(type.dropFirst())","value":\#(value),"#
              + #""unit":"\#(number % 2 == 0 ? "count" : "bpm")","observedAt":"2026-01-02T00:\#(made):00Z""#)
        }
        if let best, !gone.contains(number) { want(number, type, Double(best.value)) }
      }
      for number in 6..<8 {
        try add("sample.category", number, #""hkIdentifier":"HKCategoryTypeIdentifierSleepAnalysis","categoryValue":\#(number - 3)"#)
        if !gone.contains(number) { want(number, "sleepAnalysis", Double(number - 3)) }
      }
      let parts = [("Systolic", 18, 120), ("Diastolic", 28, 80)].map { name, number, value in
        (name, number, value, #""hkIdentifier":"HKQuantityTypeIdentifierBloodPressure\#(name)","unit":"mmHg","value":\#(value)"#)
      }
      let components = parts.map { #"{"uuid":"\#(Self.uuid($0.1))",\#($0.3)}"# }.joined(separator: ",")
      try add("sample.correlation", 8, #""correlationType":"bloodPressure","components":[\#(components)]"#, at: 8)
      for (name, number, value, fields) in parts {
        try add("sample.quantity", number, fields, at: 8)
        if !gone.contains(8) { want(number, "bloodPressure" + name, Double(value), at: 8) }
      }
      try add("workout", 9, #""activityTypeRaw":37,"durationSeconds":50"#)
      if !gone.contains(9) { want(9, "workout", 50) }
      for number in gone.sorted() {
        for dead in number == 8 ? [8, 18, 28] : [number] {
          lines.append(try Self.canonical(#"{"kind":"tombstone","uuid":"\#(Self.uuid(dead))","v":1}"#))
        }
      }
      lines.append(try Self.canonical(#"{"kind":"future.record","opaque":{"anything":true},"v":1}"#))
    }

    static func uuid(_ number: Int) -> String { "000000\(number + 10)-AAAA-4AAA-8AAA-AAAAAAAAAAAA" }

    private static func canonical(_ text: String) throws -> String { CanonicalJSON.text(of: try JSONReader.value(of: Array(text.utf8))) }

    private mutating func add(_ kind: String, _ number: Int, _ fields: String, at place: Int? = nil) throws {
      let hour = 10 + (place ?? number)
      lines.append(
        try Self.canonical(
          #"{"kind":"\#(kind)","uuid":"\#(Self.uuid(number))","start":"2026-01-01T\#(hour):00:00Z","end":"2026-01-01T\#(hour):01:00Z","#
            + #""source":{"name":"W"},"v":1,\#(fields)}"#))
    }

    private mutating func want(_ number: Int, _ type: String, _ value: Double, at place: Int? = nil) {
      wanted.insert("\(type) \(Self.uuid(number)) \(value) \(10 + (place ?? number))")
    }
  }

  /// What is stored, as ``Invented`` says it.
  private func state(_ world: FeedWorld) throws -> [String] {
    try Self.types.flatMap { try world.store.samples(of: $0) }.map { sample in
      let value: Double =
        switch sample.value {
        case .quantity(let number, _): number
        case .category(let number): Double(number)
        case .workout(let workout): workout.duration
        default: .nan
        }
      let hour = Int(sample.start.timeIntervalSince1970) % 86_400 / 3600
      return "\(sample.type.name) \(sample.uuid) \(value) \(hour)"
    }
  }

  /// A body of lines, with or without its envelope.
  private func body(_ lines: [String], batch: String?) -> [UInt8] {
    let records = lines.joined(separator: "\n") + "\n"
    guard let batch else { return Array(records.utf8) }
    let header = #"{"kind":"batch.header","spec":"ohe.wire/1","batchId":"\#(batch)","recordCount":\#(lines.count)}"#
    let digest = ContentDigest.text(of: Array(records.utf8))
    let footer = #"{"kind":"batch.footer","batchId":"\#(batch)","complete":true,"contentDigest":"\#(digest)"}"#
    return Array((header + "\n" + records + footer + "\n").utf8)
  }

  @Test(
    "records in any order, doubled, in batches of any size, packed, cut before and sent again lead to one state",
    arguments: [1, 2, 3, 4] as [UInt64])
  func oneState(seed: UInt64) throws {
    let invented = try Invented(seed: seed)
    var random = SplitMix64(seed: 1000 + seed)
    for delivery in 0..<25 {
      let world = try FeedWorld(share: Self.types)
      let doubled = invented.lines.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      var rest = (invented.lines + doubled).shuffled(using: &random)
      var sent: [[UInt8]] = []
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...6, using: &random))
        let hasEnvelope = Bool.random(using: &random)
        var bytes = body(Array(rest.prefix(count)), batch: hasEnvelope ? "\(delivery)-\(sent.count)" : nil)
        rest.removeFirst(count)
        let isPacked = Bool.random(using: &random)
        if isPacked { bytes = try Gzip.compressed(bytes) }
        // A line alone says nothing of those that are missing.
        if (hasEnvelope || isPacked) && Int.random(in: 0..<4, using: &random) == 0 {
          let length = Int.random(in: 2..<bytes.count - 12, using: &random)
          #expect(try world.post("/ingest", Array(bytes.prefix(length))).status == 422, "\(seed) \(delivery)")
        }
        let reply = try world.post("/ingest", bytes)
        #expect(reply.status == 200 && reply.json["rejected"] == .integer(0), "\(seed) \(delivery)")
        sent.append(bytes)
        if let again = sent.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
          let reply = try world.post("/ingest", again)
          #expect(reply.status == 200 && reply.json["accepted"] == .integer(0), "\(seed) \(delivery)")
        }
      }
      let found = try state(world)
      #expect(found.count == invented.wanted.count && Set(found) == invented.wanted, "\(seed) \(delivery)")
    }
  }

  /// A moment in the five forms in which Health Auto Export writes it.
  private func forms(_ day: String, _ hour: Int, _ offset: String) -> [String] {
    let (clock, half) = (hour % 12 == 0 ? 12 : hour % 12, hour < 12 ? "AM" : "PM")
    let long = "\(day) \(hour < 10 ? "0" : "")\(hour):00:00 \(offset)"
    return [long]
      + [" \(half)", "\u{202F}\(half)", " \(half.lowercased())", "\u{202F}\(half.lowercased())"].map {
        "\(day) \(clock):00:00\($0) \(offset)"
      }
  }

  @Test("a night in either shape, in each form of its dates, sent again in every other form, is one night", arguments: [true, false])
  func nights(isWhole: Bool) throws {
    // The clock goes forward in this night.
    let (start, middle, end) = (forms("2026-03-28", 23, "+0100"), forms("2026-03-29", 4, "+0200"), forms("2026-03-29", 7, "+0200"))
    func night(_ form: Int) -> String {
      let points =
        isWhole
        ? #"{"sleepStart":"\#(start[form])","sleepEnd":"\#(end[form])","core":4,"deep":3,"source":"W"}"#
        : #"{"startDate":"\#(start[form])","endDate":"\#(middle[form])","value":"Core","source":"W"},"#
          + #"{"startDate":"\#(middle[form])","endDate":"\#(end[form])","value":"Deep","source":"W"}"#
      return #"{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[\#(points)]}]}}"#
    }
    var first: [String]?
    for form in 0..<5 {
      let world = try FeedWorld(share: ["sleepAnalysis"])
      for next in [form, form] + (0..<5) {
        let reply = try world.send("/health-auto-export", night(next))
        #expect(reply.status == 200 && reply.json["rejected"] == .integer(0))
        let samples = try world.store.samples(of: "sleepAnalysis").sorted { $0.start < $1.start }
        #expect(samples.map { $0.end.timeIntervalSince($0.start) / 3600 } == [4, 3])
        #expect(samples.map(\.value) == [.category(3), .category(4)])
        let state = samples.map { "\($0.uuid) \($0.start)" }
        #expect(first ?? state == state, "\(form) \(next)")
        first = first ?? state
      }
    }
  }

  @Test("a night that comes again with other stages, or another beginning, replaces the earlier one", arguments: [1, 2] as [UInt64])
  func changedNights(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func night() -> String {
      func hours(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 10 }
      let (core, deep, rem) = (hours(25...35), hours(25...35), Bool.random(using: &random) ? hours(1...9) : 0)
      let minute = Int.random(in: 0..<6, using: &random) * 10
      let start = "2026-02-01 23:\(minute < 10 ? "0" : "")\(minute):00 +0100"
      return #"{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[{"sleepStart":"\#(start)","#
        + #""sleepEnd":"2026-02-02 07:30:00 +0100","core":\#(core),"deep":\#(deep),"rem":\#(rem),"inBed":9,"#
        + #""inBedStart":"2026-02-01 22:30:00 +0100","inBedEnd":"2026-02-02 07:30:00 +0100","source":"W"}]}]}}"#
    }
    func stored(_ world: FeedWorld) throws -> Set<String> {
      Set(try world.store.samples(of: "sleepAnalysis").map { "\($0.value) \($0.start) \($0.end) \($0.uuid)" })
    }
    let world = try FeedWorld(share: ["sleepAnalysis"])
    for number in 0..<20 {
      let body = night()
      let alone = try FeedWorld(share: ["sleepAnalysis"])
      for world in [world, alone] { #expect(try world.send("/health-auto-export", body).status == 200) }
      let (found, wanted) = (try stored(world), try stored(alone))
      #expect(found == wanted && wanted.count >= 3, "\(seed) \(number)")
      #expect(try world.store.samples(of: "sleepAnalysis").count == wanted.count)
    }
  }
}
