// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthEvents

extension FuzzTarget {
  /// What a broker or a receiver of messages sends: the first byte chooses which. Bytes in pieces become the same packets as all at once, each
  /// of which takes some off; an answer has a status of HTTP.
  static let receiver = FuzzTarget(name: "receiver", longest: 4096, seeds: { receiverSeeds }) { input in
    guard let first = input.bytes.first else { return }
    let bytes = Array(input.bytes.dropFirst())
    if first & 1 == 0 {
      let whole = packets([bytes[...]])
      require(packets(bytes.pieces(of: Int(first >> 1) + 1)) == whole, "pieces are other packets")
    } else {
      var rest = bytes
      // A fault is an end like any other.
      guard let answer = try? HTTPPost.answer(&rest, of: "h") else { return }
      require((200..<600).contains(answer.status), "\(answer.status) is no status")
      require(answer.retryAfter.map { (0...HTTPPost.longestDelay).contains($0) } ?? true, "a delay is too long")
    }
  }

  /// The packets of pieces, up to the first fault.
  private static func packets(_ pieces: [ArraySlice<UInt8>]) -> [MQTTPacket] {
    var (packets, bytes) = ([MQTTPacket](), [UInt8]())
    for piece in pieces {
      bytes += piece
      do throws(MQTTPacket.Fault) {
        while !bytes.isEmpty {
          let before = bytes.count
          guard let packet = try MQTTPacket.take(from: &bytes) else { break }
          require(bytes.count < before, "a packet has no bytes")
          packets.append(packet)
        }
      } catch {
        return packets
      }
    }
    return packets
  }

  private static let receiverSeeds: [[UInt8]] = [
    [2, 0x20, 2, 0, 0, 0x90, 3, 0, 1, 0, 0x40, 2, 0, 2, 0xD0, 0, 0x31, 7, 0, 3, 0x61, 0x2F, 0x62, 1, 2],
    [0, 0x30, 0x83, 0x80, 0, 0, 1, 0x61, 0x30, 0xFF, 0xFF, 0xFF, 0x7F],
    Array("\u{1}HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Service Unavailable\r\nRetry-After: 120\r\n\r\n".utf8),
  ]
}
