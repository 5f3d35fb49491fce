// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFiles

/// Packs files without a name into a zip.
package enum FileArchive {
  private static let pieceSize = 256 << 10

  /// Writes files to an archive, in order of their names, and completes it. Memory grows with the number of files only. Each file is
  /// released when it is packed, so that the files and their archive together take little more room than the larger one.
  ///
  /// - Parameters:
  ///   - files: the files by their names; none are left.
  ///   - folder: the name of their folder in the archive.
  /// - Throws: `FileFault` for a file that cannot be read, and `ArchiveFault` for an archive that has no room for it.
  package static func move(_ files: inout [String: UnnamedFile], inFolder folder: String, to target: NewFile) throws {
    let archive = try ZipWriter(target)
    for name in files.keys.sorted() {
      guard let file = files.removeValue(forKey: name) else { continue }
      try archive.begin("\(folder)/\(name)", expecting: Int64(file.size()))
      var offset = 0
      while true {
        let piece = try file.read(at: offset, count: pieceSize)
        if piece.isEmpty { break }
        // Unsafe: the pointer is used inside the call only.
        try piece.withUnsafeBytes { try archive.write($0) }
        offset += piece.count
      }
      try archive.end()
    }
    try archive.finish()
  }
}
