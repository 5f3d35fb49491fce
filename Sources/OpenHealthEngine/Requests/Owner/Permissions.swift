// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadPermissions: ReadingRequest {
  var isShort: Bool { true }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> [PermissionAnswer] { try storage.permissions.answers(of: app) }
}

extension SetPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    let asked = Dictionary(try storage.permissions.questions(of: app).map { ($0.question, $0.strength) }) { first, _ in first }
    for question in questions {
      if let answer {
        try storage.permissions.set(
          answer, app: app, question: question, since: since, until: until, statistics: statistics,
          strength: strength ?? asked[question] ?? .registered, at: now.date)
      } else {
        try storage.permissions.remove(app: app, type: question.type, direction: question.direction)
      }
    }
  }
}

extension ReadObjectPermissions: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ObjectPermission] {
    try storage.objectPermissions.all(app: app, type: type)
  }
}

extension SetObjectPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard type.hasChoiceOfObjects else { throw HealthError.invalidArgument(.notObjectByObject(type)) }
    for object in objects {
      try storage.objectPermissions.set(
        answer.map { ObjectPermission(object: object, answer: $0, strength: strength) }, of: object, app: app, type: type)
    }
    // A grant of the type lets the app know that there are documents; the choice adds what it may read (CDA-04).
    guard type.requiresPerObjectAuthorization else { return try storage.permissions.closeQuestion(app: app, type: type, direction: .read) }
    // A refusal of the type as a whole leaves the app's own objects and the granted ones, as after a request of the app (AUTH-27).
    if answer != nil { try storage.permissions.set(.refused, app: app, question: .init(type: type, direction: .read), at: now.date) }
  }
}

extension ListPermissionRequests: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Sheet] {
    try Dictionary(grouping: storage.permissions.questions(of: nil), by: \.app).sorted { $0.key < $1.key }.compactMap { app, questions in
      guard let asked = questions.map(\.asked).min(), let strength = questions.map(\.strength).min() else { return nil }
      let open = Set(questions.map(\.question))
      let answers = Dictionary(try storage.permissions.answers(of: app).map { ($0.question, $0.answer(at: access.date)) }) { first, _ in
        first
      }
      func state(_ type: DataType, _ direction: AccessDirection, isPossible: Bool) -> State {
        let question = PermissionQuestion(type: type, direction: direction)
        if open.contains(question) { return .asked }
        guard isPossible else { return .impossible }
        return answers[question].map { $0 == .granted ? .granted : .refused } ?? .notAsked
      }
      let rows = Set(questions.map(\.question.type)).sorted { $0.identifier < $1.identifier }.map { type in
        Row(
          type: type, read: state(type, .read, isPossible: type.isReadable && !type.requiresPerObjectAuthorization),
          share: state(type, .share, isPossible: type.isShareable))
      }
      return Sheet(app: app, registration: try storage.apps.app(app)?.registration, strength: strength, asked: asked, rows: rows)
    }
  }
}

extension DismissPermissionRequests: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws { try storage.permissions.closeQuestions(app: app) }
}
