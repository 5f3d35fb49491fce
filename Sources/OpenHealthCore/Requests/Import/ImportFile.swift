// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Begins to store a file that came with an export. Its parts follow as ``ImportFilePart``; the file exists once its last part is stored.
///
/// Also drops incomplete files of imports that ended without ``FinishImport``.
package struct ImportFile: OwnerRequest {
  /// The number for the parts; nil when the same file is already stored.
  package typealias Reply = Int64?

  /// The number of the import.
  package var number: Int64
  /// The path relative to the export's folder, such as `workout-routes/route_2026-09-10_5.00pm.gpx`.
  package var path: String
  /// The uncompressed size in bytes.
  package var size: Int64
  /// A hash of the content. Path, size and digest together identify a file.
  package var digest: UInt128
  /// Whether the file replaces all other files of the same path once it is complete. If not, they are kept side by side.
  package var replaces: Bool

  /// Creates a request to begin a file.
  package init(number: Int64, path: String, size: Int64, digest: UInt128, replaces: Bool) {
    self.number = number
    self.path = path
    self.size = size
    self.digest = digest
    self.replaces = replaces
  }
}
