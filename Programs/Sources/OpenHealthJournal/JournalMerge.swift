// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

/// Takes what was saved while the store was locked into the store: in order, and exactly once, whatever ends it on the way.
///
/// A segment is deleted when all of it is in the store; the beginning of a save at its end, which a crash left, was not acknowledged. One that is damaged or
/// another store's goes to the folder `rejected`, and what could be read before the damage is in the store.
public struct JournalMerge {
  /// Where a test ends it.
  enum Step: Hashable, CaseIterable { case read, beforeBatch, afterBatch, beforeRemoval, afterRemoval }

  /// How many samples a transaction takes at most, or else one save.
  private static let samplesInBatch = 2000
  /// No segment has more: a record and what is around it.
  private static let mostBytes = 40 << 20

  private let engine: HealthEngine
  private let keys: StoreKeys
  private let samplesInBatch: Int
  private let hook: (Step) throws(HealthError) -> Void

  public init(_ engine: HealthEngine, _ keys: StoreKeys) { self.init(engine, keys) { _ throws(HealthError) in } }

  init(
    _ engine: HealthEngine, _ keys: StoreKeys, samplesInBatch: Int = Self.samplesInBatch, hook: @escaping (Step) throws(HealthError) -> Void
  ) {
    (self.engine, self.keys, self.samplesInBatch, self.hook) = (engine, keys, samplesInBatch, hook)
  }

  /// Merges the segments below a number, or all, and adds to the counts what became of them.
  public func run(below end: UInt64 = .max, _ counts: inout LockStatus.Merge) throws(HealthError) {
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
      let refused = try engine.merge(batch, of: identifier, isDone: isDone)
      counts.saves += batch.count - refused
      counts.refused += refused
      (batch, samples) = ([], 0)
      try hook(.afterBatch)
    }
    for record in segment.records {
      // Also those that are in the store: only so the next one opens.
      guard let content = opener.open(record), let save = try? JournalledSave(bytes: content) else {
        ending = .damaged
        break
      }
      if record.number <= before.last { continue }
      let count = save.sampleCount
      if samples + count > samplesInBatch { try send(isDone: false) }
      batch.append((record.number, save))
      samples += max(1, count)
    }
    // One that was cut off is not done: a sound copy of it, put in its place, brings the rest.
    try send(isDone: ending == .whole)
    if ending == .damaged { try reject(path, &counts) } else { try remove(path) }
  }

  private func remove(_ path: String) throws(HealthError) {
    try hook(.beforeRemoval)
    guard unlink(path) == 0 else { throw Journal.failure(.deleted, path) }
    try Journal.syncFolder(JournalFolder.url(in: keys.folder))
    try hook(.afterRemoval)
  }

  /// What is in a file; nil where it is no file of ours, or a longer one than we write.
  private static func bytes(of path: String) throws(HealthError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw Journal.failure(.read, path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(), facts.st_size <= mostBytes else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Journal.failure(.read, path) }
      if count == 0 { break }
      done += count
    }
    return Array(bytes[..<done])
  }

  /// Puts a segment out of the way, under a name that is free.
  private func reject(_ path: String, _ counts: inout LockStatus.Merge) throws(HealthError) {
    let journal = JournalFolder.url(in: keys.folder)
    let folder = journal.appendingPathComponent(JournalFolder.rejected, isDirectory: true)
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw Journal.failure(.made, folder.path) }
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
