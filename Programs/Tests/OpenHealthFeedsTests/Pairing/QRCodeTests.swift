// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto
import OpenHealthFeeds
import Testing

/// QR codes, against those of another program (PyPI qrcode 8) for each version and mask.
@Suite struct QRCodeTests {
  private func digest(_ code: QRCode?) throws -> String {
    let text = code?.modules.map { row in row.map { $0 ? "1" : "0" }.joined() }.joined(separator: ",") ?? ""
    return try LibCrypto.sha256(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(
    "every version has the modules of the other program",
    arguments: [
      (1, 3, "c6d7326fffaaa355105800635f908e4e085f887f179a64100a2dc5beecffd127"),
      (14, 2, "3fc9f784530416b369e6754d32dd035ada44a115a8f0a0fe935b716d573eac6d"),
      (26, 6, "0a61ffc7729c593ef91eab2c78968a22d2ac3efda6be071631e430f1922e0d24"),
      (42, 6, "de934339d6f097a25bc413520a54ba0cbf7680ab5f68062620c342a58490eb60"),
      (62, 2, "929269ee8bf2d96eb87859d3b54fb97a6f6efbc522d9d8e5ef0cb37b317906b2"),
      (84, 4, "4a78233d414d4c85288188e3cd83595c933cdba50e9aea576f87e7cae2647f75"),
      (106, 6, "dfe141d2d52469f42bff8de4431d3a2213b241d859b063714d225e520203c107"),
      (122, 6, "25af891ad5abd18f6d56c53a781fcd5830265f98a04a05bc1379d8bfdf158261"),
      (152, 0, "938d6f6035fc6aab54426a19d2d9af14de4ed1458f13c20ed0c5ca5461c66ae9"),
      (180, 4, "f7e1293a9975fd075691d7dff71d62374a3c55b28df5fa7fe36b5e6cd5db32a5"),
      (181, 7, "4d3507bbc31c1ff0e6f3a72ee5c30c42819de2a7d1828efd576f551c17e0a402"),
      (213, 7, "03bcef64b0950d10f288320abfdc66d5f0a7743c753ae30bc86591e828091a28"),
    ])
  func vectors(count: Int, mask: Int, wanted: String) throws {
    let bytes = (0..<count).map { UInt8(97 + ($0 * 7 + count) % 26) }
    #expect(try digest(QRCode(bytes, mask: mask)) == wanted)
    // The mask that is chosen is one of the eight.
    let chosen = try digest(QRCode(bytes))
    #expect(try (0..<8).contains { try digest(QRCode(bytes, mask: $0)) == chosen })
  }

  @Test("more than 213 bytes have no code")
  func tooLong() { #expect(QRCode([UInt8](repeating: 97, count: 214)) == nil) }

  @Test("in a terminal each character has two modules, with the light edge around them")
  func terminal() throws {
    let code = try #require(QRCode(Array("HEALTH".utf8), mask: 2))
    let lines = code.terminalLines
    #expect(lines.count == 15 && lines.allSatisfy { $0.count == 29 })
    #expect(lines[0].allSatisfy { $0 == "█" } && lines[1].allSatisfy { $0 == "█" })
    // The upper edges of the three patterns, above the dark ring.
    #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ ") && lines[2].hasSuffix(" ▄▄▄▄▄ ████"))
  }
}
