// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchVerifiableRecords: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [SampleRecord] {
    let records = try matching(engine, caller)
    guard case .app(let app) = caller else { return records }
    if let usage = app.usage, usage.clinical.map(UsageTexts.isBlank) ?? true { throw .authorizationDenied }
    if records.isEmpty { return [] }
    let question = PermissionQuestion(type: Catalog.verifiableRecord, direction: .read)
    let given: [SampleRecord]
    if let choices = try engine.answering.answers(to: [question], from: app) {
      given = choices.allSatisfy { $0.answer == .granted } ? records : []
    } else {
      try engine.questions.ask([question], app, engine, isRepeated: true)
      let granted = try takeChoice(engine, app)
      given = records.filter { granted.contains($0.uuid) }
    }
    engine.log?.note(self, given, .read([question.type]), caller) { _ in given.isEmpty }
    return given
  }

  private func matching(_ engine: HealthEngine, _ caller: Caller) throws(HealthError) -> [SampleRecord] {
    try engine.database.read { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      var found: [SampleRecord] = []
      try storage.forEachRecord(lanes: try storage.lanes(of: [Catalog.verifiableRecord]), predicate: predicate) { sample, _ in
        if case .content(.verifiableRecord(let record)) = sample.record.value, matches(record) { found.append(sample.record) }
        return true
      }
      return found
    }
  }

  /// Returns the records that the owner has granted, and deletes the choice, which is for one request.
  private func takeChoice(_ engine: HealthEngine, _ app: AppIdentity) throws(HealthError) -> Set<UUID> {
    let type = Catalog.verifiableRecord
    return try engine.write(access, for: .app(app)) { storage, _ in
      let choices = try storage.objectPermissions(app: app.bundleIdentifier, type: type)
      for choice in choices { try storage.setObjectPermission(nil, of: choice.object, app: app.bundleIdentifier, type: type) }
      try storage.removePermission(app: app.bundleIdentifier, type: type, direction: .read)
      return Set(choices.filter { $0.answer == .granted && $0.strength <= app.strength }.map(\.object))
    }
  }
}
