// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a client and the daemon say to each other: a kind, a stream, and bytes.
///
/// On the socket a message is one frame or several: the length of what follows (four bytes), the kind (one), the stream (four) and a part of
/// the bytes, all numbers little-endian. The highest bit of the kind says that more of the message follows. Frames of different streams may alternate.
public struct Message: Sendable, Equatable {
  /// What a message is. Those of later versions have other numbers: ``Message/kind`` is nil then.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// From the client, first of all: a ``Hello``.
    case hello = 1
    /// From the client: a ``RequestEnvelope``, which opens the stream.
    case request = 2
    /// From the client: how many more pages the stream may send.
    case credit = 3
    /// From the client: the stream's reply or observation is no longer wanted.
    case cancel = 4
    /// From the client: an ``ObservationEnvelope``, which opens the stream.
    case observe = 5
    /// From the daemon, as the answer to ``hello``: a ``Welcome``.
    case welcome = 33
    /// From the daemon: a page of the reply.
    case page = 34
    /// From the daemon: the reply is complete. Closes the stream.
    case end = 35
    /// From the daemon: a ``HealthError`` in place of the reply. Closes the stream.
    case failure = 36
    /// From the daemon: the observed types in which something changed. The first one, of no types, says that the observation has begun.
    case changed = 37
    /// From the daemon: it does not know a kind, whose number is the only byte.
    case unknownKind = 38
  }

  /// The most bytes that a frame has after its length.
  public static let largestFrame = 1 << 20
  /// The bytes of a frame besides its part of the message.
  static let headerCount = 9
  static let moreFollows: UInt8 = 0x80

  public var number: UInt8
  public var stream: UInt32
  public var body: [UInt8]

  /// Nil for a kind that this version does not know.
  public var kind: Kind? { Kind(rawValue: number) }

  public init(_ kind: Kind, stream: UInt32 = 0, body: [UInt8] = []) { self.init(number: kind.rawValue, stream: stream, body: body) }

  init(number: UInt8, stream: UInt32, body: [UInt8]) {
    self.number = number
    self.stream = stream
    self.body = body
  }

  /// The message as the bytes of its frames.
  public var bytes: [UInt8] {
    let most = Self.largestFrame - (Self.headerCount - 4)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + (body.count / most + 1) * Self.headerCount)
    var rest = body[...]
    repeat {
      let part = rest.prefix(most)
      rest = rest.dropFirst(most)
      withUnsafeBytes(of: UInt32(part.count + Self.headerCount - 4).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(rest.isEmpty ? number : number | Self.moreFollows)
      withUnsafeBytes(of: stream.littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part)
    } while !rest.isEmpty
    return bytes
  }
}
