// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the files that imports stored, by path; versions of one path in the order in which they came. Files of samples that the owner
/// removed are left out.
package struct ListFiles: OwnerRequest {
  /// One stored file.
  package struct Item: Sendable, Equatable, Codable {
    /// The file's number, for ``ReadFilePart``.
    package var number: Int64
    /// The path relative to the export's folder.
    package var path: String
    /// The uncompressed size in bytes.
    package var size: Int64
    /// The hash of the uncompressed content, as in ``ImportFile``.
    package var digest: UInt128
    /// The import that kept the file.
    package var importNumber: Int64?

    /// Creates the description of a file.
    package init(number: Int64, path: String, size: Int64, digest: UInt128, importNumber: Int64?) {
      self.number = number
      self.path = path
      self.size = size
      self.digest = digest
      self.importNumber = importNumber
    }
  }

  /// The files, ordered by path.
  package typealias Reply = [Item]

  /// Creates the request, which has no parameters.
  package init() {}
}
