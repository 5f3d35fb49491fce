// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Reads the batches of HealthSave: one metric with its samples.
enum HealthSaveReader {
  static func batch(_ bytes: [UInt8]) throws(FeedFault) -> FeedBatch {
    let document: JSON
    do { document = try JSONReader.value(of: bytes) } catch { throw .notJSON(line: nil, error) }
    guard case .text(let metric)? = document["metric"], case .array(let samples)? = document["samples"],
      metric.utf8.count <= FeedLimits.longestName
    else { throw .foreign }
    guard samples.count <= FeedLimits.mostRecords else { throw .tooLong }
    // The numbers of a batch are not its name: after an hour the app sends other samples under the same ones.
    var batch = FeedBatch(identity: ContentDigest.text(of: CanonicalJSON.bytes(of: document)))
    batch.metric = metric
    if case .integer(let number)? = document["batch_index"] { batch.number = number }
    if case .integer(let total)? = document["total_batches"] { batch.total = total }
    var (derived, origins) = (DerivedSamples(), FeedOrigins())
    let type = AutoExportNames.type(ofMetric: metric)
    for sample in samples {
      batch.records += 1
      do throws(FeedRefusal) {
        try read(sample, type, metric, into: &batch, &derived, &origins)
      } catch {
        batch.reject(error)
      }
    }
    return batch
  }

  private static func read(
    _ sample: JSON, _ type: DataType?, _ metric: String, into batch: inout FeedBatch, _ derived: inout DerivedSamples,
    _ origins: inout FeedOrigins
  ) throws(FeedRefusal) {
    guard let type, type.quantity != nil || type == Catalog.sleep else {
      let body = CanonicalJSON.text(of: .members([("metric", .text(metric)), ("sample", sample)]))
      guard body.utf8.count <= FeedLimits.largestKept else { throw FeedRefusal("the record is too long to be kept") }
      batch.kept.append(.init(kind: "healthsave", body: body))
      return
    }
    let first = ["date", "start", "startDate", "start_date"].first { !sample.isMissing($0) } ?? "date"
    let start = try sample.date(first)
    let last = ["end", "endDate", "end_date"].first { !sample.isMissing($0) }
    let end = if let last { try sample.date(last).date } else { start.date }
    guard start.date <= end else { throw FeedRefusal("the end is before the start", field: last) }
    let origin = try origins.origin(try sample.textOrNil("source") ?? "")
    let value: SampleRecord.Value
    if type == Catalog.sleep {
      guard let stage = AutoExportNames.sleepValue(try sample.text("value")) else {
        throw FeedRefusal("the stage is not known", field: "value")
      }
      value = .category(stage)
    } else {
      let reading = try FeedUnit.reading(try sample.number("qty"), try sample.textOrNil("unit") ?? "", of: type)
      value = .quantity(reading.value, reading.unit)
    }
    batch.add([derived.sample(type, value, from: start.date, to: end, zone: start.zone, origin: origin, grain: .sample)])
  }
}
