// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A folder whose files another library writes. It is accessible for its owner alone, and appears complete or not at all.
///
/// The files go to a temporary folder beside the target, which ``finish()`` renames. In every other case the temporary folder is deleted,
/// also by a signal whose handler calls ``UnfinishedFiles/removeAll()``. A target that exists must be an empty folder.
package final class StagedFolder {
  /// The path of the temporary folder.
  package let path: String
  private let named: String
  private let target: String
  /// The indices among the unfinished files, the folder's last; empty once the folder is finished or discarded.
  private var entries: [Int] = []

  /// Creates the temporary folder.
  ///
  /// - Parameters:
  ///   - target: The path that the folder gets. The folder above it exists.
  ///   - names: The names of the files that will be in the folder, for a signal handler.
  /// - Throws: `FileFault`: `holdsOthers` for a folder with files, `exists` for another file, or the error of the system.
  package init(at target: String, names: [String]) throws(FileFault) {
    named = target
    let plain = target.utf8.count > 1 && target.utf8.last == UInt8(ascii: "/") ? String(target.dropLast()) : target
    self.target = try NewFile.followingLinks(plain)
    path = NewFile.temporaryName(in: NewFile.folder(of: self.target))
    try checkTarget()
    for (name, isFolder) in names.map({ ("\(path)/\($0)", false) }) + [(path, true)] {
      guard let entry = UnfinishedFiles.add(name, isFolder: isFolder) else {
        forgetEntries()
        throw FileFault(.system(EMFILE), target)
      }
      entries.append(entry)
    }
    guard mkdir(path, 0o700) == 0 else {
      let code = errno
      forgetEntries()
      throw FileFault(.system(code), target)
    }
    if UnfinishedFiles.mustGo { rmdir(path) }
  }

  deinit { discard() }

  /// Gives the folder its name. When this throws, there is no new folder. Call it once, when all files are on disk.
  package func finish() throws(FileFault) {
    precondition(!entries.isEmpty, "A folder is finished once.")
    try NewFile.sync(folder: path, for: named)
    try checkTarget()
    // Replaces an empty folder, and nothing else.
    guard rename(path, target) == 0 else {
      throw FileFault([ENOTEMPTY, EEXIST].contains(errno) ? .holdsOthers : .system(errno), named)
    }
    forgetEntries()
    try NewFile.sync(folder: NewFile.folder(of: target), for: named)
  }

  /// Deletes the temporary folder with all files in it. Does nothing to a finished folder.
  package func discard() {
    guard !entries.isEmpty else { return }
    // A folder that cannot be read has no files of ours.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
    forgetEntries()
  }

  private func forgetEntries() {
    for entry in entries { UnfinishedFiles.remove(entry) }
    entries = []
  }

  private func checkTarget() throws(FileFault) {
    var facts = stat()
    guard lstat(target, &facts) == 0 else {
      if errno == ENOENT { return }
      throw FileFault(.system(errno), named)
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileFault(.exists, named) }
    // Nil for a folder that cannot be read, which is not replaced either.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: target), names.isEmpty else {
      throw FileFault(.holdsOthers, named)
    }
  }
}
