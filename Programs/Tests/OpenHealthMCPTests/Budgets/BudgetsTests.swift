// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthMCP

/// How much a client may ask.
@Suite struct BudgetsTests {
  /// A clock that a test moves.
  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Date { .ofTests(seconds.withLock { $0 }) }
    func move(_ by: Double) { seconds.withLock { $0 += by } }
  }

  @Test("Of a thousand calls in a minute the budget's are answered, the others say when the next one is; another client has its own")
  func calls() throws {
    let clock = Clock()
    let world = try MCPWorld(.init(callsInMinute: 120, rowsInDay: 1_000_000)) { clock.now }
    func round() throws -> (answered: Int, refused: Set<String>) {
      var (answered, refused) = (0, Set<String>())
      for _ in 0..<1_000 {
        let said = try world.call("list_types", #"{"contains":"step"}"#)
        if said.isError { refused.insert(said.text) } else { answered += 1 }
      }
      return (answered, refused)
    }
    let first = try round()
    #expect(first.answered == 120)
    #expect(first.refused.count == 1)
    #expect(first.refused.first?.contains("120 calls a minute. Wait 60 seconds.") == true)
    #expect(try !world.call("list_types", as: MCPWorld.other).isError)
    clock.move(59)
    #expect(try world.call("list_types").text.contains("Wait 1 seconds."))
    clock.move(1)
    #expect(try round().answered == 120)
    // A clock that goes back does not lock a client out.
    clock.move(-3600)
    #expect(try !world.call("list_types").isError)
  }

  @Test("Rows of answers count to midnight in UTC; lists that do not come out of the store are free")
  func rows() throws {
    let clock = Clock()
    let world = try MCPWorld(.init(callsInMinute: 1_000, rowsInDay: 10)) { clock.now }
    try world.othersSave(8)
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    #expect(try !world.call("list_types").isError)
    let samples = #"{"type":"stepCount"}"#
    #expect(try !world.call("samples", samples).isError)
    #expect(try world.call("status").value?["rows_left"] == .integer(2))
    // An answer is not cut: what goes beyond is noticed by the next call.
    #expect(try !world.call("samples", samples).isError)
    let refused = try world.call("samples", samples)
    #expect(refused.isError)
    #expect(refused.text.contains("10 rows a day"))
    clock.move(86_400)
    #expect(try !world.call("samples", samples).isError)
  }
}
