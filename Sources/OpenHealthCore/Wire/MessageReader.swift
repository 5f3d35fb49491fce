// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
