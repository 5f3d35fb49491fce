// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1

/// The bytes of a request after its head, in pieces as they arrive, once. They are taken from the network only as fast as they are read here.
///
///     for try await piece in request.body { … }
///     let all = try await request.body.collect(upTo: 4096)
///
/// A client that waits for the server's `100 Continue` gets it when the first piece is asked for.
///
/// Reading throws ``Fault``.
final class RequestBody: AsyncSequence {
  /// Why a body cannot be read.
  enum Fault: Error, CustomStringConvertible {
    /// It is longer than the reader allows.
    case tooLong
    /// The connection ended before the body did.
    case incomplete
    /// It is not what HTTP allows.
    case damaged

    var description: String {
      switch self {
      case .tooLong: "the body is too long"
      case .incomplete: "the connection ended"
      case .damaged: "the request is damaged"
      }
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let body: RequestBody

    /// The next piece; nil at the end.
    mutating func next() async throws -> ByteBuffer? { try await body.next() }
  }

  private let parts: RequestParts
  /// The bytes that are still to come; nil if the chunks tell.
  private var rest: Int?
  private var awaitsContinue: Bool
  private var isWhole = false
  private var isBroken = false

  init(_ head: HTTPRequestHead, _ parts: RequestParts) {
    (self.parts, rest, awaitsContinue) = (parts, head.bodyLength, head.awaitsContinue)
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }

  /// All of the body that is not read yet. A body that says that it is longer than the limit is not read at all.
  ///
  /// - Parameter time: how long it may take; nil for any time. A client that sends a byte a minute ends, too.
  /// - Throws: ``Fault/tooLong`` for more bytes than the limit, ``Fault/incomplete`` after the time, and what reading throws.
  func collect(upTo limit: Int, within time: Duration? = nil) async throws -> ByteBuffer {
    guard rest ?? 0 <= limit else { throw Fault.tooLong }
    let end = time.map { ContinuousClock.now + $0 }
    var all = ByteBuffer()
    while var piece = try await next() {
      guard all.readableBytes + piece.readableBytes <= limit else { throw Fault.tooLong }
      if let end, .now >= end { throw Fault.incomplete }
      all.writeBuffer(&piece)
    }
    return all
  }

  /// Whether ``skip()`` reads at most that many bytes, so that the next request can follow on the same connection.
  func canSkip(_ limit: Int) -> Bool { isWhole || !isBroken && !awaitsContinue && rest.map { $0 <= limit } ?? false }

  /// Reads what is left, and throws it away.
  func skip() async throws { while try await next() != nil {} }

  private func next() async throws -> ByteBuffer? {
    guard !isWhole else { return nil }
    guard !isBroken else { throw Fault.incomplete }
    isBroken = true
    do {
      if awaitsContinue {
        awaitsContinue = false
        try await parts.sendContinue()
      }
      switch try await parts.next() {
      case .body(let piece):
        rest = rest.map { $0 - piece.readableBytes }
        isBroken = false
        return piece
      case .end:
        (isWhole, isBroken) = (true, false)
        return nil
      case .head, nil: throw Fault.incomplete
      }
    } catch HTTPParserError.invalidEOFState {
      throw Fault.incomplete
    } catch let error where error is HTTPParserError || error is HeadFault {
      throw Fault.damaged
    } catch {
      throw Fault.incomplete
    }
  }
}
