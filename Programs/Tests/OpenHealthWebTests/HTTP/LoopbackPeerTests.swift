// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthWeb

@Suite struct LoopbackPeerTests {
  private static let head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"

  private static func row(_ local: String, _ remote: String, _ user: Int) -> String {
    "   1: \(local) \(remote) 01 00000000:00000000 00:00000000 00000000 \(user)        0 418486 1 0000000073866f69 20 4 24 10 -1\n"
  }

  @Test("T2: the user of a connection is that of the socket at its other end, with both ports, on 127.0.0.1 alone")
  func tables() {
    let table =
      Self.head + Self.row("00000000:20E5", "00000000:0000", 1) + Self.row("0100007F:20E5", "0100007F:C350", 2)
      + Self.row("0100007F:C350", "0100007F:20E6", 3) + Self.row("0200007F:C350", "0100007F:20E5", 4)
      + Self.row("0100007F:C350", "0100007F:20E5", 2002) + Self.row("0100007F:0050", "0100007F:20E5", 6)
    #expect(LoopbackPeer.user(ofPort: 50_000, connectedTo: 8421, in: Array(table.utf8)) == 2002)
    #expect(LoopbackPeer.user(ofPort: 80, connectedTo: 8421, in: Array(table.utf8)) == 6)
    #expect(LoopbackPeer.user(ofPort: 50_001, connectedTo: 8421, in: Array(table.utf8)) == nil)
    let six = "0000000000000000FFFF00000100007F"
    #expect(
      LoopbackPeer.user(ofPort: 50_000, connectedTo: 8421, in: Array((Self.head + Self.row("\(six):C350", "\(six):20E5", 7)).utf8)) == 7)
    for text in ["", Self.head, Self.head + "\n \n1: x\n", Self.head + Self.row("0100007F:C350", "0100007F:20E5", -1)] {
      #expect(LoopbackPeer.user(ofPort: 50_000, connectedTo: 8421, in: Array(text.utf8)) == nil)
    }
  }
}
