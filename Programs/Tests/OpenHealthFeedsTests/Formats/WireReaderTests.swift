// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthInterchange
import Testing

@testable import OpenHealthFeeds

/// Batches of `ohe.wire/1`.
@Suite struct WireReaderTests {
  /// A record whose canonical line and digest another program made.
  private let line =
    #"{"batchSeq":7,"end":"2026-03-29T00:47:00.000Z","hkIdentifier":"HKQuantityTypeIdentifierHeartRate","kind":"sample.quantity","#
    + #""metricId":"heart_rate","observedAt":"2026-03-29T09:00:03.000Z","semantics":"curated","source":{"name":"Uhr \"A\"","#
    + #""productType":"Watch6,1"},"start":"2026-03-29T00:47:00.000Z","tzOffsetMinutes":null,"tzSource":"unknown","unit":"bpm","#
    + #""uuid":"3f2a91c4-8d0e-4b77-9a15-2c6e4f8b0d31","v":1,"value":52.5}"#
  private let digest = "sha256:daf6c618f24fefcd3938986273f40ee7cdc7dadd41db1910d15a1c7bbdab1132"

  private func header(_ more: String = "", id: String = "0192F3C1-0000-7000-8000-000000000001", count: Int = 1) -> String {
    #"{"batchId":"\#(id)","emittedAt":"2026-03-29T09:00:04Z","exporterId":"e","kind":"batch.header","mode":"samples","#
      + #""producer":{"name":"p","version":"1"},"reason":"delta","recordCount":\#(count),"seq":7,"spec":"ohe.wire/1","specVersion":"1.0","#
      + #""types":[]\#(more)}"#
  }

  private func footer(_ digest: String, id: String = "0192F3C1-0000-7000-8000-000000000001", complete: Bool = true) -> String {
    #"{"batchId":"\#(id)","complete":\#(complete),"contentDigest":"\#(digest)","counts":{},"kind":"batch.footer"}"#
  }

  private func read(_ lines: String...) throws -> [FeedBatch] {
    try FeedReader.read(Array((lines.joined(separator: "\n") + "\n").utf8), as: .wire)
  }

  /// The batch of records without an envelope.
  private func batch(_ records: String...) throws -> FeedBatch {
    let batches = try FeedReader.read(Array(records.joined(separator: "\n").utf8), as: .wire)
    return try #require(batches.count == 1 ? batches[0] : nil)
  }

  private func record(_ more: String, kind: String = "sample.quantity", type: String = "HKQuantityTypeIdentifierStepCount") -> String {
    #"{"kind":"\#(kind)","hkIdentifier":"\#(type)","uuid":"AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA","start":"2026-01-01T00:00:00Z","#
      + #""end":"2026-01-01T00:01:00Z","v":1\#(more)}"#
  }

  @Test("a batch in lines: sample, source, instants; no zone where the sender knows none")
  func lines() throws {
    let batches = try read(header(), line, footer(digest))
    let batch = try #require(batches.first)
    #expect(batches.count == 1 && batch.identity == "0192f3c1-0000-7000-8000-000000000001" && batch.records == 1 && !batch.isPartial)
    let sample = try #require(batch.samples.first)
    #expect(sample.uuid == UUID(uuidString: "3F2A91C4-8D0E-4B77-9A15-2C6E4F8B0D31"))
    #expect(sample.value == .quantity(52.5, try UnitExpression.parse("count/min")))
    #expect(sample.start == InstantText.date("2026-03-29T00:47:00Z") && sample.end == sample.start)
    #expect(sample.creation == InstantText.date("2026-03-29T09:00:03Z"))
    #expect(sample.timeZone == nil && sample.metadata.isEmpty)
    #expect(sample.provenance.revision?.source.name == "Uhr \"A\"" && sample.provenance.revision?.productType == "Watch6,1")
  }

  @Test("one document, packed or not, over many lines or one, is the same batch as its lines")
  func document() throws {
    let wanted = try #require(try read(header(), line, footer(digest)).first)
    for text in [
      #"{"footer":\#(footer(digest)),"header":\#(header()),"records":[\#(line)]}"#,
      "{\n  \"footer\": \(footer(digest)),\n  \"header\": \(header()),\n  \"records\": [\n    \(line)\n  ]\n}\n",
    ] {
      for bytes in [Array(text.utf8), try Gzip.compressed(Array(text.utf8))] {
        let batches = try FeedReader.read(bytes, as: .wire)
        #expect(batches.map(\.identity) == [wanted.identity] && batches.first?.samples == wanted.samples)
      }
    }
  }

  @Test("several batches follow each other; a footer may say that more is to come")
  func several() throws {
    let other = "0192f3c1-0000-7000-8000-000000000002"
    let batches = try read(header(), line, footer(digest), header(id: other), line, footer(digest, id: other, complete: false))
    #expect(batches.map(\.isPartial) == [false, true] && batches.map(\.samples.count) == [1, 1])
    #expect(
      try read(header(count: 0), footer("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")).first?.records == 0)
  }

  @Test("a body has at most a hundred batches, each of which is a transaction")
  func manyBatches() throws {
    let empty = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    func read(_ count: Int) throws -> [FeedBatch] {
      let lines = (0..<count).flatMap { [header(id: "b\($0)", count: 0), footer(empty, id: "b\($0)")] }
      return try FeedReader.read(Array(lines.joined(separator: "\n").utf8), as: .wire)
    }
    #expect(try read(FeedLimits.mostBatches).count == FeedLimits.mostBatches)
    #expect(throws: FeedFault.tooLong) { try read(FeedLimits.mostBatches + 1) }
  }

  @Test("a document may have more lines than a batch has records")
  func longDocument() throws {
    let blanks = String(repeating: "\n ", count: FeedLimits.mostRecords + 10)
    let text = "{\(blanks)\"footer\": \(footer(digest)),\n  \"header\": \(header()),\n  \"records\": [\n    \(line)\n  ]\n}\n"
    #expect(try FeedReader.read(Array(text.utf8), as: .wire).first?.samples.count == 1)
  }

  @Test("a name that comes again with other records is told by their digest")
  func digestOfContents() throws {
    let first = try #require(try read(header(), line, footer(digest)).first)
    let changed = line.replacingOccurrences(of: "52.5", with: "52.6")
    let second = try #require(
      try read(header(), changed, footer(ContentDigest.text(of: Array((changed + "\n").utf8)))).first)
    #expect(first.identity == second.identity && first.digest != second.digest)
    #expect(try read(header(), line, footer(digest)).first?.digest == first.digest)
  }

  @Test("the digest is that of the canonical lines, or of the lines as they came")
  func digests() throws {
    let blank = line.replacingOccurrences(of: "\"v\":1", with: "\"v\": 1")
    #expect(throws: Never.self) { try read(header(), blank, footer(digest)) }
    #expect(throws: Never.self) { try read(header(), blank, footer(ContentDigest.text(of: Array((blank + "\n").utf8)))) }
    let changed = line.replacingOccurrences(of: "52.5", with: "52.6")
    #expect(throws: FeedFault.digest) { try read(header(), changed, footer(digest)) }
    #expect(throws: FeedFault.digest) { try read(header(), line, footer("sha256:")) }
  }

  @Test("a batch that is cut at any line, or at any byte, is refused whole")
  func cut() throws {
    #expect(throws: FeedFault.cut) { try read(header(), line) }
    #expect(throws: FeedFault.cut) { try read(header()) }
    #expect(throws: FeedFault.cut) { try read(header(), line, header(), line, footer(digest)) }
    #expect(throws: FeedFault.cut) { try read(header(), line, footer(digest, id: "other")) }
    #expect(throws: FeedFault.count) { try read(header(count: 2), line, footer(digest)) }
    let fraction = header().replacingOccurrences(of: "\"recordCount\":1", with: "\"recordCount\":1e30")
    #expect(throws: FeedFault.count) { try read(fraction, line, footer(digest)) }
    #expect(throws: FeedFault.foreign) { try read(footer(digest)) }
    let whole = Array([header(), line, footer(digest)].joined(separator: "\n").utf8)
    for length in stride(from: 1, to: whole.count, by: 7) {
      #expect(throws: FeedFault.self, "\(length)") { try FeedReader.read(Array(whole[..<length]), as: .wire) }
    }
    let packed = try Gzip.compressed(whole)
    for length in 2..<packed.count {
      #expect(throws: FeedFault.damaged, "\(length)") { try FeedReader.read(Array(packed[..<length]), as: .wire) }
    }
  }

  @Test("another version, another format and no JSON are refused, with the line")
  func foreign() throws {
    #expect(throws: FeedFault.version) {
      try read(header().replacingOccurrences(of: "ohe.wire/1", with: "ohe.wire/2"), line, footer(digest))
    }
    #expect(throws: FeedFault.foreign) { try FeedReader.read(Array(#"{"data":{}}"#.utf8), as: .wire) }
    #expect(throws: FeedFault.notJSON(line: 2, .unexpected(at: 0))) { try read(header(), "no", footer(digest)) }
    #expect(throws: FeedFault.notJSON(line: nil, .unexpected(at: 0))) { try FeedReader.read([], as: .wire) }
  }

  @Test("a bomb of gzip is refused before it is unpacked, and so are too many bytes and records")
  func bombs() throws {
    let bomb = try Gzip.compressed([UInt8](repeating: 0x20, count: 32 << 20))
    #expect(bomb.count < 64 << 10)
    for format in FeedFormat.allCases {
      #expect(throws: FeedFault.inflates) { try FeedReader.read(bomb, as: format) }
      #expect(throws: FeedFault.tooLong) { try FeedReader.read([UInt8](repeating: 0x20, count: FeedLimits.mostBytes + 1), as: format) }
    }
    // A bomb inside a bomb is one layer of bytes that are no JSON.
    let nested = try Gzip.compressed(bomb)
    #expect(throws: FeedFault.self) { try FeedReader.read(nested, as: .wire) }
    let many =
      [UInt8](repeating: 0x0A, count: 10) + Array(String(repeating: "{\"kind\":\"canary\"}\n", count: FeedLimits.mostRecords + 3).utf8)
    #expect(throws: FeedFault.tooLong) { try FeedReader.read(many, as: .wire) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: FeedFault.notJSON(line: nil, .depth(at: JSONReader.deepest))) { try FeedReader.read(Array(deep.utf8), as: .wire) }
  }

  @Test("each kind becomes a sample, a deletion, a kept record, or is counted")
  func kinds() throws {
    let batch = try batch(
      record(#","unit":"count","value":10,"futureField":1"#),
      record(#","categoryName":"asleepDeep","categoryValue":4"#, kind: "sample.category", type: "HKCategoryTypeIdentifierSleepAnalysis"),
      record(
        #","correlationType":"bloodPressure","components":["#
          + #"{"uuid":"00000000-0000-4000-8000-000000000001","hkIdentifier":"HKQuantityTypeIdentifierBloodPressureSystolic","#
          + #""value":120,"unit":"mmHg"},{"uuid":"00000000-0000-4000-8000-000000000002","#
          + #""hkIdentifier":"HKQuantityTypeIdentifierBloodPressureDiastolic","value":80,"unit":"mmHg"}]"#,
        kind: "sample.correlation"),
      record(
        #","activityTypeRaw":37,"durationSeconds":50,"isIndoor":true,"#
          + #""totals":{"active_energy":{"value":3,"unit":"kcal","statistic":"sum"}},"#
          + #""events":[{"t":"2026-01-01T00:00:10Z","type":"pause"},{"t":"2026-01-01T00:00:20Z","type":"ofTheFuture"}]"#, kind: "workout"),
      record(#","kindOfEntry":"dailyMood","valence":0.5,"labels":["calm"],"associations":[]"#, kind: "sample.stateOfMind"),
      record("", kind: "tombstone"), record("", kind: "canary"), record("", kind: "aggregate"), record("", kind: "future.record"),
      record("", kind: "sample.ecg"), record(#","unit":"count","value":1"#, type: "HKQuantityTypeIdentifierOfTheFuture"))
    #expect(batch.records == 11 && batch.samples.count == 5 && batch.sampled == 5 && batch.deleted.count == 1)
    #expect(batch.kept.map(\.kind) == ["future.record", "sample.ecg", "sample.quantity"])
    #expect(batch.counted == ["canary": 1, "aggregate": 1])
    #expect(batch.rejections.isEmpty)
    #expect(batch.samples[1].value == .category(4))
    #expect(batch.samples[2].members?.count == 2)
    let workout = try #require(batch.samples[3].workout)
    #expect(workout.duration == 50 && workout.events.count == 1 && workout.totals[.energy]?.number(in: WorkoutTotal.energy.unit) == 12_552)
    #expect(batch.samples[3].metadata[MetadataSet.indoorWorkoutKey] == .boolean(true))
  }

  @Test("a correlation with a member that does not belong to it is refused, as it is for apps")
  func foreignMember() throws {
    let record = record(
      #","correlationType":"bloodPressure","components":[{"uuid":"00000000-0000-4000-8000-000000000001","#
        + #""hkIdentifier":"HKQuantityTypeIdentifierStepCount","value":1,"unit":"count"}]"#, kind: "sample.correlation")
    let batch = try batch(record)
    #expect(batch.samples.isEmpty)
    #expect(batch.rejections.map(\.field) == ["components"])
  }

  @Test("records without an envelope are a batch by their digest")
  func bare() throws {
    let (one, two) = (record(#","unit":"count","value":10"#), record(#","unit":"count","value":12"#))
    #expect(try batch(one, two).identity == batch(one, two).identity)
    #expect(try batch(one, two).identity != batch(two, one).identity)
  }

  @Test(
    "a wrong field rejects the record alone, and is named without its value",
    arguments: [
      (#","unit":"count""#, "value"), (#","unit":"count","value":"qzq""#, "value"), (#","value":1"#, "unit"),
      (#","unit":"qzq","value":1"#, "unit"),
      (#","unit":"kg","value":1"#, "unit"), (#","unit":"count","value":1,"observedAt":"qzq""#, "observedAt"),
      (#","unit":"count","value":1,"tzSource":"inferred","tzId":"Qzq/Qzq""#, "tzId"),
      (#","unit":"count","value":1,"tzSource":"inferred","tzOffsetMinutes":9999"#, "tzOffsetMinutes"),
      (#","unit":"count","value":1,"metadata":{"a\u0000qzq":1}"#, "metadata"),
      (#","unit":"count","value":1,"source":{"name":"qzq\u0000"}"#, "source"),
      (#","unit":"count","value":1,"device":{"model":"\u0000qzq"}"#, "device"),
      (#","unit":"count","value":1,"metadata":{"a":[]}"#, "metadata"), (#","unit":"count","value":1,"source":{"name":7}"#, "name"),
    ])
  func rejections(more: String, field: String) throws {
    let batch = try batch(record(more), line)
    #expect(batch.samples.count == 1 && batch.rejections.count == 1)
    let rejection = try #require(batch.rejections.first)
    #expect(rejection.index == 0 && rejection.field == field && rejection.uuid == "AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA")
    #expect(!rejection.reason.lowercased().contains("qzq"))
  }

  @Test("zones: none when unknown, whatever the offset; the sample's own as metadata; an offset without a name")
  func zones() throws {
    func sample(_ more: String) throws -> SampleRecord? { try batch(record(#","unit":"count","value":1"# + more)).samples.first }
    let unknown = try sample(#","tzOffsetMinutes":0,"tzSource":"unknown","tzId":"Europe/Berlin""#)
    #expect(unknown?.timeZone == nil && unknown?.metadata.isEmpty == true)
    let own = try sample(#","tzOffsetMinutes":60,"tzSource":"sampleMetadata","tzId":"Europe/Berlin""#)
    #expect(own?.timeZone == "Europe/Berlin" && own?.metadata[MetadataSet.timeZoneKey] == .string("Europe/Berlin"))
    let phone = try sample(#","tzOffsetMinutes":345,"tzSource":"deviceCurrent""#)
    #expect(phone?.timeZone == "GMT+0545" && phone?.metadata.isEmpty == true)
    #expect(try sample(#","tzOffsetMinutes":null,"tzSource":"inferred""#)?.timeZone == nil)
  }

  @Test("percent counts to 100, but to 1 where the sender passes HealthKit's own number on")
  func percent() throws {
    let type = "HKQuantityTypeIdentifierOxygenSaturation"
    let share = SampleRecord.Value.quantity(0.97, try UnitExpression.parse("%"))
    #expect(try batch(record(#","unit":"%","value":97"#, type: type)).samples.first?.value == share)
    #expect(try batch(record(#","unit":"%","value":0.97,"semantics":"unmapped""#, type: type)).samples.first?.value == share)
  }

  @Test("metadata stay, but for the sync identifiers of other apps, which would replace samples here")
  func metadata() throws {
    let sample = try #require(
      try batch(
        record(
          #","unit":"count","value":1,"wasUserEntered":true,"metadata":{"k":"v","n":2,"f":1.5,"b":true,"z":null,"#
            + #""HKMetadataKeySyncIdentifier":"1","HKMetadataKeySyncVersion":3}"#)
      ).samples.first)
    #expect(sample.metadata.entries.map(\.key) == ["HKWasUserEntered", "b", "f", "k", "n"])
    #expect(sample.sync == nil)
  }
}
