// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why what a person gave cannot be read as an Apple Health export.
public enum ExportFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is at that path.
  case noSuchFile(path: String)
  /// The file has no content.
  case emptyFile(path: String)
  /// The system does not let it be read, with this `errno`.
  case notReadable(path: String, errno: Int32)
  /// Neither a file nor a folder is at that path.
  case noFileOrFolder(path: String)
  /// There is not enough memory to read it.
  case outOfMemory(path: String)
  /// It could be read, but no export is in it; `found` says what is.
  case noExport(path: String, found: ExportFileContent)
  /// The export is in a zip that asks for a password.
  case passwordProtected(path: String)
  /// The zip packs the export in a way that is not known here, by its number in the zip format.
  case unknownCompression(path: String, method: Int)
  /// It holds more files than are taken.
  case tooManyFiles(path: String, limit: Int)
  /// The zip is so damaged that the export in it cannot be reached.
  case damagedArchive(path: String)

  /// A sentence for the person, without health data.
  public var description: String {
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
