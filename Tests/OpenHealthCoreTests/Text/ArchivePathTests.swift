// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct ArchivePathTests {
  private func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test("A part has at most 240 bytes; an ending of up to seven letters stays")
  func parts() {
    #expect(ArchivePath.safe(text(240)) == text(240))
    #expect(ArchivePath.safe(text(241)) == text(240))
    #expect(ArchivePath.safe(text(232) + ".geojson") == text(232) + ".geojson")
    #expect(ArchivePath.safe(text(233) + ".geojson") == text(232) + ".geojson")
    #expect(ArchivePath.safe(text(400) + ".a.b") == text(236) + ".a.b")
    // The full stop is too far from the end to be that of an ending.
    #expect(ArchivePath.safe(text(400) + ".geojsons") == text(240))
    // No character is cut in two.
    #expect(ArchivePath.safe("a" + String(repeating: "\u{E9}", count: 130)) == "a" + String(repeating: "\u{E9}", count: 119))
  }

  @Test("A path that is too long loses its first folders, and never the name of its file")
  func paths() {
    let folders = (1...4).map { "\($0)" + text(198) }
    let (fits, tooLong) = ((folders + [text(199)]).joined(separator: "/"), (folders + [text(201)]).joined(separator: "/"))
    #expect(fits.utf8.count == 999)
    #expect(ArchivePath.safe(fits) == fits)
    #expect(tooLong.utf8.count == 1001)
    #expect(ArchivePath.safe(tooLong) == (folders.dropFirst() + [text(201)]).joined(separator: "/"))
    let folder = text(240) + "/"
    #expect(ArchivePath.safe(String(repeating: folder, count: 9) + "b") == String(repeating: folder, count: 4) + "b")
  }

  @Test("Only one letter before a colon is a drive")
  func drives() {
    for (path, safe) in [("C:x", "C_x"), ("a/b:", "a/b_"), ("ab:c", "ab:c"), ("1:x", "1:x"), (":x", ":x"), ("a", "a"), ("a:b:c", "a_b:c")] {
      #expect(ArchivePath.safe(path) == safe)
    }
  }
}
