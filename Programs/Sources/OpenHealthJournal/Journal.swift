// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthStorage
import Synchronization

/// Keeps saves while the store is locked, in files in the store's folder that are sealed to its public key. This process cannot read them
/// again.
///
///     let journal = try Journal(folder: folder, attestation: .init(keys))
///     try journal.append(save)        // on disk when this returns
///
/// The caller holds the store (``ServingLock``), so no other process writes here. All methods may be called from any thread.
package final class Journal: Sendable {
  /// The largest sizes of a journal, in bytes.
  package struct Limits: Sendable {
    /// The size of one save.
    package var mostRecordBytes = 16 << 20
    /// The size of a segment, unless it holds a single larger record.
    package var mostSegmentBytes = 16 << 20
    /// The size of all segments together.
    package var mostBytes = 512 << 20
    /// The size of the saves of one app, as far as they were made in the same period of the daemon, so that no app takes the room of all (T21).
    package var mostBytesOfApp = 128 << 20
    /// The space that must stay free on the disk.
    package var leastFreeBytes: UInt64 = 64 << 20

    /// The limits of the product; change single properties as needed.
    package init() {}
  }

  /// The proof that a process that had the store open wrote a segment.
  package struct Attestation: Sendable {
    let identifier: [UInt8]
    let secret: SecretBytes

    /// A new proof for one period in which the store is locked.
    ///
    /// - Throws: the errors of deriving a secret from the keys.
    package init(_ keys: StoreKeys) throws(HealthError) {
      identifier = Journal.random(16)
      secret = try keys.journalSecret(identifier)
    }
  }

  private struct State {
    var writer: SegmentWriter?
    var bytes = 0
    var bytesByApp: [String: Int] = [:]
    var count = 0
    /// By app: what one app saved tells another nothing (T7).
    var uuids: [String: Set<UUID>] = [:]
  }

  private let store: URL
  private let folder: URL
  private let target: StoreKeys.JournalTarget
  private let attestation: Attestation?
  private let limits: Limits
  private let state: Mutex<State>

  /// Opens the journal of a store, and makes its folder if needed.
  ///
  /// - Parameters:
  ///   - folder: the folder of the store.
  ///   - attestation: the proof of a process that had the store open; nil for one that never had.
  ///   - limits: the largest sizes.
  /// - Throws: `store(.locked)` if the store has no key for the journal yet; file errors.
  package init(folder: URL, attestation: Attestation?, limits: Limits = Limits()) throws(HealthError) {
    guard let target = try StoreKeys.journalTarget(folder: folder) else { throw .store(.locked) }
    (self.target, self.attestation, self.limits, store) = (target, attestation, limits, folder)
    self.folder = JournalFolder.url(in: folder)
    if mkdir(self.folder.path, 0o700) != 0, errno != EEXIST { throw Self.failure(.made, self.folder.path) }
    try Self.syncFolder(folder)
    var state = State()
    for number in try Self.segments(in: folder) {
      var facts = stat()
      if stat(Self.path(number, in: folder), &facts) == 0 { state.bytes += Int(facts.st_size) }
    }
    self.state = Mutex(state)
  }

  /// Makes the store's key pair for the journal unless it exists.
  ///
  /// - Throws: the errors of storing the private key in the store.
  package static func prepare(_ keys: StoreKeys) throws(HealthError) {
    guard try StoreKeys.journalTarget(folder: keys.folder) == nil else { return }
    let pair = try X25519PrivateKey.random()
    try keys.keepJournalKey(pair.secret, publicKey: pair.publicKey)
  }

  /// How many saves this object has kept.
  package var count: Int { state.withLock { $0.count } }

  /// Keeps a save. It is on disk when this returns, and not kept at all when this throws.
  ///
  /// - Throws: the faults of the save as far as they can be seen without the store; `store(.lockedSaveTooLarge)`, `store(.journalFull)` and
  ///   `diskFull`.
  package func append(_ save: JournalledSave) throws(HealthError) {
    let content: [UInt8]
    do { content = try save.bytes() } catch { throw .daemon(.misunderstood(error)) }
    guard content.count <= limits.mostRecordBytes else { throw .store(.lockedSaveTooLarge(limit: limits.mostRecordBytes)) }
    let size = SegmentRecords.Record.headSize + SegmentSeal.size(of: content.count)
    try state.withLock { state throws(HealthError) in
      let app = save.app.bundleIdentifier
      let uuids = try save.check(known: state.uuids[app, default: []])
      let bytesOfApp = state.bytesByApp[app, default: 0] + size
      guard state.bytes + size <= limits.mostBytes, bytesOfApp <= limits.mostBytesOfApp else { throw .store(.journalFull) }
      guard freeBytes >= limits.leastFreeBytes else { throw .diskFull }
      if let writer = state.writer, writer.size + size > limits.mostSegmentBytes { state.writer = nil }
      let writer = if let writer = state.writer { writer } else { try newSegment() }
      // A writer that failed is not used again.
      state.writer = nil
      try writer.append(content)
      state.writer = writer
      state.bytes += size
      state.bytesByApp[app] = bytesOfApp
      state.count += 1
      state.uuids[app, default: []].formUnion(uuids)
    }
  }

  /// Ends the current segment, so that the next save begins another one. Returns the number below which all segments are complete.
  package func endSegment() throws(HealthError) -> UInt64 {
    try state.withLock { state throws(HealthError) in
      state.writer = nil
      return try Self.nextNumber(in: store)
    }
  }

  private func newSegment() throws(HealthError) -> SegmentWriter {
    var number = try Self.nextNumber(in: store)
    while true {
      if let writer = try SegmentWriter(number: number, in: folder, target: target, attestation: attestation) { return writer }
      number += 1
    }
  }

  private var freeBytes: UInt64 {
    var facts = statvfs()
    guard statvfs(folder.path, &facts) == 0 else { return 0 }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
  }

  // MARK: Files

  /// Whether there are saves to merge in a store's folder.
  package static func isWaiting(in store: URL) throws(HealthError) -> Bool { try !segments(in: store).isEmpty }

  /// The numbers of the segments in a store's folder, in order.
  static func segments(in store: URL) throws(HealthError) -> [UInt64] { try numbers(in: JournalFolder.url(in: store)) }

  static func path(_ number: UInt64, in store: URL) -> String {
    JournalFolder.url(in: store).appendingPathComponent("\(number).sealed").path
  }

  private static func numbers(in folder: URL) throws(HealthError) -> [UInt64] {
    // `errno` has the reason.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      if access(folder.path, F_OK) != 0, errno == ENOENT { return [] }
      throw failure(.read, folder.path)
    }
    return names.compactMap { name in
      let digits = name.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let number = UInt64(String(decoding: digits, as: UTF8.self)), number < .max, name.utf8.elementsEqual("\(number).sealed".utf8)
      else {
        return nil
      }
      return number
    }.sorted()
  }

  private static func nextNumber(in store: URL) throws(HealthError) -> UInt64 { (try segments(in: store).last ?? 0) + 1 }

  static func syncFolder(_ folder: URL) throws(HealthError) {
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.read, folder.path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(.written, folder.path) }
  }

  static func failure(_ operation: StorageCause.FileOperation, _ path: String) -> HealthError {
    if errno == ENOSPC || errno == EDQUOT { return .diskFull }
    return .storageFailure(.refused(operation, path: path, errno: errno))
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
  }
}
