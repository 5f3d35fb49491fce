// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing
import WaitingTestSupport

/// What a client says on its connection, and what it makes of answers that no daemon gives.
@Suite struct SocketLinkTests {
  private let status = SharingStatus(type: Catalog.workout)

  /// Runs a body with a client of a daemon with one connection.
  private func talk(_ step: @escaping ScriptedDaemon.Step, _ body: (SocketService) throws -> Void) throws {
    let daemon = try ScriptedDaemon([step])
    do { try body(try SocketService(path: daemon.path)) } catch { Issue.record(error) }
    #expect(daemon.faultsAtEnd() == [])
  }

  /// The error of a client whose greeting a daemon answers in this way. The client closes the connection.
  private func refusal(_ answer: @escaping ScriptedDaemon.Step) throws -> HealthError? {
    let daemon = try ScriptedDaemon([
      { peer in
        try peer.hello()
        try answer(peer)
      }
    ])
    defer { #expect(daemon.faultsAtEnd() == []) }
    do throws(HealthError) {
      _ = try SocketService(path: daemon.path)
      return nil
    } catch { return error }
  }

  @Test("A greeting that is refused, misunderstood or not answered is an error, and the client closes the connection")
  func greetings() throws {
    let refused = try refusal { peer in
      try peer.refuse(.ownerOnly)
      try peer.awaitEnd()
    }
    #expect(refused == .ownerOnly)
    let otherKind = try refusal { peer in
      try peer.send(Message(.page, body: [1]))
      try peer.awaitEnd()
    }
    #expect(otherKind == .daemon(.misunderstood(.invalid(.kind))))
    let unreadable = try refusal { peer in
      try peer.send(Message(.welcome, body: Array("no".utf8)))
      try peer.awaitEnd()
    }
    #expect(unreadable == .daemon(.misunderstood(.notReadable)))
    let garbage = try refusal { peer in
      try peer.send([0xFF, 0xFF, 0xFF, 0xFF])
      try peer.awaitEnd()
    }
    #expect(garbage == .daemon(.misunderstood(.tooLong)))
    #expect(try refusal { _ in } == .daemon(.lost))
  }

  @Test("A greeting says who asks; the daemon says as whom the client came")
  func identities() throws {
    let identity = AppIdentity("com.example.walk", name: "Walk")
    let hellos = Mutex<[Hello]>([])
    let daemon = try ScriptedDaemon([
      { peer in
        let hello = try peer.hello()
        hellos.withLock { $0.append(hello) }
        try peer.admit(app: identity)
      },
      { peer in
        let hello = try peer.hello()
        hellos.withLock { $0.append(hello) }
        try peer.admit()
      },
    ])
    let app = try SocketService(path: daemon.path, bundleIdentifier: "com.example.claimed", token: "secret").app
    let owner = try SocketService(path: daemon.path).app
    #expect(daemon.faultsAtEnd() == [])
    #expect(app?.bundleIdentifier == "com.example.walk")
    #expect(owner == nil)
    let zone = TimeZone.current.identifier
    let claim = Hello(bundleIdentifier: "com.example.claimed", token: "secret", timeZone: zone)
    #expect(hellos.withLock { $0 } == [claim, Hello(bundleIdentifier: nil, token: nil, timeZone: zone)])
  }

  @Test("Each request has a stream of its own, may be answered with four pages at first, and asks for one more for each that is read")
  func streams() throws {
    try talk({ peer in
      try peer.welcome()
      for number in 1...3 as ClosedRange<UInt32> {
        let (stream, body) = try peer.request()
        let envelope = try RequestEnvelope(bytes: body)
        try peer.check(stream == number, "Stream \(stream) and not \(number)")
        try peer.check(envelope.credit == 4 && envelope.name == "SharingStatus", "Another request: \(envelope)")
        try peer.answer(SharingStatus.self, .granted, on: stream)
        let credit = try peer.next()
        try peer.check(credit == Message(.credit, stream: number, body: [1, 0, 0, 0]), "No credit: \(String(describing: credit))")
      }
      try peer.awaitEnd()
    }) { client throws in
      for _ in 0..<3 { #expect(try client.perform(status, for: .owner) == .granted) }
    }
  }

  @Test("The answer to a greeting is awaited for ten seconds, everything later without a limit")
  func patience() throws {
    try talk({ peer in
      try peer.hello()
      // The client sets it right after it has sent the greeting.
      try peer.check(eventually { peer.patienceOfClient == 10 }, "\(String(describing: peer.patienceOfClient)) seconds for the greeting")
      try peer.admit()
      let stream = try peer.request().stream
      try peer.check(peer.patienceOfClient == 0, "\(String(describing: peer.patienceOfClient)) seconds for requests")
      try peer.answer(SharingStatus.self, .refused, on: stream)
      try peer.awaitEnd()
    }) { client throws in
      #expect(try client.perform(status, for: .owner) == .refused)
    }
  }

  @Test("A reply that cannot be read is cancelled, and the connection stays; bytes that are no message end it")
  func misunderstood() throws {
    let hasEnded = DispatchSemaphore(value: 0)
    try talk({ peer in
      try peer.welcome()
      let first = try peer.request().stream
      try peer.send(Message(.page, stream: first, body: [1, 2, 3]))
      try peer.send(Message(.end, stream: first))
      let (credit, cancel) = (try peer.next(), try peer.next())
      try peer.check(credit?.kind == .credit, "No credit")
      try peer.check(cancel == Message(.cancel, stream: first), "Not cancelled: \(String(describing: cancel))")
      _ = try peer.request()
      try peer.send([0xFF, 0xFF, 0xFF, 0xFF])
      try peer.awaitEnd()
      hasEnded.signal()
    }) { client in
      #expect(throws: HealthError.daemon(.misunderstood(.notReadable))) { try client.perform(status, for: .owner) }
      #expect(throws: HealthError.daemon(.misunderstood(.tooLong))) { try client.perform(status, for: .owner) }
      // The client is still there.
      #expect(hasEnded.wait(timeout: .now() + 30) == .success)
    }
  }

  @Test("Messages that clients do not get, and for streams that do not exist, are passed over; an unknown kind is another version")
  func otherMessages() throws {
    try talk({ peer in
      try peer.welcome()
      let first = try peer.request().stream
      try peer.send(Message(.hello, stream: first))
      try peer.send(Message(.page, stream: 99, body: [1]))
      try peer.send(Message(.end, stream: 99))
      try peer.answer(SharingStatus.self, .granted, on: first)
      let second = try peer.request().stream
      try peer.send(Message(.unknownKind, stream: second, body: [2]))
      try peer.awaitEnd()
    }) { client throws in
      #expect(try client.perform(status, for: .owner) == .granted)
      #expect(throws: HealthError.daemon(.otherVersion)) { try client.perform(status, for: .owner) }
    }
  }

  @Test("No more requests are under way than the daemon takes at once, and always one")
  func places() throws {
    try talk({ peer in
      try peer.welcome(mostStreams: 0)
      let first = try peer.request().stream
      try peer.check(peer.isSilent(milliseconds: 200), "A second request before the answer to the first")
      try peer.answer(SharingStatus.self, .granted, on: first)
      let second = try peer.request().stream
      try peer.answer(SharingStatus.self, .granted, on: second)
      try peer.awaitEnd()
    }) { client in
      let answers = Mutex<[Permission?]>([])
      let ends = DispatchSemaphore(value: 0)
      for _ in 0..<2 {
        Thread.detachNewThread {
          do {
            let answer = try client.perform(SharingStatus(type: Catalog.workout), for: .owner)
            answers.withLock { $0.append(answer) }
          } catch { Issue.record(error) }
          ends.signal()
        }
      }
      for _ in 0..<2 { ends.wait() }
      #expect(answers.withLock { $0 } == [.granted, .granted])
    }
  }
}
