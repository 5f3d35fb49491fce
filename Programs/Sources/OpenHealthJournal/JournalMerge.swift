// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthStorage

/// Moves the saves of the locked time into the store, in order and exactly once, whatever interrupts it.
///
/// A segment is deleted when all of it is in the store. An incomplete save at its end, which a crash left, was never acknowledged and is
/// dropped. A segment that is damaged, or belongs to another store, moves to the folder `rejected`; whatever could be read before the
/// damage is in the store. So does one with a save that the store refuses, because its app has lost the permission or for another reason:
/// the store took it once, and it is not thrown away.
package struct JournalMerge {
  /// The points at which a test can interrupt it.
  enum Step: Hashable, CaseIterable { case read, beforeBatch, afterBatch, beforeRemoval, afterRemoval }

  /// The largest number of samples in a transaction, unless a single save has more.
  private static let samplesInBatch = 2000
  /// No segment is larger: one record of the largest size and what surrounds it.
  private static let mostBytes = 40 << 20

  private let engine: HealthEngine
  private let keys: StoreKeys
  private let samplesInBatch: Int
  private let hook: (Step) throws(HealthError) -> Void

  /// A merge into an open store, with the keys that opened it.
  package init(_ engine: HealthEngine, _ keys: StoreKeys) { self.init(engine, keys) { _ throws(HealthError) in } }

  init(
    _ engine: HealthEngine, _ keys: StoreKeys, samplesInBatch: Int = Self.samplesInBatch, hook: @escaping (Step) throws(HealthError) -> Void
  ) {
    (self.engine, self.keys, self.samplesInBatch, self.hook) = (engine, keys, samplesInBatch, hook)
  }

  /// Merges segments in order.
  ///
  /// - Parameters:
  ///   - end: the number below which segments are merged; all without it.
  ///   - counts: gains the numbers of merged and refused saves and of rejected segments.
  /// - Throws: the errors of store and disk. A later call continues where this one ended.
  package func run(below end: UInt64 = .max, _ counts: inout LockStatus.Merge) throws(HealthError) {
    let numbers = try Journal.segments(in: keys.folder).filter { $0 < end }
    if numbers.isEmpty { return }
    let privateKey = try keys.journalKey()
    for number in numbers { try merge(number, privateKey, &counts) }
  }

  private func merge(_ number: UInt64, _ privateKey: SecretBytes?, _ counts: inout LockStatus.Merge) throws(HealthError) {
    let path = Journal.path(number, in: keys.folder)
    let bytes = try Self.bytes(of: path)
    if let bytes, SegmentRecords.isBeginning(bytes) { return try remove(path) }
    guard let bytes, let segment = SegmentRecords(bytes), segment.header.storeIdentifier == keys.storeIdentifier, let privateKey,
      var opener = try SegmentOpener(segment, privateKey: privateKey, secret: { lock throws(HealthError) in try keys.journalSecret(lock) })
    else { return try reject(path, &counts) }
    try hook(.read)
    let identifier = segment.header.identifier
    let before = try engine.mergedSegment(identifier)
    var batch: [(number: UInt32, save: JournalledSave)] = []
    var samples = 0
    var ending = segment.ending
    func send(isDone: Bool) throws(HealthError) {
      if before.isDone || (batch.isEmpty && !isDone) { return }
      try hook(.beforeBatch)
      let refused = try engine.merge(batch, of: identifier, isDone: isDone) { () throws(HealthError) in
        try Self.setAside(path, as: identifier, in: keys.folder)
      }
      counts.saves += batch.count - refused
      counts.refused += refused
      (batch, samples) = ([], 0)
      try hook(.afterBatch)
    }
    for record in segment.records {
      // Saves that are in the store are opened, too: the next one opens only after them.
      guard let content = try opener.open(record), let save = try? JournalledSave(bytes: content) else {
        ending = .damaged
        break
      }
      if record.number <= before.last { continue }
      let count = save.sampleCount
      if samples + count > samplesInBatch { try send(isDone: false) }
      batch.append((record.number, save))
      samples += max(1, count)
    }
    // A segment that was cut off is not done: an intact copy of it, put in its place, brings the rest.
    try send(isDone: ending == .whole)
    if ending == .damaged { try reject(path, &counts) } else { try remove(path) }
  }

  private func remove(_ path: String) throws(HealthError) {
    try hook(.beforeRemoval)
    guard unlink(path) == 0 else { throw Journal.failure(.deleted, path) }
    try Journal.syncFolder(JournalFolder.url(in: keys.folder))
    try hook(.afterRemoval)
  }

  /// The content of a file; nil if the file is not ours, or longer than any that we write.
  static func bytes(of path: String) throws(HealthError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw Journal.failure(.read, path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(), facts.st_size <= mostBytes else {
      return nil
    }
    // Unsafe: `read` uses the pointer only during the call, and writes at most the bytes between `done` and the end of the array.
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var done = 0
    while done < bytes.count {
      // Not nil: the array is not empty while `done` is less than its count.
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Journal.failure(.read, path) }
      if count == 0 { break }
      done += count
    }
    return Array(bytes[..<done])
  }

  /// The folder `rejected`, which it makes if needed.
  private static func rejectedFolder(in store: URL) throws(HealthError) -> URL {
    let folder = JournalFolder.url(in: store).appendingPathComponent(JournalFolder.rejected, isDirectory: true)
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw Journal.failure(.made, folder.path) }
    return folder
  }

  /// Gives a segment a second name in the folder `rejected`, which stays when the segment is removed.
  private static func setAside(_ path: String, as identifier: [UInt8], in store: URL) throws(HealthError) {
    let folder = try rejectedFolder(in: store)
    let name = folder.appendingPathComponent("\(Data(identifier).map { String(format: "%02x", $0) }.joined()).sealed").path
    guard link(path, name) == 0 || errno == EEXIST else { throw Journal.failure(.written, name) }
    try Journal.syncFolder(folder)
  }

  /// Moves a segment to the folder `rejected`, under an unused name.
  private func reject(_ path: String, _ counts: inout LockStatus.Merge) throws(HealthError) {
    let journal = JournalFolder.url(in: keys.folder)
    let folder = try Self.rejectedFolder(in: keys.folder)
    try hook(.beforeRemoval)
    let name = "\(UUID().uuidString).sealed"
    guard rename(path, folder.appendingPathComponent(name).path) == 0 else { throw Journal.failure(.written, path) }
    try Journal.syncFolder(folder)
    try Journal.syncFolder(journal)
    counts.rejectedSegments += 1
    try hook(.afterRemoval)
  }
}

extension JournalledSave {
  fileprivate var sampleCount: Int {
    switch request {
    case let save as SaveSamples: save.samples.withMembers.count
    case let added as AddSamplesToWorkout: added.samples.withMembers.count
    default: 1
    }
  }
}
