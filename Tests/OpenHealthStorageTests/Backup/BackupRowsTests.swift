// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto
@testable import OpenHealthStorage
import Testing

/// The chunks of a backup are a format: their sizes, and the nonces under which they open.
@Suite struct BackupChunksTests {
  private let key = SecretBytes([UInt8](repeating: 5, count: 32))

  /// The sealed chunks of some bytes that are added in pieces.
  private func chunks(_ bytes: [UInt8], piece: Int) throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var writer = BackupChunkWriter(key: key, associated: [7], to: { chunks.append($0) })
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let part = Array(bytes[start..<min(start + piece, bytes.count)])
      try part.withUnsafeBytes { try writer.add($0) }
    }
    try writer.finish()
    return chunks
  }

  @Test(
    "Chunks have 64 KiB but for the last one, whatever the pieces, and each opens under its number",
    arguments: [
      (0, [0]), (1, [1]), (65_535, [65_535]), (65_536, [65_536]), (65_537, [65_536, 1]), (131_072, [65_536, 65_536]),
      (131_073, [65_536, 65_536, 1]),
    ] as [(Int, [Int])], [1000, 65_536, 200_000])
  func sizes(of content: (Int, [Int]), piece: Int) throws {
    let (count, sizes) = content
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let chunks = try chunks(bytes, piece: piece)
    #expect(chunks.map(\.count) == sizes.map { $0 + 16 })
    var opened: [UInt8] = []
    for (number, chunk) in chunks.enumerated() {
      let nonce: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number), number == chunks.count - 1 ? 1 : 0]
      let plain = try #require(try LibCrypto.open(chunk, key: key, nonce: nonce, associated: [7]))
      opened += plain.withBytes { Array($0) }
    }
    #expect(opened == bytes)
  }
}
