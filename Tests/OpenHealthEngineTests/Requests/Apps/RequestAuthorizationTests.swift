// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct RequestAuthorizationTests {
  private let app = TestStore.identity("test.app")

  /// The app's answers, by the name of the type and the direction.
  private func answers(_ engine: HealthEngine) throws -> [String: PermissionAnswer] {
    let answers = try engine.perform(ReadPermissions(app: "test.app"), for: .owner)
    return Dictionary(uniqueKeysWithValues: answers.map { ("\($0.question.type.name) \($0.question.direction)", $0) })
  }

  @Test("AUTH-13: only questions without an answer are asked, and earlier answers stay")
  func onlyOpenOnes() throws {
    let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .denyAll))
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    try engine.perform(
      SetPermissions(app: "test.app", questions: [.init(type: steps, direction: .read)], answer: .granted), for: .owner)
    try engine.perform(RequestAuthorization(share: [steps], read: [steps, pulse]), for: .app(app))
    #expect(
      try answers(engine).mapValues(\.answer) == ["stepCount read": .granted, "stepCount share": .refused, "heartRate read": .refused])
    // The owner needs no permission.
    try engine.perform(RequestAuthorization(share: [steps], read: [steps]), for: .owner)
    #expect(try engine.perform(ReadPermissions(), for: .owner).count == 3)
  }

  @Test("AUTH-52: an answer with a period begins that long before the request")
  func period() throws {
    let steps = try TestStore.type("stepCount")
    let policy = PermissionPolicy.answers([steps.identifier: .init(read: true, share: true, window: .days(7))])
    let engine = HealthEngine(
      database: try TestDatabase.make(), answering: PolicyAnswering(policy: policy), now: { TestStore.date(0) }, zone: { .gmt })
    try engine.perform(RequestAuthorization(share: [], read: [steps]), for: .app(app))
    let answer = try #require(try answers(engine)["stepCount read"])
    #expect(answer.answer == .granted)
    #expect(answer.since == TestStore.date(-7 * 86_400))
    #expect(answer.answered == TestStore.date(0))
  }
}
