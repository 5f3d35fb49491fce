// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RequestAuthorization: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let questions = try types.questions()
    guard case .app(let app) = caller else { return }
    let known = try engine.database.read { try AccessDecision.answers(to: questions, app: app, storage: $0) }
    // Only what was never decided is asked (AUTH-13).
    let open = zip(questions, known).filter { $0.1 == nil }.map(\.0)
    guard !open.isEmpty else { return }
    let answers = try engine.answering.answers(to: open, from: app)
    try engine.database.write { storage in
      for (question, answer) in zip(open, answers) {
        try storage.setPermission(answer, app: app.bundleIdentifier, type: question.type, direction: question.direction)
      }
    }
  }
}
