// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization
import Testing

/// What a client does when its connection ends: which requests it repeats, and when observers hear of it.
@Suite struct SocketServiceTests {
  private let status = SharingStatus(type: Catalog.workout)

  /// Runs a body with a client of a daemon that goes through these connections.
  private func talk(_ steps: [ScriptedDaemon.Step], _ body: (SocketService) throws -> Void) throws {
    let daemon = try ScriptedDaemon(steps)
    do { try body(try SocketService(path: daemon.path)) } catch { Issue.record(error) }
    #expect(daemon.faultsAtEnd() == [])
  }

  /// A connection that ends after a request, without an answer.
  private static let loses: ScriptedDaemon.Step = { peer in
    try peer.welcome()
    _ = try peer.request()
  }

  /// A daemon that does not take a client now.
  private static let busy: ScriptedDaemon.Step = { peer in
    try peer.hello()
    try peer.refuse(.daemon(.tooMany))
  }

  // MARK: Requests

  @Test("A request that only reads is repeated on the next connection, which stays")
  func readingAgain() throws {
    try talk([
      Self.loses,
      { peer in
        try peer.welcome()
        for answer in [Permission.granted, .refused] {
          let stream = try peer.request().stream
          try peer.answer(SharingStatus.self, answer, on: stream)
        }
        try peer.awaitEnd()
      },
    ]) { client throws in
      #expect(try client.perform(status, for: .owner) == .granted)
      #expect(try client.perform(status, for: .owner) == .refused)
    }
  }

  @Test("A change, and a request of the owner's, is not repeated when its answer is lost")
  func lostChanges() throws {
    try talk([Self.loses]) { client in
      #expect(throws: HealthError.daemon(.lost)) { try client.perform(SaveSamples(samples: []), for: .owner) }
    }
    try talk([Self.loses]) { client in
      #expect(throws: HealthError.daemon(.lost)) { try client.perform(ListApps(), for: .owner) }
    }
  }

  @Test("Where the store keeps uploads a change is repeated with its number; companions are started without one")
  func uploads() throws {
    let marks = Mutex<[UploadMark]>([])
    let upload: @Sendable (ScriptedPeer) throws -> UInt32 = { peer in
      let (stream, body) = try peer.request(.upload)
      let envelope = try UploadEnvelope(bytes: body)
      try peer.check(envelope.request.name == "SaveSamples" && envelope.request.credit == 4, "Another upload: \(envelope.request)")
      marks.withLock { $0.append(envelope.mark) }
      return stream
    }
    try talk([
      { peer in
        try peer.welcome(keepsUploads: true)
        _ = try upload(peer)
      },
      { peer in
        try peer.welcome(keepsUploads: true)
        for _ in 0..<2 {
          let stream = try upload(peer)
          try peer.send(Message(.end, stream: stream))
        }
        let status = try peer.request().stream
        try peer.answer(SharingStatus.self, .granted, on: status)
        let companion = try peer.request().stream
        try peer.answer(TakeCompanionStart.self, nil, on: companion)
        let start = try peer.request().stream
        try peer.send(Message(.end, stream: start))
        try peer.awaitEnd()
      },
    ]) { client in
      for _ in 0..<2 { try client.perform(SaveSamples(samples: []), for: .owner) }
      #expect(try client.perform(status, for: .owner) == .granted)
      let start = try client.perform(TakeCompanionStart(), for: .owner)
      #expect(start == nil)
      try client.perform(StartCompanion(configuration: WorkoutRecord.Configuration(activityType: 37)), for: .owner)
    }
    let found = marks.withLock { $0 }
    #expect(found.map(\.number) == [1, 1, 2])
    #expect(found.map(\.floor) == [1, 1, 2])
    #expect(Set(found.map(\.device)).count == 1)
  }

  @Test("A daemon that is ending has not begun a change: the client leaves it, and asks the next one")
  func ending() throws {
    try talk([
      { peer in
        try peer.welcome()
        let stream = try peer.request().stream
        try peer.refuse(.daemon(.ending), on: stream)
        try peer.awaitEnd()
      },
      { peer in
        try peer.welcome()
        let stream = try peer.request().stream
        try peer.send(Message(.end, stream: stream))
        try peer.awaitEnd()
      },
    ]) { client in
      try client.perform(SaveSamples(samples: []), for: .owner)
    }
  }

  @Test("A request waits for a daemon that refuses several times")
  func waiting() throws {
    let answers: ScriptedDaemon.Step = { peer in
      try peer.welcome()
      let stream = try peer.request().stream
      try peer.answer(SharingStatus.self, .granted, on: stream)
      try peer.awaitEnd()
    }
    try talk([Self.loses] + Array(repeating: Self.busy, count: 6) + [answers]) { client throws in
      #expect(try client.perform(status, for: .owner) == .granted)
    }
  }

  @Test("A daemon of another version is not waited for")
  func otherVersion() throws {
    let other: ScriptedDaemon.Step = { peer in
      try peer.hello()
      try peer.refuse(.daemon(.otherVersion))
    }
    try talk([Self.loses, other]) { client in
      #expect(throws: HealthError.daemon(.otherVersion)) { try client.perform(status, for: .owner) }
    }
  }

  // MARK: Observers

  @Test("An observation has begun when the call returns, and is cancelled on its stream")
  func beginning() throws {
    let hasBegun = Mutex(false)
    try talk([
      { peer in
        try peer.welcome()
        let stream = try peer.request(.observe).stream
        // The call waits meanwhile.
        try peer.check(peer.isSilent(milliseconds: 300), "Something before the observation has begun")
        hasBegun.withLock { $0 = true }
        try peer.changed([], on: stream)
        let cancel = try peer.next()
        try peer.check(cancel == Message(.cancel, stream: stream), "Not cancelled: \(String(describing: cancel))")
        try peer.awaitEnd()
      }
    ]) { client in
      let observation = client.observeChanges(of: [Catalog.workout]) { _ in }
      #expect(hasBegun.withLock { $0 })
      observation.cancel()
    }
  }

  @Test("On each new connection observations begin again, without a request, and report all their types; then each change")
  func reconnecting() throws {
    let returned = DispatchSemaphore(value: 0)
    let told = DispatchSemaphore(value: 0)
    let heard = Mutex<[Set<DataType>]>([])
    let steps = try #require(Catalog.type(named: "stepCount"))
    let types = [steps, Catalog.workout].sorted { $0.identifier < $1.identifier }
    let first: ScriptedDaemon.Step = { peer in
      try peer.welcome()
      try peer.observation(of: types)
      try peer.check(returned.wait(timeout: .now() + 60) == .success, "The observation does not begin")
    }
    let second: ScriptedDaemon.Step = { peer in
      try peer.welcome()
      try peer.observation(of: types)
    }
    let last: ScriptedDaemon.Step = { peer in
      try peer.welcome()
      let stream = try peer.observation(of: types)
      try peer.changed([steps], on: stream)
      while try peer.next() != nil {}
    }
    try talk([first] + Array(repeating: Self.busy, count: 6) + [second, last]) { client in
      let observation = client.observeChanges(of: [steps, Catalog.workout]) { changed in
        heard.withLock { $0.append(changed) }
        told.signal()
      }
      #expect(heard.withLock { $0 } == [])
      returned.signal()
      for _ in 0..<3 { #expect(told.wait(timeout: .now() + 60) == .success) }
      observation.cancel()
    }
    #expect(heard.withLock { $0 } == [[steps, Catalog.workout], [steps, Catalog.workout], [steps]])
  }

  @Test("An observation without a daemon begins when there is one, without a request")
  func beginningLater() throws {
    let told = DispatchSemaphore(value: 0)
    let first = try ScriptedDaemon([{ peer in try peer.welcome() }])
    let client = try SocketService(path: first.path)
    #expect(first.faultsAtEnd() == [])
    let observation = client.observeChanges(of: [Catalog.workout]) { _ in told.signal() }
    let second = try ScriptedDaemon(
      at: first.path,
      [
        { peer in
          try peer.welcome()
          try peer.observation(of: [Catalog.workout])
          try peer.check(told.wait(timeout: .now() + 60) == .success, "The observer hears nothing")
        }
      ])
    #expect(second.faultsAtEnd() == [])
    observation.cancel()
    withExtendedLifetime(client) {}
  }

  @Test("Preferences and workouts are observed, too, and reported without types")
  func otherObservations() throws {
    let told = DispatchSemaphore(value: 0)
    let wishes = Mutex<[ObservationEnvelope]>([])
    try talk([
      { peer in
        try peer.welcome()
        for _ in 0..<2 {
          let (stream, body) = try peer.request(.observe)
          let wish = try WireForm.value(ObservationEnvelope.self, from: body)
          wishes.withLock { $0.append(wish) }
          try peer.changed([], on: stream)
          try peer.changed([Catalog.workout], on: stream)
        }
        while try peer.next() != nil {}
      }
    ]) { client in
      let observations = [
        client.observePreferences { told.signal() }, client.observeWorkouts(for: .owner) { told.signal() },
      ]
      for _ in 0..<2 { #expect(told.wait(timeout: .now() + 60) == .success) }
      for observation in observations { observation.cancel() }
    }
    #expect(wishes.withLock { $0 } == [.ofPreferences, .ofWorkouts])
  }
}
