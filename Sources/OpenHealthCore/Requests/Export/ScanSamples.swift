// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads all samples of a type by start date, in portions, to write them elsewhere.
///
/// Repeat the request with `from` set to the reply's `next` until that is nil. A portion ends between two start dates, so that samples with
/// the same start are in the same portion.
package struct ScanSamples: OwnerRequest {
  /// One sample.
  package struct Item: Sendable {
    /// The sample.
    package var record: SampleRecord
    /// The parts of its export element that the sample does not represent; nil if there are none.
    package var extra: KeptElement?

    /// Creates an item.
    package init(record: SampleRecord, extra: KeptElement?) {
      self.record = record
      self.extra = extra
    }
  }

  /// A run of samples.
  package struct Portion: Sendable {
    /// The samples, by ascending start date.
    package var items: [Item]
    /// The value for `from` in the next request; nil when there are no more samples.
    package var next: Date?

    /// Creates a portion.
    package init(items: [Item], next: Date?) {
      self.items = items
      self.next = next
    }
  }

  /// One portion of the samples.
  package typealias Reply = Portion

  /// The type of the samples.
  package var type: DataType
  /// The earliest start date of the portion; nil for the beginning.
  package var from: Date?
  /// The approximate number of samples in the portion. It is exceeded where more samples have the same start.
  package var limit: Int

  /// Limits the scan to samples saved after this anchor; nil for all samples.
  package var after: ChangeAnchor?

  /// Creates a request for a portion of samples. Pass a nil `from` for the first portion.
  package init(type: DataType, from: Date?, limit: Int, after: ChangeAnchor? = nil) {
    self.type = type
    self.from = from
    self.limit = limit
    self.after = after
  }
}
