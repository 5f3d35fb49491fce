// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How much an export may ask for. Real exports stay far below; what goes beyond is left out, with a reason. `Documentation/Limits.md` lists
/// these limits with all others.
struct ImportLimits: Sendable {
  /// Files in an archive or folder.
  var files = 1_000_000
  /// Folders inside one another, in an unpacked export.
  var folderDepth = 4
  /// Files that are looked into to find the export's XML, XML files first.
  var candidates = 1000
  /// Bytes of a file's name with its folders.
  var nameBytes = 1024
  /// Bytes of one file beside the XML.
  var fileBytes: Int64 = 4 << 30
  /// Bytes that packed data may unpack to: so many in any case, and so many for each packed byte.
  var freeBytes: Int64 = 256 << 20
  var ratio: Int64 = 200
  /// Bytes of all files together, however large the archive is.
  var totalBytes: Int64 = 1 << 40

  func unpackedBytes(packed: Int64) -> Int64 {
    let (product, hasOverflow) = packed.multipliedReportingOverflow(by: ratio)
    return hasOverflow ? totalBytes : min(totalBytes, product + min(freeBytes, .max - product))
  }
}
