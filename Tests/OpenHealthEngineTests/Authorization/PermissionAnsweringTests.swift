// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import Testing

@Suite struct PermissionAnsweringTests {
  private let questions: [PermissionQuestion]
  private let app = TestStore.identity("test.app")

  init() throws {
    questions = try ["stepCount", "heartRate"].flatMap { name in
      try [AccessDirection.read, .share].map { PermissionQuestion(type: try TestStore.type(name), direction: $0) }
    }
  }

  private func choices(_ policy: PermissionPolicy) throws -> [PermissionChoice]? {
    try PolicyAnswering(policy: policy).answers(to: questions, from: app)
  }

  @Test(
    "A policy of answers gives each type its own answer in each direction, other types that of the star, and without one a refusal"
  )
  func answers() throws {
    let steps = questions[0].type.identifier
    let monthly = PermissionPolicy.Answer(read: true, share: false, window: .days(30))
    let sharing = PermissionPolicy.Answer(read: false, share: true)
    let limited = PermissionChoice(.granted, window: .days(30))
    #expect(try choices(.answers([steps: monthly, "*": sharing])) == [limited, .refused, .refused, .granted])
    #expect(try choices(.answers([steps: sharing, "*": monthly])) == [.refused, .granted, limited, .refused])
    #expect(try choices(.answers([steps: sharing])) == [.refused, .granted, .refused, .refused])
    #expect(try choices(.answers([:])) == [.refused, .refused, .refused, .refused])
    let temporary = PermissionPolicy.Answer(read: true, share: true, end: GrantEnd("7d"), statistics: StatisticsRule(.day))
    let week = PermissionChoice(.granted, end: GrantEnd("7d"), statistics: StatisticsRule(.day))
    #expect(try choices(.answers(["*": temporary])) == [week, week, week, week])
  }

  @Test("The policies that grant and deny all give each question that answer, without a limit; a queue gives none")
  func others() throws {
    #expect(try choices(.grantAll) == [.granted, .granted, .granted, .granted])
    #expect(try choices(.denyAll) == [.refused, .refused, .refused, .refused])
    #expect(try QueuedAnswering().answers(to: questions, from: app) == nil)
    // A store that is served has no terminal to ask at.
    #expect(try PermissionPolicy.ask.servedAnswering.answers(to: questions, from: app) == nil)
    #expect(try PermissionPolicy.grantAll.servedAnswering.answers(to: questions, from: app) == [.granted, .granted, .granted, .granted])
  }
}

@Suite struct QuestionWaitTests {
  @Test("Waking signals every call that waits, and so does cancelling, which is remembered; a call that was removed gets no signal")
  func signals() {
    let wait = QuestionWait()
    let signals = (0..<3).map { _ in DispatchSemaphore(value: 0) }
    let numbers = signals.map { wait.add($0) }
    func signalled() -> [Bool] { signals.map { $0.wait(timeout: .now()) == .success } }
    #expect(Set(numbers).count == 3)
    #expect(signalled() == [false, false, false])
    wait.wake()
    #expect(signalled() == [true, true, true])
    #expect(signalled() == [false, false, false])
    wait.remove(numbers[1])
    wait.wake()
    #expect(signalled() == [true, false, true])
    #expect(wait.isCancelled == false)
    wait.cancel()
    #expect(wait.isCancelled == true)
    #expect(signalled() == [true, false, true])
  }
}
