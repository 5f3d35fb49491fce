// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1

/// An answer: status, headers and body. The server adds `Date`, `Connection` and the length or coding of the body.
struct WebResponse: Sendable {
  /// The bytes of an answer.
  enum Body: Sendable {
    /// Bytes that are here.
    case bytes(ByteBuffer)
    /// Bytes that a function writes, as many as the length says; nil for as many as it likes.
    ///
    /// The function runs once, or never: for HEAD, or if the client is gone. What has to be released belongs to something that it captures
    /// and that releases it in `deinit`. It is cancelled when the connection has ended; without a length also when the client sends no more,
    /// or the server shuts down.
    case stream(length: Int?, @Sendable (inout BodyWriter) async throws -> Void)

    /// How many bytes it has; nil if that is not known.
    var length: Int? {
      switch self {
      case .bytes(let buffer): buffer.readableBytes
      case .stream(let length, _): length
      }
    }
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body

  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], _ body: Body = .bytes(ByteBuffer())) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// A line of text.
  static func text(_ status: HTTPResponseStatus, _ text: String) -> WebResponse {
    WebResponse(status, ["Content-Type": "text/plain; charset=utf-8"], .bytes(ByteBuffer(string: text + "\n")))
  }

  /// Whether no name, value or reason has a byte that ends a line, which would begin another header or answer.
  var isOneHead: Bool {
    let texts = headers.flatMap { [$0.name, $0.value] } + [status.reasonPhrase]
    return texts.allSatisfy { text in text.utf8.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 } }
  }
}

/// Writes the body of an answer as fast as the client reads it.
struct BodyWriter {
  /// The misuse of a writer.
  enum Fault: Error {
    /// It wrote more bytes than it said.
    case tooLong
    /// It wrote fewer bytes than it said.
    case tooShort
  }

  /// The most bytes in one piece.
  private static let piece = 64 << 10

  let channel: any Channel
  /// The bytes that are still to be written; nil for any number.
  private(set) var rest: Int?

  init(_ channel: any Channel, _ length: Int?) { (self.channel, rest) = (channel, length) }

  /// Returns when the system has taken all of the bytes for the client.
  ///
  /// - Throws: `CancellationError`, ``Fault/tooLong``, or the error of a connection that has ended.
  mutating func write(_ bytes: ByteBuffer) async throws {
    if let rest {
      guard bytes.readableBytes <= rest else { throw Fault.tooLong }
      self.rest = rest - bytes.readableBytes
    }
    var bytes = bytes
    while bytes.readableBytes > 0, let piece = bytes.readSlice(length: min(Self.piece, bytes.readableBytes)) {
      try Task.checkCancellation()
      try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(piece)))
    }
  }
}
