// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct QueryWaitTests {
  private func value(_ body: (CheckedContinuation<Int, any Error>) -> Void) async throws -> Int {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int, any Error>) in body(continuation) }
  }

  @Test("A result that is there before the task waits is delivered at once, and the first one counts")
  func early() async throws {
    let wait = QueryWait<Int>()
    wait.finish(.success(1))
    wait.finish(.success(2))
    let found = try await value { continuation in
      let hasBegun = wait.begin(continuation)
      #expect(!hasBegun)
      wait.finish(.success(3))
    }
    #expect(found == 1)
  }

  @Test("A task that waits gets the first result, and no other one")
  func late() async throws {
    let wait = QueryWait<Int>()
    let found = try await value { continuation in
      let hasBegun = wait.begin(continuation)
      #expect(hasBegun)
      wait.finish(.success(4))
      wait.finish(.success(5))
      wait.finish(.failure(HealthError.busy))
    }
    #expect(found == 4)
  }

  @Test("An error is delivered like a result")
  func errors() async {
    let wait = QueryWait<Int>()
    await #expect(throws: HealthError.busy) {
      try await value { continuation in
        _ = wait.begin(continuation)
        wait.finish(.failure(HealthError.busy))
      }
    }
    let cancelled = QueryWait<Int>()
    cancelled.finish(.failure(CancellationError()))
    await #expect(throws: CancellationError.self) { try await value { continuation in _ = cancelled.begin(continuation) } }
  }
}
