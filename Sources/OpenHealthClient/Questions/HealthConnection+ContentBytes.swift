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
}
