// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Unexpected files in place of key files, left-overs of crashes, and which of two copies counts.
@Suite struct KeyPlacesTests {
  private typealias Place = EncryptionKeysTests.Place

  /// The description of the fault that opening throws.
  private func fault(_ place: Place, _ passphrase: String? = nil) -> String {
    do {
      _ = try place.open(passphrase)
      return "none"
    } catch { return "\(error)" }
  }

  private func setMode(_ mode: Int, _ file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// A store whose `file` was moved aside.
  private func place(without file: (Place) throws -> URL) throws -> (Place, file: URL, aside: URL) {
    let place = try Place()
    _ = try place.open()
    let (file, aside) = (try file(place), place.store.url.appendingPathComponent("aside"))
    try FileManager.default.moveItem(at: file, to: aside)
    return (place, file, aside)
  }

  private static let kinds: [@Sendable (EncryptionKeysTests.Place) throws -> URL] = [
    { $0.wrapped(0) }, { $0.wrapped(1) }, { try $0.keyFile },
  ]

  @Test("a named pipe, a folder and a socket instead of a key file give an error at once", arguments: 0..<3)
  func specialFiles(kind: Int) throws {
    let (place, file, _) = try place(without: Self.kinds[kind])
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(fault(place).contains("\(file.path) is not a regular file"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(fault(place).contains("\(file.path) is not a regular file"))
  }

  @Test("a key file that has a second name or is a link is refused", arguments: 0..<3)
  func files(kind: Int) throws {
    let (place, file, aside) = try place(without: Self.kinds[kind])
    #expect(symlink(aside.path, file.path) == 0)
    #expect(fault(place).contains("\(file.path) is a symbolic link"))
    #expect(unlink(file.path) == 0)
    #expect(link(aside.path, file.path) == 0)
    #expect(fault(place).contains("\(file.path) has a second name"))
    #expect(unlink(aside.path) == 0)
    _ = try place.open()
  }

  @Test(
    "a key file or a store's folder that belongs to another user is refused",
    .enabled(if: geteuid() == 0, "needs root, to give files to another user"))
  func otherPeoplesFiles() throws {
    for kind in Self.kinds {
      let (place, file, aside) = try place(without: kind)
      #expect(rename(aside.path, file.path) == 0)
      #expect(chown(file.path, 65534, 65534) == 0)
      #expect(fault(place).contains("\(file.path) belongs to another user"))
      #expect(chown(file.path, 0, 0) == 0)
      _ = try place.open()
    }
    for isNew in [true, false] {
      let place = try Place()
      if !isNew { _ = try place.open() }
      let before = try (place.store.contents(), place.keys.contents())
      #expect(chown(place.store.url.path, 65534, 65534) == 0)
      #expect(fault(place).contains("belongs to another user"))
      #expect(chown(place.store.url.path, 0, 0) == 0)
      #expect(try place.store.contents() == before.0 && place.keys.contents() == before.1)
      _ = try place.open()
    }
  }

  @Test("a store's folder that is writable for others is refused before anything is read or created")
  func folders() throws {
    for isNew in [true, false] {
      let place = try Place()
      if !isNew { _ = try place.open() }
      let before = try (place.store.contents(), place.keys.contents())
      for mode in [0o777, 0o720, 0o702, 0o1777] {
        try setMode(mode, place.store.url)
        let text = fault(place)
        #expect(text.contains("Other users can change what is in \(place.store.url.path)"), "\(mode)")
        #expect(text.contains("chmod go-w"), "\(mode)")
      }
      try setMode(0o755, place.store.url)
      #expect(try place.store.contents() == before.0 && place.keys.contents() == before.1)
      _ = try place.open()
    }
  }

  @Test("a store whose key file cannot be written leaves nothing behind, and the error has the system's reason")
  func noPlaceForKeyFile() throws {
    let place = try TemporaryFolder()
    let (store, file) = (place.url.appendingPathComponent("store"), place.url.appendingPathComponent("file"))
    try Data().write(to: file)
    let keyFolder = file.appendingPathComponent("keys")
    let refused = HealthError.databaseInaccessible(.refused(.made, path: keyFolder.path, errno: ENOTDIR))
    #expect(throws: refused) { _ = try StoreKeys.openOrCreate(folder: store, keyFolder: keyFolder) }
    #expect(!exists(store))
    // A folder that was there stays.
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    #expect(throws: refused) { _ = try StoreKeys.openOrCreate(folder: store, keyFolder: keyFolder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.path) == [])
  }

  @Test("a passphrase for a store without one is refused, right or wrong")
  func passphraseNotUsed() throws {
    let place = try Place()
    let keys = try place.open()
    try place.expectRefusal(.passphraseNotUsed, "anything")
    try keys.setPassphrase(SecretBytes("one".utf8), cost: .least)
    _ = try place.open("one")
  }

  // MARK: - Creating a store

  private func database(_ place: Place) -> URL { place.store.url.appendingPathComponent("health.db") }
  private func mark(_ place: Place) -> URL { place.store.url.appendingPathComponent(StoreCreation.fileName) }

  /// The folder after a crash in the creation of a store, after `steps` of: key file, mark, keys, database, second copy.
  private func placeCutShort(after steps: Int) throws -> Place {
    let place = try Place()
    let identifier = try place.open().storeIdentifier
    try Data(identifier).write(to: mark(place))
    let made = [try place.keyFile, mark(place), place.wrapped(0), database(place), place.wrapped(1)]
    for file in made[steps...] { try FileManager.default.removeItem(at: file) }
    return place
  }

  @Test("opening completes a store whose creation was interrupted at any step", arguments: 0...5)
  func makingIsFinished(steps: Int) throws {
    let place = try placeCutShort(after: steps)
    let keys = try place.open()
    #expect(try Set(place.store.contents().keys) == ["store.keys", "store.keys.2", "health.db"])
    #expect(keys.notices == [])
    #expect(try place.open().storeIdentifier == keys.storeIdentifier)
  }

  @Test("a deleted database is reported as missing, whatever else is missing")
  func takenAway() throws {
    // With both copies of the keys, and with one.
    for copy in [nil, 0, 1] {
      let place = try Place()
      let identifier = try place.open().storeIdentifier
      try FileManager.default.removeItem(at: database(place))
      if let copy { try FileManager.default.removeItem(at: place.wrapped(copy)) }
      try place.expectRefusal(.databaseMissing)
      guard copy == 1 else { continue }
      // The mark of another store's creation.
      try Data([UInt8](repeating: 7, count: 16)).write(to: mark(place))
      try place.expectRefusal(.databaseMissing)
      // The right mark, but a log exists.
      try Data(identifier).write(to: mark(place))
      try Data([1]).write(to: place.store.url.appendingPathComponent("health.db-wal"))
      try place.expectRefusal(.databaseMissing)
    }
    // The keys were changed since, so the creation was completed.
    let place = try placeCutShort(after: 5)
    _ = try place.open().makeRecoveryKey()
    let identifier = try place.open().storeIdentifier
    try Data(identifier).write(to: mark(place))
    for file in [database(place), place.wrapped(1)] { try FileManager.default.removeItem(at: file) }
    try place.expectRefusal(.databaseMissing)
  }

  // MARK: - Left-overs

  private static let leftOver = ".123-0F0E0D0C-0B0A-4908-8706-050403020100.new"

  /// Creates key files as a killed process leaves them, and others that only look like them.
  private func leaveBehind(_ place: Place, identifier: [UInt8]) throws -> (ours: [URL], others: [URL]) {
    let key = KeyFile.location(in: place.keys.url, storeIdentifier: identifier).lastPathComponent
    let other = KeyFile.location(in: place.keys.url, storeIdentifier: [UInt8](repeating: 9, count: 16)).lastPathComponent
    func files(_ folder: URL, _ names: [String]) throws -> [URL] {
      try names.map { name in
        let file = folder.appendingPathComponent(name)
        try Data("keys".utf8).write(to: file)
        return file
      }
    }
    let ours =
      try files(place.store.url, ["store.keys", "store.keys.2", "health.db", StoreCreation.fileName].map { $0 + Self.leftOver })
      + files(place.keys.url, [key + Self.leftOver])
    let others =
      try files(
        place.store.url,
        [
          "notes" + Self.leftOver, "store.keys.new", "store.keys.123.new", "store.keys.x-0F0E0D0C-0B0A-4908-8706-050403020100.new",
          "store.keys" + Self.leftOver + "er", "store.keys.2.old",
        ]) + files(place.keys.url, [other + Self.leftOver, other, key + ".mine"])
    let folder = place.store.url.appendingPathComponent("store.keys.4" + Self.leftOver.dropFirst(4))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return (ours, others + [folder])
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  @Test("left-over key files are removed when the store is opened, rekeyed or erased")
  func leftOvers() throws {
    let place = try Place()
    let keys = try place.open()
    let identifier = keys.storeIdentifier
    let acts: [() throws -> Void] = [
      { _ = try place.open() }, { try keys.setPassphrase(SecretBytes("one".utf8), cost: .least) }, { try keys.setPassphrase(nil) },
      { try StoreKeys.erase(folder: place.store.url, keyFolder: place.keys.url) },
    ]
    for (number, act) in acts.enumerated() {
      let (ours, others) = try leaveBehind(place, identifier: identifier)
      try act()
      for file in ours { #expect(!exists(file), "\(number): \(file.lastPathComponent)") }
      for file in others {
        #expect(exists(file), "\(number): \(file.lastPathComponent)")
        try FileManager.default.removeItem(at: file)
      }
    }
    #expect(try place.store.contents().isEmpty && place.keys.contents().isEmpty)
  }

  @Test("nothing is removed before the key is proved")
  func leftOversStay() throws {
    let place = try Place()
    let identifier = try place.open().storeIdentifier
    let (ours, _) = try leaveBehind(place, identifier: identifier)
    try place.keyFile(identifier).overwrite(at: 60, with: [0, 0])
    #expect(throws: HealthError.self) { try place.open() }
    #expect(ours.allSatisfy(exists))
  }

  @Test("T10: what a crash left of a download or an upload is named by the check of the folder, and goes when the store is erased")
  func erasingFilesOnTheirWay() throws {
    let place = try Place()
    _ = try place.open()
    let left = place.store.url.appendingPathComponent("upload-x7Yz01/health-csv")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data("weight_kg\n72\n".utf8).write(to: left.appendingPathComponent("days.csv"))
    let findings = FolderCheck.findings(in: place.store.url).filter { $0.severity == .attention }
    #expect(findings.count == 1 && findings[0].meaning.hasPrefix("upload-x7Yz01 has health data that are not encrypted"))
    try StoreKeys.erase(folder: place.store.url, keyFolder: place.keys.url)
    #expect(try place.store.contents().isEmpty)
  }

  @Test("erasing a store with damaged keys removes its key file, and keeps another store's")
  func erasing() throws {
    let (place, other) = (try Place(), try Place())
    let (identifier, foreign) = (try place.open().storeIdentifier, try other.open().storeIdentifier)
    for copy in 0..<2 { try place.wrapped(copy).overwrite(at: 50, with: [1, 2, 3, 4]) }
    try StoreKeys.erase(folder: place.store.url, keyFolder: place.keys.url)
    #expect(!exists(place.keyFile(identifier)))
    #expect(try place.store.contents().isEmpty)
    // The keys of another store in this store's folder.
    _ = try place.open()
    for copy in 0..<2 { try Data(other.wrapped(copy).bytes()).write(to: place.wrapped(copy)) }
    try FileManager.default.copyItem(at: other.keyFile(foreign), to: place.keyFile(foreign))
    try setMode(0o600, place.keyFile(foreign))
    try StoreKeys.erase(folder: place.store.url, keyFolder: place.keys.url)
    #expect(exists(place.keyFile(foreign)))
    #expect(try place.store.contents().isEmpty)
  }

  // MARK: - Which copy counts

  @Test("of two stores' keys the database's count, and the other copy is repaired", arguments: 0..<2, [0, 5])
  func keysOfAnotherStore(copy: Int, changes: Int) throws {
    let (place, other) = (try Place(), try Place())
    let (identifier, foreign) = (try place.open().storeIdentifier, try other.open())
    for _ in 0..<changes { _ = try foreign.makeRecoveryKey() }
    let good = try place.wrapped(copy).bytes()
    try Data(other.wrapped(0).bytes()).write(to: place.wrapped(copy))
    // Also when the other store's key file is in the same folder.
    try Data(other.keyFile.bytes()).write(to: place.keyFile(foreign.storeIdentifier))
    let keys = try place.open()
    #expect(keys.storeIdentifier == identifier)
    #expect(keys.notices == [.keysMended(file: place.wrapped(copy).path)])
    #expect(try place.wrapped(copy).bytes() == good)
  }

  @Test("the owner gets a notice when a damaged or missing copy of the keys was repaired", arguments: 0..<2)
  func notices(copy: Int) throws {
    let place = try Place()
    #expect(try place.open().notices == [])
    try place.wrapped(copy).overwrite(at: 70, with: [1, 2, 3])
    #expect(try place.open().notices == [.keysMended(file: place.wrapped(copy).path)])
    #expect(try place.open().notices == [])
    try FileManager.default.removeItem(at: place.wrapped(copy))
    let database = try HealthDatabase.open(folder: place.store.url, keyFolder: place.keys.url)
    #expect(database.notices == [.keysMended(file: place.wrapped(copy).path)])
    // A crash between writing the two copies is not damage.
    let old = try place.wrapped(copy).bytes()
    _ = try place.open().makeRecoveryKey()
    try Data(old).write(to: place.wrapped(copy))
    #expect(try place.open().notices == [])
  }

  @Test("the owner gets a notice when the keys in memory are not locked") func unlockedMemory() async throws {
    await #expect(processExitsWith: .success) {
      let place = try TemporaryFolder()
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      #expect(setrlimit(__rlimit_resource_t(8), &none) == 0)  // RLIMIT_MEMLOCK
      if geteuid() == 0 { try KeyPlacesTests.becomeAnotherUser(place.url) }
      #expect(try HealthDatabase.open(place).notices == [.keysNotLocked])
    }
    #expect(try HealthDatabase.open(TemporaryFolder()).notices == [])
  }

  /// Drops root's rights: root may lock any amount of memory.
  private static func becomeAnotherUser(_ folder: URL) throws {
    #expect(chown(folder.path, 65534, 65534) == 0)
    #expect(setgid(65534) == 0)
    #expect(setuid(65534) == 0)
  }

  // MARK: - Cost

  @Test("keys with a second passphrase are refused before any work")
  func onePassphrase() throws {
    let place = try Place()
    _ = try place.open("secret")
    var document = try KeyDocument(place.wrapped(0).bytes())
    document.slots.append(document.slots[0])
    for copy in 0..<2 { try Data(document.encoded()).write(to: place.wrapped(copy)) }
    try place.expectRefusal(.keysDamaged, "secret")
  }

  @Test("while a passphrase is tried, the store's folder stays unlocked")
  func workOutsideOfTheLock() async throws {
    let place = try Place()
    _ = try place.open("secret")
    let folder = place.store.url
    // Another process holds the lock: the passphrase is tried nevertheless, and a wrong one refused.
    let refused = try FolderLock.holding(folder) { () throws(HealthError) in fault(place, "wrong") }
    #expect(refused == StoreFault.wrongKey.description)
  }
}
