// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension SampleRecord {
  /// What identifies the sample among those of its type and source, with a version: of several samples with one identifier the highest
  /// version counts. Nil for samples that replace nothing.
  ///
  /// It is the sync identifier of the metadata (META-07), or the ``ContentRecord/key`` of the content, whose version is the sample's start
  /// in seconds (CLIN-02).
  public var sync: (identifier: String, version: Double)? {
    metadata.sync ?? content?.record.key.map { ($0, start.timeIntervalSinceReferenceDate) }
  }
}
