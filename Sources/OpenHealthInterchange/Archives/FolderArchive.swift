// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Packs a folder of files into a zip.
public enum FolderArchive {
  private static let pieceSize = 256 << 10

  /// Writes the regular files of a folder to an archive, in order of their names, and completes it. Memory grows with the number of files
  /// only. Each file of the folder is deleted when it is packed, so that the folder and its archive together take little more room than
  /// the larger one.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder, which belongs to the caller alone.
  ///   - name: the folder's name in the archive.
  /// - Throws: `FileFault` for a file that cannot be read, or that is a link, and `ArchiveError` for an archive that has no room for it.
  public static func move(_ folder: String, named name: String, to file: NewFile) throws {
    let archive = try ZipWriter(file)
    for entry in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let path = "\(folder)/\(entry)"
      guard let descriptor = try CheckedFile.open(path, demanding: .isNoLink) else { throw FileFault(.system(ENOENT), path) }
      defer { close(descriptor) }
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), path) }
      try archive.begin("\(name)/\(entry)", expecting: Int64(facts.st_size))
      var piece = [UInt8](repeating: 0, count: pieceSize)
      while true {
        let count = read(descriptor, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileFault(.system(errno), path) }
        if count == 0 { break }
        // Unsafe: the pointer is used inside the call only, up to what was read.
        try piece.withUnsafeBytes { try archive.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
      try archive.end()
      guard unlink(path) == 0 else { throw FileFault(.system(errno), path) }
    }
    try archive.finish()
  }
}
