// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension HealthEngine {
  /// Ends the calls that wait for the owner's answers, with `store(.locked)`. Their questions stay open.
  package func endQuestions() { questions.end() }

  /// Writes the pending entries of the access log, closes the store and wipes its keys. From then on every request throws `store(.locked)`.
  ///
  /// End all requests first: this waits for those that run. Throws when a file does not close; the keys are wiped nevertheless.
  package func close() throws(HealthError) {
    log?.writeAll()
    statistics.forget()
    try database.close()
  }

  /// The registrations and permissions that a daemon needs while the store is locked.
  package func lockedPolicy() throws(HealthError) -> LockedPolicy {
    try database.read { storage in
      let shares = try storage.permissions.answers(of: nil).filter { $0.question.direction == .share }
      return LockedPolicy(
        apps: try storage.apps.all(), tokens: try storage.apps.tokenDigests(),
        shares: shares.map {
          LockedPolicy.Share(
            app: $0.app, type: $0.question.type, isGranted: $0.answer == .granted, until: $0.until, strength: $0.strength)
        },
        isRestricted: try storage.settings.isRestricted())
    }
  }

  /// The number of the last merged record of a journal segment, 0 for none, and whether the whole segment is merged.
  package func mergedSegment(_ identifier: [UInt8]) throws(HealthError) -> (last: UInt32, isDone: Bool) {
    try database.read { try $0.journal.merged(identifier) ?? (0, false) }
  }

  /// Carries out the saves that arrived while the store was locked, each as its app and with its date of arrival. All of them, and the
  /// record that they are merged, are one transaction (LOCK-02). Skips saves that were merged before, by number, and samples whose UUIDs
  /// are stored already.
  ///
  /// - Parameters:
  ///   - saves: The saves in the order of their numbers, which begin at 1.
  ///   - segment: The identifier of the journal segment that contains them.
  ///   - isDone: Whether the segment contains no further saves.
  ///   - settingAside: Puts the segment aside before a refused save counts as merged, so that it is not lost. Called once or more if a save
  ///     is refused.
  /// - Returns: How many saves the store refused, because a permission was withdrawn, a workout no longer exists, or the save is invalid.
  package func merge(
    _ saves: [(number: UInt32, save: JournalledSave)], of segment: [UInt8], isDone: Bool,
    settingAside: () throws(HealthError) -> Void = {}
  ) throws(HealthError) -> Int {
    do throws(HealthError) {
      try mergeTogether(saves, of: segment, isDone: isDone)
      return 0
    } catch  where error.isOfOneSave {
      // At least one save fails: carry them out one by one.
      var refused = 0
      for (place, save) in saves.enumerated() {
        let isLast = isDone && place == saves.count - 1
        do throws(HealthError) { try mergeTogether([save], of: segment, isDone: isLast) } catch  where error.isOfOneSave {
          refused += 1
          try settingAside()
          try mergeTogether([], upTo: save.number, of: segment, isDone: isLast)
        }
      }
      return refused
    }
  }

  private func mergeTogether(
    _ saves: [(number: UInt32, save: JournalledSave)], upTo last: UInt32 = 0, of segment: [UInt8], isDone: Bool
  ) throws(HealthError) {
    let merged = try write(.none, for: .owner) { storage, _ in
      let before = try storage.journal.merged(segment) ?? (last: 0, isDone: false)
      if before.isDone { return [JournalledSave]() }
      let new = saves.filter { $0.number > before.last }
      for (_, save) in new { try Self.carryOut(save.request, save, zone: now().zone, storage) }
      try storage.journal.setMerged(segment, last: max(before.last, last, saves.last?.number ?? 0), isDone: isDone)
      return new.map(\.save)
    }
    for save in merged { note(save.request, save) }
  }

  private static func carryOut<R: HealthRequest>(
    _ request: R, _ save: JournalledSave, zone: TimeZone, _ storage: StorageWriter
  ) throws {
    let access = try AccessDecision(request.access, caller: .app(save.app), storage: storage, at: save.received)
    guard let writing = try new(request, of: save.app, storage) as? any WritingRequest else { return }
    _ = try writing.run(storage, access: access, now: Moment(date: save.received, zone: zone))
  }

  /// A save without the samples that are stored already, as a client repeats a save whose answer was lost. Nil when nothing is left.
  private static func new(_ request: some HealthRequest, of app: AppIdentity, _ storage: StorageReader) throws -> (any HealthRequest)? {
    guard let save = request as? any JournalledRequest else { return request }
    let all = try storage.storedUUIDs(among: save.uuids)
    if all.isEmpty { return request }
    let own = try storage.samples(uuids: all).filter { $0.record.provenance.revision?.source == app.revision.source }
    return save.without(Set(own.map(\.record.uuid)))
  }

  private func note<R: HealthRequest>(_ request: R, _ save: JournalledSave) {
    // Only requests without a reply are journalled.
    guard let reply = () as? R.Reply else { return }
    log?.note(request, reply, request.access, .app(save.app)) { _ in false }
  }
}

extension HealthError {
  /// Whether the error concerns one save, not the store: the same save would fail again.
  fileprivate var isOfOneSave: Bool {
    switch self {
    case .authorizationNotDetermined, .authorizationDenied, .appNotRegistered, .restricted, .ownerOnly, .invalidArgument, .duplicateObject,
      .repeatedObject, .objectsNotFound, .workoutNotFound, .workoutSampleNotFound, .noData, .anotherWorkoutSession,
      .workoutActivityNotAllowed,
      .dataSizeExceeded:
      true
    default: false
    }
  }
}
