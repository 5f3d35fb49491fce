// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFeeds
import Testing

/// The batches of HealthSave.
@Suite struct HealthSaveReaderTests {
  private func batch(_ metric: String, _ samples: String...) throws -> FeedBatch {
    let text = #"{"metric":"\#(metric)","batch_index":0,"total_batches":1,"samples":[\#(samples.joined(separator: ","))]}"#
    return try #require(try FeedReader.read(Array(text.utf8), as: .healthSave).first)
  }

  @Test("samples have type, instant, unit and source; the same batch has the same name and the same samples")
  func samples() throws {
    let point = #"{"date":"2026-06-08T20:17:39Z","qty":62,"unit":"count/min","source":"Apple Watch"}"#
    let (first, again) = (try batch("heart_rate", point), try batch("heart_rate", point))
    #expect(first.identity == again.identity && first.samples == again.samples && first.records == 1)
    let sample = try #require(first.samples.first)
    #expect(sample.type.name == "heartRate" && sample.start == InstantText.date("2026-06-08T20:17:39Z") && sample.timeZone == nil)
    #expect(sample.value == .quantity(62, try UnitExpression.parse("count/min")))
    #expect(sample.provenance.revision?.source.name == "Apple Watch")
    #expect(
      try batch("hrv", #"{"date":"2026-06-08T20:17:39Z","qty":50,"unit":"ms"}"#).samples.first?.type.name == "heartRateVariabilitySDNN")
    #expect(
      try batch("blood_oxygen", #"{"date":"2026-06-08T20:17:39Z","qty":97,"unit":"%"}"#).samples.first?.value
        == .quantity(0.97, try UnitExpression.parse("%")))
  }

  @Test("an empty batch is one, an unknown metric is kept, a wrong sample is rejected alone")
  func others() throws {
    #expect(try batch("heart_rate").records == 0)
    #expect(try batch("qzq", #"{"qty":1}"#).kept.count == 1)
    let wrong = try batch("heart_rate", #"{"qty":1,"unit":"bpm"}"#, #"{"date":"2026-06-08T20:17:39Z","qty":62,"unit":"kg"}"#)
    #expect(wrong.rejections.map(\.field) == ["date", "unit"])
    #expect(throws: FeedFault.foreign) { try FeedReader.read(Array("{}".utf8), as: .healthSave) }
  }
}
