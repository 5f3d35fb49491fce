// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Findings about single files and folders; `StoreCheckTests` has the modes and names of the others.
@Suite struct FolderCheckTests {
  private func meanings(_ place: TemporaryFolder) -> [String] { FolderCheck.findings(in: place.store).map(\.meaning) }

  @Test("A journal's folder that others can open is found, and a private one is not")
  func journal() throws {
    let place = try TestData.closedStore()
    let journal = JournalFolder.url(in: place.store)
    try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: false)
    #expect(chmod(journal.path, 0o700) == 0)
    #expect(meanings(place) == [])
    for mode: mode_t in [0o710, 0o701, 0o755] {
      #expect(chmod(journal.path, mode) == 0)
      #expect(meanings(place) == ["The folder journal is open to other users."])
    }
  }

  @Test("All files that a store can have belong there")
  func ours() throws {
    let place = try TestData.closedStore()
    for name in ["health.db-wal", "health.db-shm", ServingLock.fileName, JournalFolder.policyFile, CardFile.name] {
      let file = place.store.appendingPathComponent(name)
      try Data().write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
    }
    #expect(meanings(place) == [])
  }

  @Test("A folder or a link instead of a file is found, and nothing else is said of it")
  func kinds() throws {
    let place = try TestData.closedStore()
    let log = place.store.appendingPathComponent("health.db-wal")
    try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
    #expect(chmod(log.path, 0o755) == 0)
    #expect(meanings(place) == ["health.db-wal is not a regular file."])
    #expect(rmdir(log.path) == 0)
    #expect(symlink("/dev/null", log.path) == 0)
    #expect(meanings(place) == ["health.db-wal is not a regular file."])
  }

  @Test("Files and a folder of another user are found", .enabled(if: geteuid() == 0, "needs root, to give files to another user"))
  func owners() throws {
    let place = try TestData.closedStore()
    #expect(chown(place.file.path, 65_534, 65_534) == 0)
    #expect(meanings(place) == ["health.db belongs to another user."])
    #expect(chown(place.file.path, 0, 0) == 0)
    #expect(chown(place.store.path, 65_534, 65_534) == 0)
    #expect(meanings(place) == ["The store's folder belongs to another user."])
    #expect(chown(place.store.path, 0, 0) == 0)
    #expect(meanings(place) == [])
  }

  @Test("A folder that cannot be listed is found, after what its own mode says")
  func unlisted() async {
    await #expect(processExitsWith: .success) {
      let place = try TemporaryFolder()
      try FileManager.default.createDirectory(at: place.store, withIntermediateDirectories: false)
      // Root may list every folder.
      if geteuid() == 0 {
        for path in [place.url.path, place.store.path] { #expect(chown(path, 65_534, 65_534) == 0) }
        #expect(setgid(65_534) == 0)
        #expect(setuid(65_534) == 0)
      }
      #expect(chmod(place.store.path, 0o300) == 0)
      #expect(FolderCheck.findings(in: place.store).map(\.meaning) == ["The store's folder cannot be listed."])
      #expect(chmod(place.store.path, 0o320) == 0)
      let found = FolderCheck.findings(in: place.store)
      #expect(found.map(\.meaning) == ["Other users can change files in the store's folder.", "The store's folder cannot be listed."])
      #expect(found.allSatisfy { $0.severity == .attention && $0.subject == "files" })
      // So that the folder can be removed.
      #expect(chmod(place.store.path, 0o700) == 0)
    }
  }
}
