// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Checks the files in a store's folder: owners, modes, and what does not belong there. Needs no key.
package enum FolderCheck {
  private static let subject = "files"
  private static let ours: Set<String> = Set(
    StoreKeys.fileNames + ["", "-wal", "-shm"].map { SealedFile.name + $0 } + [
      ServingLock.fileName, JournalFolder.policyFile, CardFile.name,
    ])

  /// What is wrong in a folder; nothing for one that does not exist.
  package static func findings(in folder: URL) -> [StoreFinding] {
    var facts = stat()
    guard stat(folder.path, &facts) == 0 else { return [] }
    var findings: [StoreFinding] = []
    func add(_ severity: StoreFinding.Severity, _ meaning: String, _ remedy: String) {
      findings.append(StoreFinding(severity, subject, meaning, remedy: remedy))
    }
    if facts.st_uid != geteuid() { add(.attention, "The store's folder belongs to another user.", "Make it yours (chown -R).") }
    if facts.st_mode & 0o022 != 0 {
      add(.attention, "Other users can change files in the store's folder.", "Take that right away (chmod 700 on the folder).")
    }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
      add(.attention, "The store's folder cannot be listed.", "Make it readable for you (chmod 700 on the folder).")
      return findings
    }
    for name in names {
      let shown = TerminalText.line(name)
      guard lstat(folder.appendingPathComponent(name).path, &facts) == 0 else { continue }
      if name == JournalFolder.name {
        if facts.st_mode & 0o077 != 0 { add(.attention, "The folder \(shown) is open to other users.", "Make it private (chmod 700).") }
        continue
      }
      if name == StoreCreation.fileName {
        add(.attention, "The creation of the store was interrupted.", "Write to it, for example with `health upgrade`.")
        continue
      }
      if name.hasPrefix(TransitFolder.prefix), facts.st_mode & S_IFMT == S_IFDIR {
        add(
          .attention, "\(shown) has health data that are not encrypted: an earlier version ended while a browser sent or got them.",
          "`health serve` deletes it when it starts.")
        continue
      }
      guard ours.contains(name) else {
        if isUnfinished(name) {
          add(.note, "The unfinished file \(shown) was left behind, or is being written now.", "If no program runs, delete it.")
        } else {
          add(.note, "\(shown) does not belong to the store.", "Move it to another folder if you did not put it there on purpose.")
        }
        continue
      }
      if facts.st_mode & S_IFMT != S_IFREG {
        add(.attention, "\(shown) is not a regular file.", "Put the file itself there.")
        continue
      }
      if facts.st_uid != geteuid() { add(.attention, "\(shown) belongs to another user.", "Make it yours (chown).") }
      if facts.st_mode & 0o077 != 0 { add(.attention, "\(shown) is open to other users.", "Make it private (chmod 600).") }
      if facts.st_nlink > 1 { add(.attention, "\(shown) has a second name (a hard link).", "Remove the other name.") }
    }
    return findings
  }

  /// Whether the name is one of the temporary names under which programs write files.
  private static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(".new") || name.hasSuffix(".part") || name.hasPrefix(TransitFolder.prefix)
  }
}
