// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The pages of a reply as one text of bytes, so that a store can keep them.
package enum UploadPages {
  /// The bytes of pages.
  package static func bytes(of pages: [[UInt8]]) -> [UInt8] {
    var writer = ColumnWriter()
    for page in pages { writer.blob(page) }
    return writer.bytes
  }

  /// The pages of bytes from ``bytes(of:)``. Throws ``WireFault`` for others.
  package static func pages(of bytes: [UInt8]) throws(WireFault) -> [[UInt8]] {
    var reader = ColumnReader(bytes)
    var pages: [[UInt8]] = []
    while !reader.isAtEnd { pages.append(Array(try reader.blob())) }
    return pages
  }
}
