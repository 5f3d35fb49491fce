// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ListPermissionRequests: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Sheet] {
    try Dictionary(grouping: storage.openQuestions(of: nil), by: \.app).sorted { $0.key < $1.key }.compactMap { app, questions in
      guard let asked = questions.map(\.asked).min(), let strength = questions.map(\.strength).min() else { return nil }
      let open = Set(questions.map(\.question))
      let answers = Dictionary(try storage.answers(of: app).map { ($0.question, $0.answer) }) { first, _ in first }
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
