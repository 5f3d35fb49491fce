// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// A backup file that is open for reading.
///
///     let backup = try BackupFile(at: path)
///     try backup.unlock(with: .passphrase(passphrase))
///     let content = try backup.verify()
///
/// Not for several threads.
package final class BackupFile {
  /// The secret that opens a backup.
  package enum Opener {
    /// The key file of the store in a folder of key files, by default `$XDG_CONFIG_HOME/openhealthkit/keys`.
    case keyFile(folder: URL? = nil)
    /// A passphrase.
    case passphrase(SecretBytes)
    /// A recovery key.
    case recoveryKey(RecoveryKey)
  }

  let descriptor: Int32
  let size: Int
  let header: BackupHeader
  private var key: SecretBytes?
  /// How the backup was opened; nil until ``unlock(with:)`` has succeeded.
  private(set) var opener: Opener?

  /// What opens the backup.
  package var ways: [BackupWay] { header.ways }

  /// Opens a file and reads its beginning and its end. Checks every length before it is used.
  ///
  /// - Throws: `backup` for a file that is no backup or not whole, or cannot be read, such as a folder, a pipe or a device.
  package convenience init(at path: String) throws(HealthError) {
    let opened: Int32?
    do throws(FileFault) { opened = try CheckedFile.open(path) } catch { throw .backup(.unreadable(error)) }
    guard let descriptor = opened else { throw .backup(.unreadable(FileFault(.system(ENOENT), path))) }
    try self.init(taking: descriptor, path: path)
  }

  /// - Parameter descriptor: An open file, which this object closes, also when this throws.
  init(taking descriptor: Int32, path: String) throws(HealthError) {
    do throws(HealthError) {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw .backup(.unreadable(FileFault(.system(errno), path))) }
      size = Int(facts.st_size)
      header = try BackupHeader(BackupInput.read(descriptor, at: 0, count: min(size, BackupHeader.mostBytes)))
      // At least one chunk, which is at least a tag.
      let end = size - BackupHeader.end.count
      guard end >= header.bytes.count + LibCrypto.tagSize,
        try BackupInput.read(descriptor, at: end, count: BackupHeader.end.count) == BackupHeader.end
      else { throw .backup(.cutShort) }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens the backup. Nothing of the content was read before.
  ///
  /// - Throws: `store(.wrongKey)` for another secret, `backup(.otherWay)` when the backup does not open in this way, and the errors of the
  ///   key file.
  package func unlock(with opener: Opener) throws(HealthError) {
    let document = header.document
    let secret: KeySlot.Opener
    switch opener {
    case .keyFile(let folder):
      guard document.has(.keyFile) else { throw .backup(.otherWay(ways)) }
      let file = KeyFile.location(in: folder ?? KeyFile.defaultFolder(), storeIdentifier: document.storeIdentifier)
      secret = .keyFile(try KeyFile.read(file, storeIdentifier: document.storeIdentifier))
    case .passphrase(let passphrase):
      guard document.has(.passphrase) else { throw .backup(.otherWay(ways)) }
      secret = .passphrase(passphrase)
    case .recoveryKey(let recovery): secret = .recovery(recovery)
    }
    do throws(HealthError) { try unlock(header.key(document.open(with: secret).payload.dataKey)) } catch .store(.keysDamaged) {
      throw .backup(.keysChanged)
    }
    self.opener = opener
  }

  func unlock(_ key: SecretBytes) { self.key = key }

  /// Reads the whole file, and compares the digest of its content with the one that was written.
  ///
  /// - Parameter progress: Called with the share of the file that was read, from 0 to 1.
  /// - Throws: `backup` with what is wrong. Call ``unlock(with:)`` before.
  package func verify(progress: (Double) -> Void = { _ in }) throws(HealthError) -> BackupContent {
    var reader = try reader()
    while let table = try reader.nextTable() {
      while try reader.nextRow() {
        for _ in table.columns { _ = try reader.value() }
        if reader.rowCount % 1000 == 0 { progress(Double(reader.consumed) / Double(size)) }
      }
    }
    return try reader.finish()
  }

  /// A reader at the beginning of the content.
  func reader() throws(HealthError) -> BackupReader { try BackupReader(input()) }

  /// The chunks, from the first one on. The file stays open as long as this object.
  func input() throws(HealthError) -> BackupInput {
    guard let key else { throw .store(.locked) }
    let chunks = header.bytes.count..<(size - BackupHeader.end.count)
    return BackupInput(file: self, chunks: chunks, key: key, associated: try header.associated())
  }
}

extension BackupFile {
  /// SHA-256 of all bytes of the file, as in ``WrittenBackup/fileDigest``.
  package func fileDigest() throws(HealthError) -> Data {
    let digest = try RunningDigest()
    for offset in stride(from: 0, to: size, by: BackupChunks.size) {
      try digest.add(BackupInput.read(descriptor, at: offset, count: min(BackupChunks.size, size - offset)))
    }
    return Data(try digest.finish())
  }

  /// Reads a backup that was just written with the keys of its store, and compares the content with what was in the store.
  ///
  /// - Throws: `backup` with what is wrong.
  package func compare(
    _ written: WrittenBackup, _ keys: StoreKeys, progress: (Double) -> Void = { _ in }
  ) throws(HealthError) {
    unlock(try header.key(keys.dataKey))
    guard try verify(progress: progress) == written.content, Int64(size) == written.size else { throw .backup(.otherContent) }
  }
}
