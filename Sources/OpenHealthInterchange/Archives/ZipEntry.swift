// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One file in a zip archive.
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

  /// Its name as recorded; never used as a path on disk.
  var path: String
  var method: Method
  var isEncrypted = false
  var compressedSize: UInt64
  /// The unpacked length, `nil` where a cut-off archive does not tell.
  var size: UInt64?
  var checksum: UInt32?
  /// Where its local header begins.
  var headerOffset: UInt64
  /// Where the next entry's header begins: its data end before.
  var dataLimit: UInt64 = .max
  /// Whether an entry before it in the list begins at the same place.
  var isRepeated = false
  /// Whether its sizes are full 64-bit numbers.
  var isZip64 = false

  var isFolder: Bool { path.hasSuffix("/") }
}
