// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A file in a zip archive.
struct ZipEntry: Hashable, Sendable {
  enum Method: Hashable, Sendable {
    case stored
    case deflate
    case other(UInt16)

    init(code: UInt16) {
      switch code {
      case 0: self = .stored
      case 8: self = .deflate
      default: self = .other(code)
      }
    }
  }

  /// The recorded name. It is never used as a path on disk.
  var path: String
  /// The entry's other name, where the two headers do not agree; nil where they do. See ``ZipNames``.
  var otherPath: String?
  var method: Method
  var isEncrypted = false
  var compressedSize: UInt64
  /// The unpacked length; nil when a truncated archive does not record it.
  var size: UInt64?
  var checksum: UInt32?
  /// The offset of the local header.
  var headerOffset: UInt64
  /// The offset of the next entry's header, before which the data must end.
  var dataLimit: UInt64 = .max
  /// Whether an earlier entry of the list begins at the same offset.
  var isRepeated = false
  /// Whether the sizes are full 64-bit numbers.
  var isZip64 = false

  /// What a field of 32 bits holds where the number is in the zip64 field instead: this number and larger ones need 64 bits.
  static let mark: UInt64 = 0xFFFF_FFFF

  /// Whether it is the entry of a folder: a name that ends so, without content.
  var isFolder: Bool { path.hasSuffix("/") && size ?? 0 == 0 }
}
