// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthAPI
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWeb

/// What an answer of the API holds until the client has it.
@Suite struct APIAnswerTests {
  @Test("An answer that the client has not read counts among the calls of its app")
  func unreadAnswers() throws {
    let engine = try TestStore().engine
    let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))
    let apps = AppServices(identify: { $0 == token ? "com.example.app" : nil }) { _, _ in engine }
    let reply = APIReply(200, [], .bytes([1, 2, 3]))
    var answers: [WebResponse] = []
    for _ in 0..<AppServices.mostCalls { answers.append(APIAnswer.response(reply, holding: try apps.place(token))) }
    #expect(answers.map(\.body.length) == [3, 3, 3, 3])
    #expect(throws: Problem.self) { try apps.place(token) }
    answers.removeLast()
    _ = try apps.place(token)
    // An answer without a body holds nothing.
    for _ in 0..<8 { answers.append(APIAnswer.response(APIReply(304, [], .bytes([])), holding: try apps.place(token))) }
  }

  @Test("What work on a thread holds is free when its caller goes on")
  func releasedWork() async throws {
    let engine = try TestStore().engine
    let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))
    let apps = AppServices(identify: { $0 == token ? "com.example.app" : nil }) { _, _ in engine }
    let others = try (1..<AppServices.mostCalls).map { _ in try apps.place(token) }
    for _ in 0..<200 {
      let place = try apps.place(token)
      let app = await APIAnswer.onThread { place.app }
      #expect(app == "com.example.app")
    }
    withExtendedLifetime(others) {}
  }
}
