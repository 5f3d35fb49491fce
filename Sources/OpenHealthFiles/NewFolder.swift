// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A folder of files that is being written. It is accessible for its owner alone, and appears complete or not at all.
///
/// The files go to a temporary folder beside the target, which ``finish()`` renames. In every other case the temporary folder is deleted,
/// and an existing target stays. The folder contains a list of its files (``listName``), from which a later run knows what it may replace.
package final class NewFolder {
  /// The name of the file that lists the others, one name on each line.
  package static let listName = "files.txt"

  /// The path as it was passed.
  package let path: String
  private let target: String
  private let isReplacing: Bool
  private let temporaryPath: String
  /// The index of the temporary name among the unfinished ones; nil when the folder is finished or discarded.
  private var entry: Int?
  private var files: [(name: String, entry: Int, file: NewFile)] = []

  /// Begins a folder, and creates its temporary folder. An existing empty folder is always replaced.
  ///
  /// - Parameter replacing: Whether an existing folder may be replaced if its list names all files in it.
  /// - Throws: `FileFault`: `exists` or `holdsOthers` when an existing target may not be replaced, or the error of the system.
  package init(at path: String, replacing: Bool) throws(FileFault) {
    self.path = path
    isReplacing = replacing
    let plain = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    target = try NewFile.followingLinks(plain)
    temporaryPath = NewFile.temporaryName(in: NewFile.folder(of: target))
    try checkTarget()
    guard let entry = UnfinishedFiles.add(temporaryPath, isFolder: true) else { throw FileFault(.system(EMFILE), path) }
    guard mkdir(temporaryPath, 0o700) == 0 else {
      let code = errno
      UnfinishedFiles.remove(entry)
      throw FileFault(.system(code), path)
    }
    self.entry = entry
    if UnfinishedFiles.mustGo { rmdir(temporaryPath) }
  }

  deinit { discard() }

  /// Begins a file in the folder, with a new plain name. Finish the file before the folder. Throws `exists` for a name that was used
  /// before.
  package func file(_ name: String) throws(FileFault) -> NewFile {
    precondition(!name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }, "A file of a folder has a plain name.")
    guard !files.contains(where: { $0.name == name }) else { throw FileFault(.exists, "\(path)/\(name)") }
    // Recorded before the file has the name, as a signal can come at any moment.
    guard let entry = UnfinishedFiles.add("\(temporaryPath)/\(name)") else { throw FileFault(.system(EMFILE), path) }
    do throws(FileFault) {
      let file = try NewFile(at: "\(temporaryPath)/\(name)", replacing: false, mayStream: false)
      files.append((name, entry, file))
      return file
    } catch {
      UnfinishedFiles.remove(entry)
      throw error
    }
  }

  /// Writes the list of files, syncs the folder and gives it its name. When this throws, there is no new folder. Call it once.
  package func finish() throws(FileFault) {
    precondition(entry != nil, "A folder is finished once.")
    let names = Self.list(of: files.map(\.name))
    let list = try file(Self.listName)
    try list.write(names)
    try list.finish()
    try NewFile.sync(folder: temporaryPath, for: path)
    try checkTarget()
    if rename(temporaryPath, target) != 0 {
      let code = errno
      guard isReplacing, [ENOTEMPTY, EEXIST].contains(code) else {
        throw FileFault([ENOTEMPTY, EEXIST].contains(code) ? .exists : .system(code), path)
      }
      try replace()
    }
    for file in files { UnfinishedFiles.remove(file.entry) }
    forgetEntry()
    try NewFile.sync(folder: NewFile.folder(of: target), for: path)
  }

  /// What the list says (``listName``) of files with these names, itself left out.
  package static func list(of names: [String]) -> [UInt8] { Array(names.map { "\($0)\n" }.sorted().joined().utf8) }

  /// Deletes the temporary folder with its files. Does nothing to a finished folder.
  package func discard() {
    guard entry != nil else { return }
    for (name, entry, file) in files {
      // A file that is not finished has a temporary name.
      file.discard()
      unlink("\(temporaryPath)/\(name)")
      UnfinishedFiles.remove(entry)
    }
    rmdir(temporaryPath)
    forgetEntry()
  }

  // MARK: Steps

  /// Replaces the existing folder and deletes it.
  private func replace() throws(FileFault) {
    let old = NewFile.temporaryName(in: NewFile.folder(of: target))
    guard rename(target, old) == 0 else { throw FileFault(.system(errno), path) }
    guard rename(temporaryPath, target) == 0 else {
      let code = errno
      rename(old, target)
      throw FileFault(.system(code), path)
    }
    for name in Self.names(in: old) ?? [] { unlink("\(old)/\(name)") }
    rmdir(old)
  }

  /// Checks that the target does not exist or may be replaced.
  private func checkTarget() throws(FileFault) {
    var facts = stat()
    guard lstat(target, &facts) == 0 else {
      if errno == ENOENT { return }
      throw FileFault(.system(errno), path)
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileFault(.exists, path) }
    guard let names = Self.names(in: target) else { throw FileFault(.system(errno), path) }
    if names.isEmpty { return }
    let list = FileManager.default.contents(atPath: "\(target)/\(Self.listName)").map { String(decoding: $0, as: UTF8.self) }
    let own = Set((list ?? "").split(separator: "\n").map { Array($0.utf8) } + [Array(Self.listName.utf8)])
    guard list != nil, names.allSatisfy({ own.contains(Array($0.utf8)) && Self.isFile("\(target)/\($0)") }) else {
      throw FileFault(.holdsOthers, path)
    }
    guard isReplacing else { throw FileFault(.exists, path) }
  }

  private func forgetEntry() {
    if let entry { UnfinishedFiles.remove(entry) }
    entry = nil
    files = []
  }

  private static func names(in folder: String) -> [String]? {
    // Nil for a folder that cannot be read, which the caller reports.
    try? FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
