// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension HealthConnection {
  /// The sample with the large part of its content. Nil for a sample that was deleted meanwhile, or whose large part the app may not read.
  package func whole(_ sample: SampleRecord) throws(HealthError) -> SampleRecord? {
    guard var content = sample.content, let described = content.bytes else { return sample }
    var bytes = Data()
    var part: Int? = 0
    while let number = part {
      let reply = try ask(FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start, part: number))
      bytes += reply.bytes
      part = reply.next
    }
    guard let whole = described.filled(bytes) else { return nil }
    content.bytes = whole
    var sample = sample
    sample.value = .content(content)
    return sample
  }

  /// The samples with the large resources of the clinical records among them, which apps read at any time (CLIN-03). Leaves out a record
  /// that was deleted meanwhile. Cost: a request for each quarter of a mebibyte of such resources.
  package func withResources(_ samples: [SampleRecord]) throws(HealthError) -> [SampleRecord] {
    guard samples.contains(where: \.lacksResource) else { return samples }
    var whole: [SampleRecord] = []
    for sample in samples { if let sample = try withResource(sample) { whole.append(sample) } }
    return whole
  }

  /// A reply whose added samples have these resources, too; its places in the log stay the same.
  package func withResources(_ changes: FetchChanges.Reply) throws(HealthError) -> FetchChanges.Reply {
    guard changes.added.contains(where: \.lacksResource) else { return changes }
    var whole = changes
    (whole.added, whole.addedAt) = ([], [])
    for (sample, place) in zip(changes.added, changes.addedAt) {
      if let sample = try withResource(sample) { whole.add(sample, at: place) }
    }
    return whole
  }

  private func withResource(_ sample: SampleRecord) throws(HealthError) -> SampleRecord? {
    guard sample.lacksResource else { return sample }
    do throws(HealthError) { return try whole(sample) } catch {
      guard error == .invalidArgument(.contentGone) else { throw error }
      return nil
    }
  }
}

extension SampleRecord {
  fileprivate var lacksResource: Bool {
    guard case .content(.clinicalRecord(let record)) = value, let described = record.bytes else { return false }
    return described.bytes == nil
  }
}
