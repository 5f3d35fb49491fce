// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchContentBytes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Part {
    let found = try access.visibleSample(SampleReference(type: type, uuid: uuid, start: start))
    guard let found, access.mayReadContent(of: found.record), let described = found.record.content?.bytes else {
      // A deleted or unreadable sample has no bytes. But if it is deleted between two parts, the first parts must not pass for the whole.
      if part > 0 { throw HealthError.invalidArgument(.contentGone) }
      return Part(bytes: Data(), next: nil)
    }
    let count = (described.count + StoredParts.contentBytes - 1) / StoredParts.contentBytes
    guard part >= 0, part < count else { return Part(bytes: Data(), next: nil) }
    // As if it were deleted: the first parts must not pass for the whole.
    if part == 0, try !storage.contents.isWhole(found) { return Part(bytes: Data(), next: nil) }
    guard let bytes = try storage.contents.part(part, of: found) else { throw HealthError.damagedData(.contentBytes) }
    return Part(bytes: bytes, next: part + 1 < count ? part + 1 : nil)
  }
}

extension FetchVerifiableRecords: AskingRequest {
  static var course: RequestCourse { .ask }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [SampleRecord] {
    guard case .app(let app) = caller else { return try matching(engine, caller, predicate) }
    if let usage = app.usage, usage.clinical.map(UsageTexts.isBlank) ?? true { throw .authorizationDenied }
    // The owner is not asked for an app that is not registered.
    try engine.database.read { storage in _ = try engine.decision(access, for: caller, storage) }
    // The person is asked before any record is read: neither an answer without a question nor an error of the predicate may tell an app what
    // there is.
    let question = PermissionQuestion(type: Catalog.verifiableRecord, direction: .read)
    let given: [SampleRecord]
    let isRefused: Bool
    if let choices = try engine.answering.answers(to: [question], from: app) {
      isRefused = !choices.allSatisfy { $0.answer == .granted }
      given = isRefused ? [] : try matching(engine, caller, predicate)
    } else {
      try engine.questions.ask([question], app, engine, isRepeated: true)
      let granted = try takeChoice(engine, app)
      isRefused = granted.isEmpty
      given = isRefused ? [] : try matching(engine, caller, .and([.uuid(granted), predicate]))
    }
    engine.log?.note(self, given, .read([question.type]), caller) { _ in isRefused }
    return given
  }

  private func matching(_ engine: HealthEngine, _ caller: Caller, _ predicate: PredicateTree) throws(HealthError) -> [SampleRecord] {
    try engine.database.read { storage in
      _ = try engine.decision(access, for: caller, storage)
      var (found, bytes): ([SampleRecord], Int) = ([], 0)
      try storage.forEachRecord(lanes: try storage.lanes(of: [Catalog.verifiableRecord]), predicate: predicate) { sample, _ in
        guard case .content(.verifiableRecord(let record)) = sample.record.value, matches(record) else { return true }
        bytes += record.weight + sample.record.metadata.weight
        guard caller == .owner || bytes <= Limits.largestVerifiableReply else { throw HealthError.invalidArgument(.tooManyRecords) }
        found.append(sample.record)
        return true
      }
      return found
    }
  }

  /// Returns the records that the owner has granted, and deletes the choice, which is for one request.
  private func takeChoice(_ engine: HealthEngine, _ app: AppIdentity) throws(HealthError) -> Set<UUID> {
    let type = Catalog.verifiableRecord
    return try engine.write(access, for: .app(app)) { storage, _ in
      let choices = try storage.objectPermissions.all(app: app.bundleIdentifier, type: type)
      for choice in choices { try storage.objectPermissions.set(nil, of: choice.object, app: app.bundleIdentifier, type: type) }
      try storage.permissions.remove(app: app.bundleIdentifier, type: type, direction: .read)
      return Set(choices.filter { $0.answer == .granted && $0.strength <= app.strength }.map(\.object))
    }
  }
}
