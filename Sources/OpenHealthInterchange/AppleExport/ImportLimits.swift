// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The limits for an export. Real exports stay far below. Content beyond a limit is skipped, with a reason. `Documentation/Limits.md` lists
/// these limits with all others.
struct ImportLimits: Sendable {
  /// The most files in an archive or folder.
  var files = 1_000_000
  /// The most levels of folders in an unpacked export.
  var folderDepth = 4
  /// The most files to open in search of the export's XML, XML files first.
  var candidates = 1000
  /// The most bytes of a path.
  var nameBytes = 1024
  /// The most bytes of one file beside the XML.
  var fileBytes: Int64 = 4 << 30
  /// The most bytes that packed data may unpack to: `freeBytes` in any case, plus `ratio` for each packed byte.
  var freeBytes: Int64 = 256 << 20
  var ratio: Int64 = 200
  /// The most bytes of all files together, whatever the size of the archive.
  var totalBytes: Int64 = 1 << 40

  func unpackedBytes(packed: Int64) -> Int64 {
    let (product, hasOverflow) = packed.multipliedReportingOverflow(by: ratio)
    return hasOverflow ? totalBytes : min(totalBytes, product + min(freeBytes, .max - product))
  }
}
