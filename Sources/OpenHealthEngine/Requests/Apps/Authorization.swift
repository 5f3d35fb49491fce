// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RequestAuthorization: AskingRequest {
  static var course: RequestCourse { .ask }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let questions = try types.questions()
    guard case .app(let app) = caller else { return }
    if let usage = app.usage {
      do { try types.validate(usage) } catch { throw .invalidArgument(.authorization(error)) }
    }
    // Ask only the questions without an answer (AUTH-13).
    let open = try engine.database.read { storage in
      let answers = try engine.decision(access, for: caller, storage).answers(to: questions)
      return zip(questions, answers).filter { $0.1 == nil }.map(\.0)
    }
    guard !open.isEmpty else { return }
    guard let answers = try engine.answering.answers(to: open, from: app) else { return try engine.questions.ask(open, app, engine) }
    try engine.write(access, for: caller) { storage, _ in
      let now = engine.now()
      for (question, choice) in zip(open, answers) {
        try storage.permissions.set(
          choice.answer, app: app.bundleIdentifier, question: question, since: choice.window?.start(at: now.date, in: now.zone),
          until: choice.end?.date(at: now.date, in: now.zone), statistics: choice.statistics, strength: app.strength, at: now.date)
      }
    }
  }
}

extension RequestPerObjectAuthorization: AskingRequest {
  static var course: RequestCourse { .ask }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let type = type
    guard case .app(let app) = caller else { return try validate() }
    let hasObjects = try engine.database.read { storage in
      _ = try engine.decision(access, for: caller, storage)
      if type == Catalog.medication { return try !storage.medications.all().isEmpty }
      return try storage.lanes(of: [type]).contains { $0.count > 0 }
    }
    try validate()
    if hasObjects, engine.answering is QueuedAnswering {
      return try engine.questions.ask([PermissionQuestion(type: type, direction: .read)], app, engine, isRepeated: true)
    }
    // The type as a whole is never granted (AUTH-12). A refusal leaves the app's own samples (AUTH-27), which is the default for per-object
    // authorization (AUTH-42).
    try engine.write(access, for: caller) { storage, _ in
      try storage.permissions.set(.refused, app: app.bundleIdentifier, question: .init(type: type, direction: .read))
    }
  }
}

extension RequestDocuments: AskingRequest {
  static var course: RequestCourse { .ask }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [UUID] {
    let (readable, undecided) = try sorted(engine, caller)
    guard case .app(let app) = caller, !undecided.isEmpty else { return readable }
    let question = PermissionQuestion(type: type, direction: .read)
    guard let choices = try engine.answering.answers(to: [question], from: app) else {
      try engine.questions.ask([question], app, engine, isRepeated: true)
      return try sorted(engine, caller).readable
    }
    try engine.write(access, for: caller) { storage, _ in
      for (object, choice) in undecided.flatMap({ object in choices.map { (object, $0) } }) {
        let permission = ObjectPermission(object: object, answer: choice.answer, strength: app.strength)
        try storage.objectPermissions.set(permission, of: object, app: app.bundleIdentifier, type: type)
      }
    }
    return try sorted(engine, caller).readable
  }

  /// The documents that the caller may read, and those about which the person has not decided.
  private func sorted(_ engine: HealthEngine, _ caller: Caller) throws(HealthError) -> (readable: [UUID], undecided: [UUID]) {
    try engine.database.read { storage in
      let access = try engine.decision(access, for: caller, storage)
      guard type.isOfDocuments else { throw HealthError.invalidArgument(.notObjectByObject(type)) }
      var (readable, undecided): ([UUID], [UUID]) = ([], [])
      let predicate = try access.narrowed(.uuid(Set(documents)), of: type)
      try storage.forEachRecord(lanes: try storage.lanes(of: [type]), predicate: predicate) { sample, _ in
        switch access.documentAnswer(sample.record) {
        case .granted: readable.append(sample.record.uuid)
        case .refused: break
        case nil: undecided.append(sample.record.uuid)
        }
        return true
      }
      return (readable, undecided)
    }
  }
}

extension AuthorizationRequestStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    try access.answers(to: types.questions()).contains(nil) ? .shouldRequest : .unnecessary
  }
}

extension SharingStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Permission? {
    try access.answers(to: [.init(type: type, direction: .share)])[0]
  }
}
