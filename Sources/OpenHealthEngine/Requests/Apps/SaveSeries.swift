// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveSeries: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [SampleRecord] {
    try SaveSamples(samples: series).run(storage, access: access, now: now)
    let lanes = try storage.lanes(of: Array(Set(series.map(\.type)))).filter { $0.source == access.caller.app?.revision.source }
    return try series.compactMap { sample in
      try lanes.first { $0.type == sample.type }.flatMap { try storage.sample(uuid: sample.uuid, start: sample.start, lane: $0)?.record }
    }
  }
}
