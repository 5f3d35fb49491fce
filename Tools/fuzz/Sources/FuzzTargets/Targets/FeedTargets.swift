// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthCore
@testable import OpenHealthFeeds

extension FuzzTarget {
  /// A batch of a phone: the first byte chooses the format. Whatever it is, it becomes records that all have an end, or a fault with a
  /// text, and the same bytes become the same samples.
  static let feed = FuzzTarget(name: "feed", longest: 8192, seeds: { feedSeeds.map { Array($0.utf8) } }) { input in
    guard let first = input.bytes.first else { return }
    let format = FeedFormat.allCases[Int(first) % FeedFormat.allCases.count]
    let body = Array(input.bytes.dropFirst())
    let batches: [FeedBatch]
    do throws(FeedFault) {
      batches = try FeedReader.read(body, as: format)
    } catch {
      require(!error.description.isEmpty, "a fault has no text")
      return
    }
    let again = try? FeedReader.read(body, as: format)  // nil is another batch
    for (place, batch) in batches.enumerated() {
      let ends = batch.sampled + batch.deleted.count + batch.kept.count + batch.rejections.count + batch.counted.values.reduce(0, +)
      require(ends == batch.records, "\(batch.records) records have \(ends) ends")
      require(batch.places.count == batch.samples.count, "a sample comes from no record")
      require(batch.sums.allSatisfy(batch.samples.indices.contains), "a sum is no sample")
      require(again?[place].samples == batch.samples && again?[place].identity == batch.identity, "the same bytes are another batch")
      var check = SampleCheck(.imported)
      for sample in batch.samples {
        require((try? check.check(sample)) != nil, "a sample is not valid")  // the fault is that there is one
      }
      for rejection in batch.rejections { require(!rejection.reason.isEmpty, "a record is refused without a reason") }
    }
  }

  private static let feedSeeds = [
    #"0{"kind":"sample.quantity","hkIdentifier":"\#(Catalog.types(of: .heartRate)[0].identifier)","uuid":"3f2a91c4-8d0e-4b77-9a15-"#
      + #"2c6e4f8b0d31","start":"2026-03-29T00:47:00.000Z","end":"2026-03-29T00:47:00.000Z","tzOffsetMinutes":60,"tzId":"#
      + #""Europe/Berlin","tzSource":"sampleMetadata","unit":"bpm","value":52.5,"source":{"name":"W","productType":"Watc"#
      + #"h6,1"},"metadata":{"a":1}}"#
      + "\n"
      + #"{"kind":"tombstone","uuid":"3f2a91c4-8d0e-4b77-9a15-2c6e4f8b0d31"}"#
      + "\n"
      + #"{"kind":"workout","uuid":"3f2a91c4-8d0e-4b77-9a15-2c6e4f8b0d32","start":"2026-03-29T00:47:00Z","end":"2026-03-"#
      + #"29T01:47:00Z","activityTypeRaw":37,"durationSeconds":3000,"events":[{"t":"2026-03-29T00:50:00Z","type":"lap",""#
      + #"durationSeconds":3}],"totals":{"active_energy":{"value":1,"unit":"kcal"}}}"#
      + "\n",
    #"0{"footer":{"batchId":"b","contentDigest":"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852"#
      + #"b855","kind":"batch.footer"},"header":{"batchId":"b","spec":"ohe.wire/1","recordCount":0},"records":[]}"#,
    #"1{"data":{"metrics":[{"name":"heart_rate","units":"bpm","data":[{"Min":50,"Avg":61.5,"Max":120,"date":"2026-03"#
      + #"-28 1:00:00 PM +0100"}]},{"name":"sleep_analysis","units":"hr","data":[{"sleepStart":"2026-03-28 23:00:00 +010"#
      + #"0","sleepEnd":"2026-03-29 07:00:00 +0200","core":4,"deep":1},{"startDate":"2026-03-29 01:30:00 +0100","endDate"#
      + #"":"2026-03-29 03:30:00 +0200","value":"Core"}]}],"workouts":[{"name":"Outdoor Run","start":"2026-02-06 14:30:0"#
      + #"0 -0800","end":"2026-02-06 15:30:00 -0800","distance":{"qty":6,"units":"mi"}}]}}"#,
    #"2{"metric":"heart_rate","batch_index":0,"total_batches":1,"samples":[{"date":"2026-06-08T20:17:39Z","qty":62,""#
      + #"unit":"count/min","source":"W"}]}"#,
  ]
}
