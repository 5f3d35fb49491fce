// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The unwrapped keys of one store, which the given key file, passphrase or recovery key has proved.
///
///     let keys = try StoreKeys.openOrCreate(folder: folder)
///     let recovery = try keys.makeRecoveryKey()          // show it: it is stored nowhere
///     let database = try HealthDatabase.open(keys)
///
/// A store opens with the key file outside its folder or with a passphrase, and also with its recovery key if one was created. Nothing is
/// written, and SQLite opens nothing, before a key has unwrapped the store's keys. All secrets are wiped with the object.
package final class StoreKeys: Sendable {
  /// The two copies of the wrapped keys in the store's folder. Without them the store is lost.
  static let fileNames = ["store.keys", "store.keys.2"]

  /// The problems that were found when the keys were opened, such as a damaged copy of the wrapped keys.
  package let notices: [StoreNotice]

  /// The store's folder.
  package let folder: URL
  let keyFolder: URL
  private let secrets: Secrets

  /// The secrets that a key unwraps.
  private struct Secrets {
    let storeIdentifier: [UInt8]
    let master: SecretBytes
    let payload: KeyPayload
  }

  /// The store's identifier: 16 random bytes, chosen when it was created.
  package var storeIdentifier: [UInt8] { secrets.storeIdentifier }

  /// Opens the keys of the store in a folder. Creates key file, keys and an empty database where there is no store.
  ///
  /// - Parameters:
  ///   - keyFolder: The folder of key files; by default `$XDG_CONFIG_HOME/openhealthkit/keys`.
  ///   - passphrase: Opens the store instead of a key file. A store that is created with a passphrase has no key file.
  ///   - cost: The cost of guessing the passphrase of a new store.
  /// - Throws: ``HealthError/store(_:)`` with the reason when the store cannot be opened; its files stay as they were.
  package static func openOrCreate(
    folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, cost: PassphraseCost = .measured
  ) throws(HealthError) -> StoreKeys {
    ProcessMemory.keepCryptography()
    let keyFolder = keyFolder ?? KeyFile.defaultFolder()
    func openExisting() throws(HealthError) -> StoreKeys? {
      try open(folder: folder, keyFolder: keyFolder) { document throws(HealthError) in
        try opener(of: document, keyFolder: keyFolder, passphrase: passphrase)
      }
    }
    if let keys = try openExisting() { return keys }
    let isNew = !FileManager.default.fileExists(atPath: folder.path)
    try DurableFile.makeFolder(folder)
    do throws(HealthError) {
      if let keys = try create(folder: folder, keyFolder: keyFolder, passphrase: passphrase, cost: cost) { return keys }
    } catch {
      // Only an empty folder goes.
      if isNew { rmdir(folder.path) }
      throw error
    }
    // Another process created it meanwhile.
    guard let keys = try openExisting() else { throw .store(.keysMissing) }
    return keys
  }

  /// Opens the keys of the store in a folder, as ``openOrCreate(folder:keyFolder:passphrase:cost:)`` does, but creates nothing.
  ///
  /// Throws `store(.keysMissing)` when there is no store.
  package static func openExisting(folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil) throws(HealthError) -> StoreKeys {
    ProcessMemory.keepCryptography()
    let keyFolder = keyFolder ?? KeyFile.defaultFolder()
    let opened = try open(folder: folder, keyFolder: keyFolder) { document throws(HealthError) in
      try opener(of: document, keyFolder: keyFolder, passphrase: passphrase)
    }
    guard let keys = opened else { throw .store(.keysMissing) }
    return keys
  }

  /// Whether a folder contains a store, or remains of one.
  package static func areAnyFiles(in folder: URL) -> Bool {
    (fileNames + [SealedFile.name]).contains { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
  }

  /// Deletes a store: its key file and its keys first, so that the rest is unreadable if a crash interrupts this. Needs no key.
  ///
  /// Throws `store(.served)` when a daemon serves the store, ``HealthError/databaseInaccessible(_:)`` or ``HealthError/storageFailure(_:)``
  /// when a file cannot be deleted.
  package static func erase(folder: URL, keyFolder: URL? = nil) throws(HealthError) {
    let shared = try ServingLock.share(folder)
    defer { withExtendedLifetime(shared) {} }
    try FolderLock.holding(folder) { () throws(HealthError) in
      for file in try keyFiles(ofStoreIn: folder, keyFolder: keyFolder ?? KeyFile.defaultFolder()) { try DurableFile.remove(file) }
      // These are readable without a key: what an earlier version left, and a copy of the medical ID.
      try TransitFolder.removeAll(in: folder)
      try CardFile.remove(in: folder)
      let database = SealedFile.name
      let names = fileNames + [database, "\(database)-wal", "\(database)-shm", StoreCreation.fileName, ServingLock.fileName]
      for file in try names.map(folder.appendingPathComponent) + leftOvers(in: folder) { try DurableFile.remove(file) }
      try JournalFolder.erase(in: folder)
    }
  }

  /// The key files of a store that may be damaged. The database's header identifies the store; without a database, the wrapped keys do.
  private static func keyFiles(ofStoreIn folder: URL, keyFolder: URL) throws(HealthError) -> [URL] {
    // A damaged database has no header to go by.
    if let header = try? SealedFile.header(in: folder), header.count == 16, header.starts(with: Array("OHK".utf8)) {
      return try KeyFile.all(in: keyFolder, startOfIdentifier: header[8...])
    }
    // Damaged copies name no key file.
    guard !SealedFile.exists(in: folder), let copies = try? KeyCopies(folder: folder) else { return [] }
    return try KeyFile.all(in: keyFolder, startOfIdentifier: copies.document.storeIdentifier)
  }

  /// Opens a store with its recovery key, and replaces its key file or passphrase: by `passphrase`, or by a new key file for nil.
  package static func importRecoveryKey(
    _ key: RecoveryKey, folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, cost: PassphraseCost = .measured
  ) throws(HealthError) -> StoreKeys {
    let opened = try open(folder: folder, keyFolder: keyFolder ?? KeyFile.defaultFolder()) { _ throws(HealthError) in .recovery(key) }
    guard let keys = opened else { throw .store(.keysMissing) }
    try keys.setPassphrase(passphrase, cost: cost)
    return keys
  }

  /// Creates a recovery key, which replaces an older one. The key is stored nowhere: show it now.
  ///
  /// - Parameter show: Called with the key before the store changes, so that the older key stays valid if the new one cannot be shown. If
  ///   this method throws afterwards, the new key may not open the store.
  @discardableResult
  package func makeRecoveryKey(showing show: (RecoveryKey) -> Void = { _ in }) throws(HealthError) -> RecoveryKey {
    let key = try RecoveryKey.random()
    try FolderLock.holding(folder) { () throws(HealthError) in
      try change { document throws(HealthError) in
        document.slots.removeAll { $0.kind == .recovery }
        document.slots.append(try KeySlot(wrapping: secrets.master, for: .recovery(key), identity: document.identity))
        show(key)
      }
    }
    return key
  }

  /// Whether the store has a recovery key now. Reads the file, which other processes change.
  package func hasRecoveryKey() throws(HealthError) -> Bool { try documentHas(.recovery) }

  /// The location of the store's key file; nil when a passphrase opens the store.
  package func keyFile() throws(HealthError) -> URL? {
    try documentHas(.keyFile) ? KeyFile.location(in: keyFolder, storeIdentifier: storeIdentifier) : nil
  }

  /// Whether a passphrase opens the store in a folder now. Reads the file, which other processes change, and opens nothing.
  ///
  /// Throws `store(.keysMissing)` when there is no store.
  package static func hasPassphrase(folder: URL) throws(HealthError) -> Bool {
    guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
    return copies.document.has(.passphrase)
  }

  private func documentHas(_ kind: KeySlot.Kind) throws(HealthError) -> Bool {
    guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
    return copies.document.slots.contains { $0.kind == kind }
  }

  /// Sets a passphrase, or with nil a new key file, which replaces the previous passphrase or key file. The recovery key stays valid.
  ///
  /// The data are not encrypted again: an old copy of the folder still opens with the passphrase or key file of that time.
  package func setPassphrase(_ passphrase: SecretBytes?, cost: PassphraseCost = .measured) throws(HealthError) {
    let file = KeyFile.location(in: keyFolder, storeIdentifier: storeIdentifier)
    let (slot, opener) = try Self.newSlot(passphrase, cost: cost, for: secrets)
    try FolderLock.holding(folder) { () throws(HealthError) in
      try Self.removeLeftOvers(folder: folder, keyFolder: keyFolder, storeIdentifier: storeIdentifier)
      if case .keyFile(let key) = opener {
        // Before the file, so that after a crash either the old or the new secret opens the store.
        try change { $0.slots.append(slot) }
        try KeyFile.write(key, to: file, storeIdentifier: storeIdentifier)
      }
      try change { $0.slots = $0.slots.filter { $0.kind == .recovery } + [slot] }
      if passphrase != nil { try DurableFile.remove(file) }
    }
  }

  /// Repairs the key files after a crash or damage. Called before the store is written, under the folder's lock.
  func mend() throws(HealthError) {
    let copies = try Self.authenticCopies(folder: folder, secrets: secrets)
    try Self.removeLeftOvers(folder: folder, keyFolder: keyFolder, storeIdentifier: storeIdentifier)
    try copies.mend()
    try StoreCreation.end(in: folder)
  }

  /// The payload as it is on disk now.
  func currentPayload() throws(HealthError) -> KeyPayload {
    try Self.authenticCopies(folder: folder, secrets: secrets).document.openPayload(master: secrets.master)
  }

  var dataKey: SecretBytes { secrets.payload.dataKey }

  /// Passes the keys to the VFS.
  func unlock() throws(HealthError) -> SealedFile { try SealedFile(folder: folder, keys: Self.vfsKeys(secrets)) }

  private init(folder: URL, keyFolder: URL, secrets: Secrets, notices: [StoreNotice] = []) {
    self.folder = folder
    self.keyFolder = keyFolder
    self.secrets = secrets
    self.notices = notices
  }

  // MARK: - Opening

  /// The keys of a store; nil when there is none.
  private static func open(
    folder: URL, keyFolder: URL, opener: (KeyDocument) throws(HealthError) -> KeySlot.Opener
  ) throws(HealthError) -> StoreKeys? {
    guard let secrets = try prove(folder: folder, opener: opener) else { return nil }
    let notices = try FolderLock.holding(folder) { () throws(HealthError) in
      try check(folder: folder, secrets: secrets)
    }
    return StoreKeys(folder: folder, keyFolder: keyFolder, secrets: secrets, notices: notices)
  }

  /// Unwraps the keys; nil when there are none. Writes nothing. Runs outside the lock, as a passphrase takes long.
  private static func prove(
    folder: URL, opener: (KeyDocument) throws(HealthError) -> KeySlot.Opener
  ) throws(HealthError) -> Secrets? {
    guard try FolderLock.isThere(folder), let document = try KeyCopies(folder: folder)?.document else { return nil }
    let (master, payload) = try document.open(with: opener(document))
    return Secrets(storeIdentifier: document.storeIdentifier, master: master, payload: payload)
  }

  /// The secret to open a store with: the passphrase, or the key in the key folder.
  private static func opener(of document: KeyDocument, keyFolder: URL, passphrase: SecretBytes?) throws(HealthError) -> KeySlot.Opener {
    let (hasPassphrase, hasKeyFile) = (document.has(.passphrase), document.has(.keyFile))
    if let passphrase {
      guard hasPassphrase || !hasKeyFile else { throw .store(.passphraseNotUsed) }
      return .passphrase(passphrase)
    }
    guard hasKeyFile else { throw .store(.passphraseNeeded) }
    let file = KeyFile.location(in: keyFolder, storeIdentifier: document.storeIdentifier)
    do throws(HealthError) { return .keyFile(try KeyFile.read(file, storeIdentifier: document.storeIdentifier)) } catch {
      // Both kinds: a crash interrupted the change from one to the other.
      if hasPassphrase, error == .store(.keyFileMissing(path: file.path)) { throw .store(.passphraseNeeded) }
      throw error
    }
  }

  /// Checks keys and database as they are now, under the lock and with proved keys. Writes nothing, except to finish a store whose creation
  /// was interrupted before it had a database.
  private static func check(folder: URL, secrets: Secrets) throws(HealthError) -> [StoreNotice] {
    let identifier = secrets.storeIdentifier
    let copies = try authenticCopies(folder: folder, secrets: secrets)
    let isUnderWay = try StoreCreation.isUnderWay(in: folder, storeIdentifier: identifier)
    let isUnfinished = isUnderWay && copies.isUnfinished
    if SealedFile.exists(in: folder) {
      try SealedFile.checkHeader(in: folder, storeIdentifier: identifier)
    } else {
      guard isUnfinished, !SealedFile.hasLog(in: folder) else { throw .store(.databaseMissing) }
      try SealedFile.create(in: folder, vfsKeys(secrets))
    }
    return isUnfinished ? [] : copies.spoilt.map { .keysMended(file: folder.appendingPathComponent($0).path) }
  }

  /// The wrapped keys as they are now, authenticated, as another process may have changed them since they were proved.
  private static func authenticCopies(folder: URL, secrets: Secrets) throws(HealthError) -> KeyCopies {
    guard let copies = try KeyCopies(folder: folder) else { throw .store(.keysMissing) }
    guard copies.document.storeIdentifier == secrets.storeIdentifier else { throw .store(.wrongKey) }
    guard try copies.document.isAuthentic(master: secrets.master) else { throw .store(.keysDamaged) }
    return copies
  }

  // MARK: - Making and changing

  /// Creates a store. Nil when there are keys already.
  ///
  /// Writes mark, key file, keys, database and second copy of the keys, then removes the mark: in this order, so that a crash leaves
  /// nothing that looks like a loss, and a folder that cannot be written leads to no key file.
  private static func create(
    folder: URL, keyFolder: URL, passphrase: SecretBytes?, cost: PassphraseCost
  ) throws(HealthError) -> StoreKeys? {
    let opener = if let passphrase { KeySlot.Opener.passphrase(passphrase) } else { KeySlot.Opener.keyFile(try LibCrypto.randomSecret(32)) }
    return try make(folder: folder, keyFolder: keyFolder, openers: [opener], cost: cost) { identifier throws(HealthError) in
      guard case .keyFile(let key) = opener else { return }
      try KeyFile.write(key, to: KeyFile.location(in: keyFolder, storeIdentifier: identifier), storeIdentifier: identifier)
    }
  }

  /// Creates a store with new keys that these openers unwrap. Nil when there are keys already.
  ///
  /// - Parameter writeKeyFile: Called with the store's identifier when the key file has to be on disk.
  static func make(
    folder: URL, keyFolder: URL, openers: [KeySlot.Opener], cost: PassphraseCost,
    writeKeyFile: (_ storeIdentifier: [UInt8]) throws(HealthError) -> Void
  ) throws(HealthError) -> StoreKeys? {
    let secrets = Secrets(
      storeIdentifier: try LibCrypto.random(16), master: try LibCrypto.randomSecret(LibCrypto.keySize),
      payload: KeyPayload(generation: 1, dataKey: try LibCrypto.randomSecret(LibCrypto.keySize)))
    let identifier = secrets.storeIdentifier
    var document = KeyDocument(storeIdentifier: identifier, counter: 1, slots: [], payload: [])
    for opener in openers { document.slots.append(try slot(for: opener, cost: cost, of: secrets)) }
    try document.finish(master: secrets.master, payload: secrets.payload)
    let bytes = try document.encoded()
    return try FolderLock.holding(folder) { () throws(HealthError) in
      guard try KeyCopies(folder: folder) == nil else { return nil }
      try SealedFile.checkThatThereIsNone(in: folder)
      try StoreCreation.begin(in: folder, storeIdentifier: identifier)
      do throws(HealthError) { try writeKeyFile(identifier) } catch {
        try? StoreCreation.end(in: folder)  // the first error is the reason
        throw error
      }
      try DurableFile.replace(folder.appendingPathComponent(fileNames[0]), bytes)
      try SealedFile.create(in: folder, vfsKeys(secrets))
      try DurableFile.replace(folder.appendingPathComponent(fileNames[1]), bytes)
      try StoreCreation.end(in: folder)
      return StoreKeys(folder: folder, keyFolder: keyFolder, secrets: secrets)
    }
  }

  /// Changes the document as it is on disk now, and its payload unless `payload` is nil. Call it under the lock.
  func change(
    payload: KeyPayload? = nil, _ body: (inout KeyDocument) throws(HealthError) -> Void
  ) throws(HealthError) {
    var document = try Self.authenticCopies(folder: folder, secrets: secrets).document
    // Another process may have changed it since these keys were opened.
    let payload = if let payload { payload } else { try document.openPayload(master: secrets.master) }
    try body(&document)
    guard document.slots.count <= KeyDocument.mostSlots else { throw .storageFailure(.tooManyKeys) }
    document.counter += 1
    try document.finish(master: secrets.master, payload: payload)
    let bytes = try document.encoded()
    for name in Self.fileNames { try DurableFile.replace(folder.appendingPathComponent(name), bytes) }
  }

  /// Wraps the master key for a passphrase, or for a new key file when it is nil.
  private static func newSlot(
    _ passphrase: SecretBytes?, cost: PassphraseCost, for secrets: Secrets
  ) throws(HealthError) -> (KeySlot, KeySlot.Opener) {
    let opener = if let passphrase { KeySlot.Opener.passphrase(passphrase) } else { KeySlot.Opener.keyFile(try LibCrypto.randomSecret(32)) }
    return (try slot(for: opener, cost: cost, of: secrets), opener)
  }

  private static func slot(for opener: KeySlot.Opener, cost: PassphraseCost, of secrets: Secrets) throws(HealthError) -> KeySlot {
    let identity = KeyDocument.identity(secrets.storeIdentifier)
    return try KeySlot(wrapping: secrets.master, for: opener, identity: identity, logN: opener.kind == .passphrase ? cost.logN() : 0)
  }

  /// The keys as they are on disk now, for a backup, with a passphrase in place of the store's if one is given.
  ///
  /// Throws `backup(.noWay)` when only the key file opens them.
  func backupDocument(passphrase: SecretBytes?, cost: PassphraseCost) throws(HealthError) -> KeyDocument {
    var document = try Self.authenticCopies(folder: folder, secrets: secrets).document
    if let passphrase {
      let payload = try document.openPayload(master: secrets.master)
      document.slots = document.slots.filter { $0.kind != .passphrase }
      document.slots.append(try Self.slot(for: .passphrase(passphrase), cost: cost, of: secrets))
      try document.finish(master: secrets.master, payload: payload)
    }
    guard document.has(.passphrase) || document.has(.recovery) else { throw .backup(.noWay) }
    return document
  }

  /// What is wrong with the keys on disk, as seen with proved keys. Reveals no secret.
  func copies() throws(HealthError) -> KeyCopies { try Self.authenticCopies(folder: folder, secrets: secrets) }

  /// Whether a secret opens the keys on disk.
  func opens(_ opener: KeySlot.Opener) throws(HealthError) -> Bool {
    let document = try copies().document
    for slot in document.slots where slot.kind == opener.kind {
      if let master = try slot.unwrap(with: opener, identity: document.identity), master == secrets.master { return true }
    }
    return false
  }

  private static func vfsKeys(_ secrets: Secrets) throws(HealthError) -> VFSKeys {
    let (identifier, dataKey) = (secrets.storeIdentifier, secrets.payload.dataKey)
    return try VFSKeys(
      storeIdentifier: identifier, generation: secrets.payload.generation,
      pageKey: LibCrypto.hkdf(dataKey, salt: identifier, info: Array("ohk page 1".utf8)),
      logKey: LibCrypto.hkdf(dataKey, salt: identifier, info: Array("ohk wal header 1".utf8)))
  }

  // MARK: - Files

  /// Removes the temporary files that crashes left behind: they contain old and new keys.
  private static func removeLeftOvers(folder: URL, keyFolder: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    for file in try leftOvers(in: folder) + KeyFile.leftOvers(in: keyFolder, storeIdentifier: storeIdentifier) {
      try DurableFile.remove(file)
    }
  }

  private static func leftOvers(in folder: URL) throws(HealthError) -> [URL] {
    try DurableFile.leftOvers(in: folder) { target in
      (fileNames + [SealedFile.name, StoreCreation.fileName]).contains { target.elementsEqual($0.utf8) }
    }
  }
}
