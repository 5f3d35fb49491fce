// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// One connection to the daemon, and the thread that reads it.
///
/// It begins with a greeting: the client sends a `Hello`, the daemon answers with a `Welcome`. Each request and each observation then has a
/// numbered stream of messages. Documentation/Internals/Protocol.md describes the protocol.
final class SocketLink: Sendable {
  /// The most bytes of all unfinished messages together.
  private static let mostBytes = 1 << 30
  /// The seconds within which the daemon has to answer the greeting.
  private static let greetingSeconds = 10
  /// The number of pages that the daemon may send before the first one is read.
  private static let credit: UInt32 = 4
  /// The body of a message that lets the daemon send one more page: the number 1 in four bytes.
  private static let onePage: [UInt8] = [1, 0, 0, 0]

  private struct State: Sendable {
    var lastStream: UInt32 = 0
    var streams: [UInt32: SocketStream] = [:]
    var observations: [UInt32: @Sendable ([String]) -> Void] = [:]
    var hasEnded = false
  }

  /// The daemon's answer to the greeting: the identity it gave this client, and its limits.
  let welcome: Welcome
  private let socket: any ByteStream
  private let state = Mutex(State())
  /// Held while a message is written, so that the messages of two threads do not mix.
  private let writing = Mutex(())
  /// Limits requests to the number that the daemon carries out at once.
  private let places: DispatchSemaphore

  /// Connects and greets. Throws `daemon` where there is no daemon, and the daemon's own error where it refuses.
  ///
  /// - Parameter onEnd: runs on the reader's thread when the connection has ended, and with it all requests and observations.
  init(_ place: SocketPlace, hello: Hello, onEnd: @escaping @Sendable () -> Void) throws(HealthError) {
    socket = try place.connect()
    var reader = MessageReader(mostBytes: Self.mostBytes)
    do {
      welcome = try Self.greet(socket, hello, &reader)
    } catch {
      socket.release()
      throw error
    }
    places = DispatchSemaphore(value: max(1, welcome.mostStreams))
    let thread = Thread { [self, reader] in
      read(reader)
      onEnd()
    }
    thread.name = "openhealthkit.socket"
    thread.stackSize = 1 << 20
    thread.start()
  }

  deinit { socket.release() }

  /// Whether the other side makes a change once that arrives again with the same number.
  var keepsUploads: Bool { welcome.keepsUploads ?? false }

  /// Ends the connection.
  func end() { socket.end() }

  /// Whether the connection accepts no more requests.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  private static func greet(_ socket: any ByteStream, _ hello: Hello, _ reader: inout MessageReader) throws(HealthError) -> Welcome {
    do {
      guard socket.write(Message(.hello, body: try WireForm.json(hello)).bytes) else { throw HealthError.daemon(.lost) }
      socket.setPatience(seconds: greetingSeconds)
      defer { socket.setPatience(seconds: nil) }
      while true {
        guard let message = try reader.next() else {
          guard socket.read(into: &reader) else { throw HealthError.daemon(.lost) }
          continue
        }
        switch message.kind {
        case .welcome: return try WireForm.value(Welcome.self, from: message.body)
        case .failure: throw try WireForm.error(from: message.body)
        default: throw WireFault.invalid(.kind)
        }
      }
    } catch let error as HealthError {
      throw error
    } catch let fault as WireFault {
      throw .daemon(.misunderstood(fault))
    } catch {
      preconditionFailure("A greeting throws errors of the store and of the wire: \(error)")
    }
  }

  // MARK: Requests

  /// Sends a request and reads its reply. Throws `daemon(.lost)` when the connection ends before the reply is complete, `daemon(.ending)`
  /// where the daemon has not begun the request.
  ///
  /// - Parameter upload: the number of a change, where ``keepsUploads``; nil for other requests.
  func perform<R: HealthRequest>(_ request: R, as upload: UploadMark? = nil) throws(HealthError) -> R.Reply {
    do {
      let envelope = try RequestEnvelope(request, credit: Self.credit)
      places.wait()
      defer { places.signal() }
      let stream = SocketStream()
      let number: UInt32
      do {
        number = try open { $0.streams[$1] = stream }
      } catch {
        throw HealthError.daemon(.ending)
      }
      defer { state.withLock { $0.streams[number] = nil } }
      // The daemon starts a request only once it has the whole message.
      let message =
        upload.map { Message(.upload, stream: number, body: UploadEnvelope(mark: $0, request: envelope).bytes) }
        ?? Message(.request, stream: number, body: envelope.bytes)
      do { try send(message) } catch { throw HealthError.daemon(.ending) }
      do {
        return try R.receive {
          guard let page = try stream.next() else { return nil }
          try send(Message(.credit, stream: number, body: Self.onePage))
          return page
        }
      } catch let fault as WireFault {
        // Cancels the pages that the daemon has not sent yet.
        try send(Message(.cancel, stream: number))
        throw fault
      }
    } catch let error as HealthError {
      throw error
    } catch let fault as WireFault {
      throw .daemon(.misunderstood(fault))
    } catch {
      preconditionFailure("A reply throws errors of the store and of the wire: \(error)")
    }
  }

  /// Begins the observation that the envelope describes, and returns its number for ``cancel(_:)``. The handler runs on the reader's thread
  /// with the types that changed; the first call has none and means that the observation has begun.
  func observe(_ observation: ObservationEnvelope, _ handler: @escaping @Sendable ([String]) -> Void) throws(HealthError) -> UInt32 {
    let number = try open { $0.observations[$1] = handler }
    // Not nil: an observation holds identifiers only.
    guard let body = try? WireForm.json(observation) else { preconditionFailure("identifiers can be written") }
    try send(Message(.observe, stream: number, body: body))
    return number
  }

  /// Ends an observation.
  func cancel(_ number: UInt32) {
    let handler = state.withLock { $0.observations.removeValue(forKey: number) }
    withExtendedLifetime(handler) {}  // freed here, where no lock is held
    // A link that cannot send has ended, and its observations with it.
    try? send(Message(.cancel, stream: number))
  }

  private func open(_ enter: (inout State, UInt32) -> Void) throws(HealthError) -> UInt32 {
    try state.withLock { state throws(HealthError) in
      if state.hasEnded { throw .daemon(.lost) }
      repeat { state.lastStream &+= 1 } while state.streams[state.lastStream] != nil || state.observations[state.lastStream] != nil
      enter(&state, state.lastStream)
      return state.lastStream
    }
  }

  /// Throws where the connection has ended. The reader's thread detects the same, and ends everything.
  private func send(_ message: Message) throws(HealthError) {
    let bytes = message.bytes
    guard writing.withLock({ _ in socket.write(bytes) }) else { throw .daemon(.lost) }
  }

  // MARK: Reading

  private func read(_ reader: MessageReader) {
    var reader = reader
    do throws(WireFault) {
      repeat {
        while let message = try reader.next() { try take(message) }
      } while socket.read(into: &reader)
      finish(.daemon(.lost))
    } catch {
      finish(.daemon(.misunderstood(error)))
    }
    socket.end()
  }

  private func take(_ message: Message) throws(WireFault) {
    let (stream, handler) = state.withLock { ($0.streams[message.stream], $0.observations[message.stream]) }
    // Messages that follow a cancellation find no stream.
    switch message.kind {
    case .page: stream?.take(message.body)
    case .end: stream?.finish()
    case .failure: stream?.finish(try WireForm.error(from: message.body))
    case .changed: handler?(try WireForm.value([String].self, from: message.body))
    case .unknownKind: stream?.finish(.daemon(.otherVersion))
    default: break
    }
  }

  private func finish(_ error: HealthError) {
    let (streams, observations) = state.withLock { state in
      defer { (state.streams, state.observations, state.hasEnded) = ([:], [:], true) }
      return (state.streams, state.observations)
    }
    for stream in streams.values { stream.finish(error) }
    withExtendedLifetime(observations) {}  // freed here, where no lock is held
  }
}
