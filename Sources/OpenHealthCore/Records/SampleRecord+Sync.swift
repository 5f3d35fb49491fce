// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension SampleRecord {
  /// The sync identifier of the sample, which is unique for its type and source, and the version: of several samples with one identifier
  /// the one with the highest version stays. Nil for samples that replace nothing.
  ///
  /// The identifier is that of the metadata (META-07), or the ``ContentRecord/key`` of the content, whose version is the sample's start
  /// in seconds (CLIN-02).
  package var sync: (identifier: String, version: Double)? {
    metadata.sync ?? content?.record.key.map { ($0, start.timeIntervalSinceReferenceDate) }
  }
}
