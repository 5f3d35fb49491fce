// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the files that imports stored, by path; versions of one path in the order in which they came. Files of samples that the owner
/// removed are left out.
public struct ListFiles: OwnerRequest {
  /// One stored file.
  public struct Item: Sendable, Equatable, Codable {
    /// The file's number, for ``ReadFilePart``.
    public var number: Int64
    /// The path relative to the export's folder.
    public var path: String
    /// The uncompressed size in bytes.
    public var size: Int64
    /// The hash of the uncompressed content, as in ``ImportFile``.
    public var digest: UInt128
    /// The import that kept the file.
    public var importNumber: Int64?

    /// Creates the description of a file.
    public init(number: Int64, path: String, size: Int64, digest: UInt128, importNumber: Int64?) {
      self.number = number
      self.path = path
      self.size = size
      self.digest = digest
      self.importNumber = importNumber
    }
  }

  /// The files, ordered by path.
  public typealias Reply = [Item]

  /// Creates the request, which has no parameters.
  public init() {}
}
