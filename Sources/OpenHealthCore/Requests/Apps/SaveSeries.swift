// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves series as the calling app's own, all or none, and gives them as they are stored (SER-06). Those that give way to a later version of
/// their sync identifier are left out (META-09).
///
/// Throws what ``SaveSamples`` throws.
public struct SaveSeries: HealthRequest {
  public typealias Reply = [SampleRecord]

  @SampleColumns public var series: [SampleRecord]

  public init(series: [SampleRecord]) { self.series = series }

  public var access: RequestAccess { SaveSamples(samples: series).access }

  public var kind: RequestKind { .saving }
}
