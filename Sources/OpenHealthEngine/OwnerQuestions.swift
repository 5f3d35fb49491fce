// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The calls of apps, over all connections, that wait for the owner's answers.
final class OwnerQuestions: Sendable {
  private let all = QuestionWait()

  /// Ends the waiting calls, and those to come, with `store(.locked)`. The questions stay open.
  func end() { all.cancel() }

  /// Makes the waiting calls check for answers again, after permissions changed.
  func wake() { all.wake() }

  /// Stores the questions for the owner, and blocks until each has an answer.
  ///
  /// Throws `userCanceled` when questions were closed without an answer, for instance with the app's registration, and when the connection
  /// ends; in the latter case the questions stay open.
  ///
  /// - Parameter isRepeated: Whether questions that have an answer are asked again, and wait for a new answer.
  func ask(
    _ questions: [PermissionQuestion], _ app: AppIdentity, _ engine: HealthEngine, isRepeated: Bool = false
  ) throws(HealthError) {
    let connection = QuestionWait.ofTask
    // Added before the first check, so that a signal between a check and the wait is not lost.
    let signal = DispatchSemaphore(value: 0)
    let numbers = (all.add(signal), connection?.add(signal))
    defer {
      all.remove(numbers.0)
      if let number = numbers.1 { connection?.remove(number) }
    }
    // The owner may answer through another process, such as a second server.
    let watch = engine.database.isShared ? engine.database.watchCommits(on: .global()) { signal.signal() } : nil
    defer { withExtendedLifetime(watch) {} }
    try keep(questions, app, engine, isRepeated)
    while try !areAnswered(questions, app, engine, isRepeated) {
      if all.isCancelled { throw .store(.locked) }
      if connection?.isCancelled == true { throw .userCanceled }
      signal.wait()
    }
  }

  private func keep(
    _ questions: [PermissionQuestion], _ app: AppIdentity, _ engine: HealthEngine, _ isRepeated: Bool
  ) throws(HealthError) {
    let isNew = try engine.database.read { storage in
      let known = try storage.permissions.questions(of: app.bundleIdentifier).filter { $0.strength <= app.strength }
      return !Set(known.map(\.question)).isSuperset(of: questions)
    }
    guard isNew else { return }
    try engine.write(.none, for: .app(app)) { storage, access in
      for (question, answer) in zip(questions, try access.answers(to: questions)) where isRepeated || answer == nil {
        try storage.permissions.ask(question, app: app.bundleIdentifier, strength: app.strength, at: engine.now().date)
      }
    }
  }

  private func areAnswered(
    _ questions: [PermissionQuestion], _ app: AppIdentity, _ engine: HealthEngine, _ isRepeated: Bool
  ) throws(HealthError) -> Bool {
    try engine.database.read { storage in
      let access: AccessDecision
      // The registration is gone, and with it answers and questions.
      do { access = try engine.decision(.none, for: .app(app), storage) } catch HealthError.appNotRegistered {
        throw HealthError.userCanceled
      }
      let answers = try access.answers(to: questions)
      let open = Set(try storage.permissions.questions(of: app.bundleIdentifier).map(\.question))
      let isClosed = zip(questions, answers).contains { $1 == nil && !open.contains($0) }
      if isClosed { throw HealthError.userCanceled }
      return !answers.contains(nil) && !(isRepeated && questions.contains(where: open.contains))
    }
  }
}
