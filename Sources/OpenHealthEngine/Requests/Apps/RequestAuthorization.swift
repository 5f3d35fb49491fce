// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RequestAuthorization: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let questions = try types.questions()
    guard case .app(let app) = caller else { return }
    if let usage = app.usage {
      do { try types.validate(usage) } catch { throw .invalidArgument(.authorization(error)) }
    }
    // Ask only the questions without an answer (AUTH-13).
    let open = try engine.database.read { storage in
      let answers = try AccessDecision(access, caller: caller, storage: storage).answers(to: questions)
      return zip(questions, answers).filter { $0.1 == nil }.map(\.0)
    }
    guard !open.isEmpty else { return }
    guard let answers = try engine.answering.answers(to: open, from: app) else { return try engine.questions.ask(open, app, engine) }
    try engine.write(access, for: caller) { storage, _ in
      let now = engine.now()
      for (question, choice) in zip(open, answers) {
        try storage.setPermission(
          choice.answer, app: app.bundleIdentifier, question: question, since: choice.window?.start(at: now.date, in: now.zone),
          strength: app.strength, at: now.date)
      }
    }
  }
}
