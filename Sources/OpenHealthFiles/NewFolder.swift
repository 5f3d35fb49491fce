// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A folder of files that is being written: for its owner alone, and whole or not there.
///
/// It is written under a temporary name beside its target, and takes its name in ``finish()``. In any other end the temporary folder goes, and what
/// was there before stays. A list of its files is in it (``listName``): so a later run knows what it may replace.
public final class NewFolder {
  /// The file that names the others.
  public static let listName = "files.txt"

  /// The path as it was given.
  public let path: String
  private let target: String
  private let isReplacing: Bool
  private let temporaryPath: String
  /// The number of the temporary name among the unfinished ones; nil when the folder is finished or gone.
  private var entry: Int?
  private var files: [(name: String, entry: Int, file: NewFile)] = []

  /// Begins a folder. An empty folder of the name is always replaced.
  ///
  /// - Parameter replacing: whether a folder may be replaced that holds nothing but what such a run wrote.
  public init(at path: String, replacing: Bool) throws(FileFault) {
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

  /// Begins a file in the folder, under a name that no other one has. It has to be finished before the folder is.
  public func file(_ name: String) throws(FileFault) -> NewFile {
    precondition(!name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }, "A file of a folder has a plain name.")
    guard !files.contains(where: { $0.name == name }) else { throw FileFault(.exists, "\(path)/\(name)") }
    // Before it has the name: a signal finds it at any moment.
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

  /// Gives the folder its name, when all of it is on the disk. Throws when that fails; then there is no new folder.
  public func finish() throws(FileFault) {
    precondition(entry != nil, "A folder is finished once.")
    let names = files.map { "\($0.name)\n" }.sorted().joined()
    let list = try file(Self.listName)
    try list.write(Array(names.utf8))
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

  /// Removes what was written. Nothing happens when the folder is finished.
  public func discard() {
    guard entry != nil else { return }
    for (name, entry, file) in files {
      // One that is still being written has another name.
      file.discard()
      unlink("\(temporaryPath)/\(name)")
      UnfinishedFiles.remove(entry)
    }
    rmdir(temporaryPath)
    forgetEntry()
  }

  // MARK: Steps

  /// Puts the folder in the place of the one before, which goes.
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

  /// What is in the place of the folder may be replaced, or there is nothing.
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
    // Nil where it cannot be read, which the caller reports.
    try? FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
