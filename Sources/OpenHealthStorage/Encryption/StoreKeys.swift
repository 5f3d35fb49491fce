// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The keys of one store, proved to be the right ones.
///
///     let keys = try StoreKeys.openOrCreate(folder: folder)
///     let recovery = try keys.makeRecoveryKey()          // to be written down
///     let database = try HealthDatabase.open(keys)
///
/// A store opens with the key file outside of its folder, or with a passphrase, and besides with the recovery key if one was made.
/// Nothing is written, and SQLite opens nothing, before the key has unwrapped the store's keys. All secrets are wiped with the object.
public final class StoreKeys: Sendable {
  /// The wrapped keys, twice in the store's folder, as without them there is no store.
  static let fileNames = ["store.keys", "store.keys.2"]

  let folder: URL
  let keyFolder: URL
  let storeIdentifier: [UInt8]
  private let master: SecretBytes
  private let payload: KeyPayload

  /// Opens the keys of the store in a folder, and makes key file, keys and an empty database where there are none.
  ///
  /// - Parameters:
  ///   - keyFolder: where key files are; by default `$XDG_CONFIG_HOME/openhealthkit/keys`.
  ///   - passphrase: what opens the store in the place of a key file. A store that is made with a passphrase has no key file.
  ///   - cost: how dear guessing a passphrase shall be, when one is set.
  ///
  /// Throws ``HealthError/store(_:)`` with the reason when the store cannot be opened; its files are then as they were.
  public static func openOrCreate(
    folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, cost: PassphraseCost = .measured
  ) throws(HealthError) -> StoreKeys {
    let keyFolder = keyFolder ?? KeyFile.defaultFolder()
    try makePrivateFolder(folder)
    return try FolderLock.holding(folder) { () throws(HealthError) in
      guard let copies = try KeyCopies(folder: folder) else {
        try SealedFile.checkThatThereIsNone(in: folder)
        return try create(folder: folder, keyFolder: keyFolder, passphrase: passphrase, cost: cost)
      }
      return try open(copies, folder: folder, keyFolder: keyFolder) { document throws(HealthError) in
        if document.slots.contains(where: { $0.kind == .passphrase }), let passphrase { return .passphrase(passphrase) }
        guard document.slots.contains(where: { $0.kind == .keyFile }) else { throw .store(.passphraseNeeded) }
        let file = KeyFile.location(in: keyFolder, storeIdentifier: document.storeIdentifier)
        return .keyFile(try KeyFile.read(file, storeIdentifier: document.storeIdentifier))
      }
    }
  }

  /// Whether a folder holds a store, or what is left of one.
  public static func areAnyFiles(in folder: URL) -> Bool {
    (fileNames + [HealthDatabase.fileName]).contains { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
  }

  /// Deletes a store: its key file and its keys first, so that whatever a crash leaves of the rest is noise.
  ///
  /// Throws ``HealthError/databaseInaccessible(_:)`` when a file cannot be deleted.
  public static func erase(folder: URL, keyFolder: URL? = nil) throws(HealthError) {
    try FolderLock.holding(folder) { () throws(HealthError) in
      // Keys that are damaged name no key file; there is none to be found then.
      if let copies = try? KeyCopies(folder: folder) {
        unlink(KeyFile.location(in: keyFolder ?? KeyFile.defaultFolder(), storeIdentifier: copies.document.storeIdentifier).path)
      }
      let database = HealthDatabase.fileName
      for name in fileNames + [database, "\(database)-wal", "\(database)-shm"] {
        let path = folder.appendingPathComponent(name).path
        guard unlink(path) == 0 || errno == ENOENT else { throw .databaseInaccessible("\(path) cannot be deleted") }
      }
    }
  }

  /// Opens a store with its recovery key, and gives it a new key file, or a new passphrase where one is given.
  public static func importRecoveryKey(
    _ key: RecoveryKey, folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, cost: PassphraseCost = .measured
  ) throws(HealthError) -> StoreKeys {
    let keyFolder = keyFolder ?? KeyFile.defaultFolder()
    let keys = try FolderLock.holding(folder) { () throws(HealthError) in
      guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
      return try open(copies, folder: folder, keyFolder: keyFolder) { _ throws(HealthError) in .recovery(key) }
    }
    try keys.setPassphrase(passphrase, cost: cost)
    return keys
  }

  /// Makes a new recovery key, in the place of an older one, which opens the store no more. It is nowhere stored: show it now.
  ///
  /// - Parameter show: gets the key before the store changes, so that a key that cannot be shown voids no older one. When this throws
  ///   after it, the new key does not open the store.
  @discardableResult
  public func makeRecoveryKey(showing show: (RecoveryKey) -> Void = { _ in }) throws(HealthError) -> RecoveryKey {
    let key = try RecoveryKey.random()
    try change { document throws(HealthError) in
      document.slots.removeAll { $0.kind == .recovery }
      document.slots.append(try KeySlot(wrapping: master, for: .recovery(key), identity: document.identity))
      show(key)
    }
    return key
  }

  /// Whether there is a recovery key, as the store's keys are now.
  public func hasRecoveryKey() throws(HealthError) -> Bool { try has(.recovery) }

  /// Where the store's key file is; nil when a passphrase opens the store.
  public func keyFile() throws(HealthError) -> URL? {
    try has(.keyFile) ? KeyFile.location(in: keyFolder, storeIdentifier: storeIdentifier) : nil
  }

  private func has(_ kind: KeySlot.Kind) throws(HealthError) -> Bool {
    guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
    return copies.document.slots.contains { $0.kind == kind }
  }

  /// Lets a passphrase open the store from now on, or with nil a new key file. What opened it before does so no more.
  ///
  /// The data stay as they are: somebody with an old copy of the folder still opens it with what opened it then.
  public func setPassphrase(_ passphrase: SecretBytes?, cost: PassphraseCost = .measured) throws(HealthError) {
    let file = KeyFile.location(in: keyFolder, storeIdentifier: storeIdentifier)
    let opener = try Self.newOpener(passphrase)
    let identity = KeyDocument.identity(storeIdentifier)
    let slot = try KeySlot(wrapping: master, for: opener, identity: identity, logN: passphrase == nil ? 0 : cost.logN())
    // In three steps, so that after a crash between them either the old or the new opens the store.
    try change { $0.slots.append(slot) }
    if case .keyFile(let key) = opener { try KeyFile.write(key, to: file, storeIdentifier: storeIdentifier) }
    try change { $0.slots.removeAll { $0.kind != .recovery && $0.identifier != slot.identifier } }
    if passphrase != nil { unlink(file.path) }
  }

  /// Hands the keys to the VFS.
  func unlock() throws(HealthError) -> SealedFile {
    try SealedFile(folder: folder, keys: Self.vfsKeys(payload, storeIdentifier))
  }

  private init(folder: URL, keyFolder: URL, storeIdentifier: [UInt8], master: SecretBytes, payload: KeyPayload) {
    self.folder = folder
    self.keyFolder = keyFolder
    self.storeIdentifier = storeIdentifier
    self.master = master
    self.payload = payload
  }

  /// Key file, keys, database, the second copy of the keys: in this order, so that a crash leaves nothing that looks like a loss.
  private static func create(
    folder: URL, keyFolder: URL, passphrase: SecretBytes?, cost: PassphraseCost
  ) throws(HealthError) -> StoreKeys {
    let master = try LibCrypto.randomSecret(LibCrypto.keySize)
    let payload = KeyPayload(generation: 1, dataKey: try LibCrypto.randomSecret(LibCrypto.keySize))
    var document = KeyDocument(storeIdentifier: try LibCrypto.random(16), counter: 1, slots: [], payload: [])
    let opener = try newOpener(passphrase)
    document.slots = [
      try KeySlot(wrapping: master, for: opener, identity: document.identity, logN: passphrase == nil ? 0 : cost.logN())
    ]
    try document.finish(master: master, payload: payload)
    if case .keyFile(let key) = opener {
      let file = KeyFile.location(in: keyFolder, storeIdentifier: document.storeIdentifier)
      try KeyFile.write(key, to: file, storeIdentifier: document.storeIdentifier)
    }
    let bytes = try document.encoded()
    try DurableFile.replace(folder.appendingPathComponent(fileNames[0]), bytes)
    try SealedFile.create(in: folder, vfsKeys(payload, document.storeIdentifier))
    try DurableFile.replace(folder.appendingPathComponent(fileNames[1]), bytes)
    return StoreKeys(folder: folder, keyFolder: keyFolder, storeIdentifier: document.storeIdentifier, master: master, payload: payload)
  }

  /// Proves the key, then looks at the database, then mends what a crash or a damaged copy left. In this order.
  private static func open(
    _ copies: KeyCopies, folder: URL, keyFolder: URL, opener: (KeyDocument) throws(HealthError) -> KeySlot.Opener
  ) throws(HealthError) -> StoreKeys {
    let document = copies.document
    let (master, payload) = try document.open(with: opener(document))
    let identifier = document.storeIdentifier
    if !SealedFile.exists(in: folder) {
      // The second copy is written when the database is there. Both there and no database: somebody took it away.
      let hasLog = SealedFile.hasLog(in: folder)
      guard copies.isUnfinished, !hasLog else { throw .store(.databaseMissing) }
      try SealedFile.create(in: folder, vfsKeys(payload, identifier))
    }
    try SealedFile.checkHeader(in: folder, storeIdentifier: identifier)
    try copies.mend()
    return StoreKeys(folder: folder, keyFolder: keyFolder, storeIdentifier: identifier, master: master, payload: payload)
  }

  /// Changes the document as it is now, which another process may have changed since.
  private func change(_ body: (inout KeyDocument) throws(HealthError) -> Void) throws(HealthError) {
    try FolderLock.holding(folder) { () throws(HealthError) in
      guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
      var document = copies.document
      guard try document.isAuthentic(master: master) else { throw .store(.keysDamaged) }
      try body(&document)
      guard document.slots.count <= KeyDocument.mostSlots else { throw .storageFailure("the store has too many keys") }
      document.counter += 1
      try document.finish(master: master, payload: payload)
      let bytes = try document.encoded()
      for name in Self.fileNames { try DurableFile.replace(folder.appendingPathComponent(name), bytes) }
    }
  }

  private static func newOpener(_ passphrase: SecretBytes?) throws(HealthError) -> KeySlot.Opener {
    guard let passphrase else { return .keyFile(try LibCrypto.randomSecret(LibCrypto.keySize)) }
    return .passphrase(passphrase)
  }

  private static func vfsKeys(_ payload: KeyPayload, _ storeIdentifier: [UInt8]) throws(HealthError) -> VFSKeys {
    try VFSKeys(
      storeIdentifier: storeIdentifier, generation: payload.generation,
      pageKey: LibCrypto.hkdf(payload.dataKey, salt: storeIdentifier, info: Array("ohk page 1".utf8)),
      logKey: LibCrypto.hkdf(payload.dataKey, salt: storeIdentifier, info: Array("ohk wal header 1".utf8)))
  }

  private static func makePrivateFolder(_ folder: URL) throws(HealthError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .databaseInaccessible("the folder \(folder.path) cannot be made")
    }
  }
}
