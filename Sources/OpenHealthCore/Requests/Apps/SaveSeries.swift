// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves series as the calling app's own, all or none, in one transaction (SER-06).
///
/// Throws what ``SaveSamples`` throws.
package struct SaveSeries: HealthRequest {
  /// The series as stored, in order. A series is absent if a later version of its sync identifier superseded it (META-09).
  package typealias Reply = [SampleRecord]

  /// The series to save, each one sample with its values.
  @SampleColumns package var series: [SampleRecord]

  /// Creates a request to save series.
  package init(series: [SampleRecord]) { self.series = series }

  /// Permission to save the types of the series.
  package var access: RequestAccess { SaveSamples(samples: series).access }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }
}
