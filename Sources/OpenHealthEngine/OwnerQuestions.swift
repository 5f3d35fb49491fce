// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The calls of apps that wait for the owner's answers, of all connections.
final class OwnerQuestions: Sendable {
  private let all = QuestionWait()

  /// Ends the calls that wait, and those to come, with `store(.locked)`. The questions stay.
  func end() { all.cancel() }

  /// Gives the calls that wait another look: permissions have changed.
  func wake() { all.wake() }

  /// Keeps the questions for the owner, and waits until each has an answer.
  ///
  /// Throws `userCanceled` when they were closed without one, with the app's registration for instance, and when the connection ends; then the
  /// questions stay.
  ///
  /// - Parameter isRepeated: whether questions that have an answer are asked, too, and wait for another word of the owner's.
  func ask(
    _ questions: [PermissionQuestion], _ app: AppIdentity, _ engine: HealthEngine, isRepeated: Bool = false
  ) throws(HealthError) {
    let connection = QuestionWait.ofTask
    // Signals from now on are not lost: whatever comes between a look and the wait ends the wait.
    let signal = DispatchSemaphore(value: 0)
    let numbers = (all.add(signal), connection?.add(signal))
    defer {
      all.remove(numbers.0)
      if let number = numbers.1 { connection?.remove(number) }
    }
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
      let known = try storage.openQuestions(of: app.bundleIdentifier).filter { $0.strength <= app.strength }
      return !Set(known.map(\.question)).isSuperset(of: questions)
    }
    guard isNew else { return }
    try engine.write(.none, for: .app(app)) { storage, access in
      for (question, answer) in zip(questions, try access.answers(to: questions)) where isRepeated || answer == nil {
        try storage.openQuestion(question, app: app.bundleIdentifier, strength: app.strength, at: engine.now().date)
      }
    }
  }

  private func areAnswered(
    _ questions: [PermissionQuestion], _ app: AppIdentity, _ engine: HealthEngine, _ isRepeated: Bool
  ) throws(HealthError) -> Bool {
    try engine.database.read { storage in
      let access: AccessDecision
      // The answers went with the registration, and so do the questions.
      do { access = try AccessDecision(.none, caller: .app(app), storage: storage) } catch HealthError.appNotRegistered {
        throw HealthError.userCanceled
      }
      let answers = try access.answers(to: questions)
      let open = Set(try storage.openQuestions(of: app.bundleIdentifier).map(\.question))
      let isClosed = zip(questions, answers).contains { $1 == nil && !open.contains($0) }
      if isClosed { throw HealthError.userCanceled }
      return !answers.contains(nil) && !(isRepeated && questions.contains(where: open.contains))
    }
  }
}
