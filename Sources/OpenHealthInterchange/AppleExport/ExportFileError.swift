// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The reason why a file or folder cannot be read as an Apple Health export.
package enum ExportFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing exists at the path.
  case noSuchFile(path: String)
  /// The file has no content.
  case emptyFile(path: String)
  /// The system refused to read the file, with this `errno`.
  case notReadable(path: String, errno: Int32)
  /// The path leads to neither a file nor a folder, but to a pipe or device.
  case noFileOrFolder(path: String)
  /// There is not enough memory to read the file.
  case outOfMemory(path: String)
  /// The file could be read, but contains no export; `found` is what it contains.
  case noExport(path: String, found: ExportFileContent)
  /// The export is in a zip archive with a password.
  case passwordProtected(path: String)
  /// The zip archive uses an unknown compression method, with this number in the zip format.
  case unknownCompression(path: String, method: Int)
  /// The archive or folder contains more files than the limit.
  case tooManyFiles(path: String, limit: Int)
  /// The zip archive is so damaged that the export in it cannot be reached.
  case damagedArchive(path: String)

  /// A sentence for people, without health data.
  package var description: String {
    switch self {
    case .noSuchFile(let path): "There is no file at \(path)."
    case .emptyFile(let path): "The file \(path) is empty."
    case .notReadable(let path, let code): "The file \(path) cannot be read: \(String(cString: strerror(code)))."
    case .noFileOrFolder(let path): "The file \(path) cannot be read: it is neither a file nor a folder."
    case .outOfMemory(let path): "The file \(path) cannot be read: there is not enough memory."
    case .noExport(let path, let found): "There is no Apple Health export in \(path). It is \(found)."
    case .passwordProtected(let path): "The archive \(path) is protected with a password. Unpack it first, and give the folder."
    case .unknownCompression(let path, let method):
      "The archive \(path) is packed with method \(method), which is not known here. Unpack it first, and give the folder."
    case .tooManyFiles(let path, let limit):
      "There are more than \(limit) files in \(path). Give the folder or archive of the export alone."
    case .damagedArchive(let path): "The archive \(path) is damaged: the export in it cannot be reached."
    }
  }
}
