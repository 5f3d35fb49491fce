// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import Synchronization
import Testing

/// What a loop does with its query, and the query's way to deliver results.
private final class LoopedQuery: Sendable {
  private let notes = Mutex<[String]>([])
  private let delivery = Mutex<QueryLoop<Int>.Yield?>(nil)

  func makeLoop() -> QueryLoop<Int> {
    QueryLoop<Int> { deliver in
      delivery.withLock { $0 = deliver }
      return QueryLoop<Int>.Control(start: { self.note("start") }, goOn: { self.note("go on") }, stop: { self.note("stop") })
    }
  }

  private func note(_ text: String) { notes.withLock { $0.append(text) } }

  func deliver(_ result: Result<Int, any Error>) { delivery.withLock { $0 }?(result) }

  /// What the loop did since the last call.
  func take() -> [String] {
    notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }
}

@Suite struct QueryLoopTests {
  private let query = LoopedQuery()

  @Test("A loop starts its query once, and takes its results in order; an error ends it")
  func results() async throws {
    let loop = query.makeLoop()
    #expect(query.take() == [])
    for number in 1...2 { query.deliver(.success(number)) }
    #expect(try await loop.next() == 1)
    #expect(query.take() == ["start"])
    #expect(try await loop.next() == 2)
    #expect(query.take() == ["go on"])
    query.deliver(.success(3))
    query.deliver(.failure(HealthError.busy))
    query.deliver(.success(4))
    #expect(try await loop.next() == 3)
    await #expect(throws: HealthError.busy) { try await loop.next() }
    #expect(try await loop.next() == nil)
    #expect(query.take() == ["go on", "go on", "go on"])
  }

  @Test("A loop that waits gets the next result when it comes")
  func waiting() async throws {
    let loop = query.makeLoop()
    async let found = loop.next()
    // The query is started before the loop waits for its result.
    while query.take() != ["start"] { await Task.yield() }
    query.deliver(.success(7))
    let value = try await found
    #expect(value == 7)
    async let failed = loop.next()
    while query.take() != ["go on"] { await Task.yield() }
    query.deliver(.failure(HealthError.busy))
    do {
      _ = try await failed
      Issue.record("no error")
    } catch { #expect(error as? HealthError == .busy) }
  }

  @Test("A loop whose task is cancelled stops its query and ends without an error; later results are dropped")
  func cancelling() async throws {
    let loop = query.makeLoop()
    let task = Task { try await loop.next() }
    task.cancel()
    #expect(try await task.value == nil)
    #expect(query.take().contains("stop"))
    query.deliver(.success(1))
    #expect(try await loop.next() == nil)
  }

  @Test("A loop that is released stops its query")
  func releasing() {
    var loop: QueryLoop<Int>? = query.makeLoop()
    #expect(loop != nil)
    #expect(query.take() == [])
    loop = nil
    #expect(query.take() == ["stop"])
  }
}

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
