// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A message between a client and the daemon: a kind, a stream, and bytes.
///
/// On the socket a message is one frame or several: the length of the rest (four bytes), the kind (one), the stream (four) and a part of
/// the bytes, all numbers little-endian. The highest bit of the kind means that more of the message follows. Frames of different streams
/// may alternate.
package struct Message: Sendable, Equatable {
  /// The kind of a message. Kinds of later versions have other numbers; ``Message/kind`` is nil then.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// From the client, as its first message: a ``Hello``.
    case hello = 1
    /// From the client: a ``RequestEnvelope``, which opens the stream.
    case request = 2
    /// From the client: the number of further pages that the stream may send.
    case credit = 3
    /// From the client: it no longer wants the stream's reply or observation.
    case cancel = 4
    /// From the client: an ``ObservationEnvelope``, which opens the stream.
    case observe = 5
    /// From the client: an ``UploadEnvelope``, which opens the stream, where the ``Welcome`` says that the store keeps uploads.
    case upload = 6
    /// From the daemon, as the answer to ``hello``: a ``Welcome``.
    case welcome = 33
    /// From the daemon: a page of the reply.
    case page = 34
    /// From the daemon: the reply is complete. Closes the stream.
    case end = 35
    /// From the daemon: a ``HealthError`` instead of the reply. Closes the stream.
    case failure = 36
    /// From the daemon: the observed types that changed. The first such message has no types: the observation has begun.
    case changed = 37
    /// From the daemon: it does not know a kind; the only byte is its number.
    case unknownKind = 38
  }

  /// The most bytes that a frame has after its length.
  package static let largestFrame = 1 << 20
  /// The bytes of a frame besides its part of the message.
  static let headerCount = 9
  static let moreFollows: UInt8 = 0x80

  /// The raw value of the kind, also of one that this version does not know.
  package var number: UInt8
  /// The number of the stream, chosen by the client that opened it; 0 for messages outside a stream.
  package var stream: UInt32
  /// The content, without frames.
  package var body: [UInt8]

  /// The kind; nil for one that this version does not know.
  package var kind: Kind? { Kind(rawValue: number) }

  /// A message; streams are 0 and bodies empty by default.
  package init(_ kind: Kind, stream: UInt32 = 0, body: [UInt8] = []) { self.init(number: kind.rawValue, stream: stream, body: body) }

  init(number: UInt8, stream: UInt32, body: [UInt8]) {
    self.number = number
    self.stream = stream
    self.body = body
  }

  /// The message as the bytes of its frames.
  package var bytes: [UInt8] {
    let most = Self.largestFrame - (Self.headerCount - 4)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + (body.count / most + 1) * Self.headerCount)
    var rest = body[...]
    repeat {
      let part = rest.prefix(most)
      rest = rest.dropFirst(most)
      // Unsafe: both pointers cover a local number of four bytes and last as long as their closure, which copies them.
      withUnsafeBytes(of: UInt32(part.count + Self.headerCount - 4).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(rest.isEmpty ? number : number | Self.moreFollows)
      withUnsafeBytes(of: stream.littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part)
    } while !rest.isEmpty
    return bytes
  }
}

/// Assembles messages from bytes as they arrive. Keeps only the bytes of unfinished messages, whose number and size are limited.
package struct MessageReader: Sendable {
  /// The most messages that may be unfinished at once.
  package static let mostUnfinished = 64

  /// The most bytes that a frame, and all unfinished messages together, may have.
  package var mostBytes: Int
  private var bytes: [UInt8] = []
  private var position = 0
  private var unfinished: [UInt32: Message] = [:]
  private var unfinishedBytes = 0

  /// A reader without bytes.
  ///
  /// - Parameter mostBytes: the most bytes that a frame, and all unfinished messages together, may have.
  package init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Whether a message has begun and not ended.
  package var isInMessage: Bool { position < bytes.count || !unfinished.isEmpty }

  /// The bytes of messages that have begun and not ended.
  package var heldBytes: Int { bytes.count - position + unfinishedBytes }

  /// Adds bytes that arrived.
  package mutating func append(_ more: some Collection<UInt8>) {
    if position > 0 {
      bytes.removeSubrange(..<position)
      position = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole message; nil until more bytes arrive. Throws for bytes that no ``Message`` writes; after that the reader is unusable.
  package mutating func next() throws(WireFault) -> Message? {
    while let frame = try nextFrame() {
      let moreFollows = frame.number & Message.moreFollows != 0
      var message = frame
      message.number &= ~Message.moreFollows
      if var begun = unfinished.removeValue(forKey: frame.stream) {
        guard begun.number == message.number else { throw .invalid(.kind) }
        unfinishedBytes -= begun.body.count
        begun.body.append(contentsOf: message.body)
        message = begun
      }
      guard moreFollows else { return message }
      // An empty part would use up a place without bytes.
      guard !frame.body.isEmpty else { throw .invalid(.count) }
      unfinishedBytes += message.body.count
      guard unfinishedBytes <= mostBytes, unfinished.count < Self.mostUnfinished else { throw .tooLong }
      unfinished[message.stream] = message
    }
    return nil
  }

  private mutating func nextFrame() throws(WireFault) -> Message? {
    guard bytes.count - position >= 4 else { return nil }
    let length = Int(number(at: position))
    guard length <= min(Message.largestFrame, mostBytes) else { throw .tooLong }
    guard length >= Message.headerCount - 4 else { throw .cutShort }
    guard bytes.count - position >= 4 + length else { return nil }
    defer { position += 4 + length }
    return Message(
      number: bytes[position + 4], stream: number(at: position + 5),
      body: Array(bytes[(position + Message.headerCount)..<(position + 4 + length)]))
  }

  private func number(at place: Int) -> UInt32 {
    // Unsafe: the array owns the memory and outlives the closure. `nextFrame` calls this only after it has checked that four bytes follow
    // `place`, or a whole frame; `loadUnaligned` needs no alignment.
    bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
  }
}
