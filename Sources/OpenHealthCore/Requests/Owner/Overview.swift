// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Summarises the store by type. Cost: one row for each pair of type and source; samples are not read.
package struct ListTypes: OwnerRequest {
  /// The types with samples, ordered by identifier.
  package typealias Reply = [Item]

  /// One type that has samples.
  package struct Item: Sendable, Hashable, Codable {
    /// The type.
    package var type: DataType
    /// The number of samples of the type, from all sources.
    package var count: Int
    /// The earliest start date among the samples.
    package var earliestStart: Date
    /// The latest end date among the samples.
    package var latestEnd: Date
    /// The sources with samples of the type, in no particular order.
    package var sources: [SourceRecord]
    /// The latest end date among the samples of each source, in the order of ``sources``. Nil from a daemon of an earlier version.
    package var latestEnds: [Date]?
    /// The earliest start date among the samples of each source, as ``latestEnds``.
    package var earliestStarts: [Date]?

    /// Creates the summary of one type.
    package init(
      type: DataType, count: Int, earliestStart: Date, latestEnd: Date, sources: [SourceRecord], latestEnds: [Date]? = nil,
      earliestStarts: [Date]? = nil
    ) {
      self.type = type
      self.count = count
      self.earliestStart = earliestStart
      self.latestEnd = latestEnd
      self.sources = sources
      self.latestEnds = latestEnds
      self.earliestStarts = earliestStarts
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Counts the samples of a selection: those that ``RemoveSamples`` would remove, including the members of selected correlations.
///
/// Reads one snapshot. Cost: one read of each selected sample. Throws `objectsNotFound` when a selected UUID is not stored.
package struct CountSamples: OwnerRequest {
  /// One item for each pair of type and source with at least one selected sample.
  package typealias Reply = [Item]

  /// The number of samples of one type from one source.
  package struct Item: Sendable, Hashable, Codable {
    /// The type of the counted samples.
    package var type: DataType
    /// The app or device that saved them.
    package var source: SourceRecord
    /// The number of samples, each counted once even if it is selected both directly and as a member of a correlation.
    package var count: Int

    /// Creates the count for one type and source.
    package init(type: DataType, source: SourceRecord, count: Int) {
      self.type = type
      self.source = source
      self.count = count
    }
  }

  /// The samples to count.
  package var selection: SampleSelection

  /// Creates a request to count a selection before it is removed.
  package init(selection: SampleSelection) { self.selection = selection }
}

/// Finds one sample of any type by its UUID, with how it came into the store.
///
/// Reads one snapshot. Cost: one look-up; no samples are scanned. A member of a correlation is found, too.
package struct FindSample: OwnerRequest {
  /// What the store knows about a sample.
  package struct Finding: Sendable {
    /// The sample; nil when none is stored under the UUID.
    package var sample: SampleRecord?
    /// The number of the import that brought the sample; nil when an app or the owner saved it.
    package var importNumber: Int64?
    /// The UUIDs of the workouts that the sample is associated with, at most ten.
    package var workouts: [UUID]

    /// Creates a result; by default, not found.
    package init(sample: SampleRecord? = nil, importNumber: Int64? = nil, workouts: [UUID] = []) {
      self.sample = sample
      self.importNumber = importNumber
      self.workouts = workouts
    }
  }

  /// The finding, also where there is no such sample.
  package typealias Reply = Finding

  /// The UUID of the sample.
  package var uuid: UUID

  /// Creates a request for the sample with a UUID.
  package init(_ uuid: UUID) { self.uuid = uuid }
}

/// A single page: there is at most one sample.
extension FindSample.Finding: PagedReply {
  /// Writes the sample, the number of its import and its workouts to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(sample.map { [$0] } ?? [])
    out.blob(try WireForm.json(importNumber))
    out.blob(try WireForm.json(workouts))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages or samples.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    guard samples.count <= 1 else { throw WireFault.invalid(.count) }
    self.init(
      sample: samples.first, importNumber: try WireForm.value(Int64?.self, from: own.blob()),
      workouts: try WireForm.value([UUID].self, from: own.blob()))
    try own.finish()
  }
}

/// Lists the rows that answers of this store left out, because they cannot be what their table holds: those that a reader has met since the
/// store was opened. ``CheckStore`` looks at all rows.
package struct ListLeftOut: OwnerRequest {
  /// What was left out, by table and type.
  package typealias Reply = [LeftOut]

  /// Creates the request, which has no parameters.
  package init() {}
}
