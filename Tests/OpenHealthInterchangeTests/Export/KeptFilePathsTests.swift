// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct KeptFilePathsTests {
  private func paths(_ kept: [String]) -> KeptFilePaths {
    KeptFilePaths(
      kept.enumerated().map { place, path in
        ListFiles.Item(number: Int64(place), path: path, size: 1, digest: UInt128(place), importNumber: 1)
      })
  }

  @Test(
    "Of several files with one path, but for case, the first keeps it; the later ones get numbers that lead to no path of another file",
    arguments: [
      ([], []), (["a.gpx"], ["a.gpx"]), (["a.gpx", "a.gpx", "a.gpx"], ["a.gpx", "a 2.gpx", "a 3.gpx"]),
      // Whatever their order, a file whose path has a number of its own keeps it.
      (["a.gpx", "a.gpx", "a 2.gpx"], ["a.gpx", "a 3.gpx", "a 2.gpx"]), (["a 2.gpx", "a.gpx", "a.gpx"], ["a 2.gpx", "a.gpx", "a 3.gpx"]),
      (["a.gpx", "a.gpx", "A 2.GPX", "a 2.gpx"], ["a.gpx", "a 3.gpx", "A 2.GPX", "a 2 2.gpx"]),
      (["a.gpx", "A.GPX", "a.Gpx"], ["a.gpx", "A 2.GPX", "a 3.Gpx"]),
      (["x/a.gpx", "y/a.gpx", "X/a.gpx"], ["x/a.gpx", "y/a.gpx", "X/a 2.gpx"]),
      (["a.b/file", "a.b/file", "c.tar.gz", "c.tar.gz"], ["a.b/file", "a.b/file 2", "c.tar.gz", "c.tar 2.gz"]),
      (["export.xml"], ["export 2.xml"]),
      (["Export.XML", "export.xml", "export 2.xml"], ["Export 3.XML", "export 4.xml", "export 2.xml"]),
      (["../a.gpx", "/a.gpx"], ["a.gpx", "a 2.gpx"]),
    ] as [([String], [String])])
  func numbers(kept: [String], expected: [String]) { #expect(paths(kept).files.map(\.path) == expected) }

  @Test("Of any files, each has a path of its own, and the first of each path has it")
  func distinct() {
    let names = ["a.gpx", "A.gpx", "a 2.gpx", "a 3.gpx", "export.xml"]
    var wrong: [[String]] = []
    for choice in 0..<625 {
      let kept = [1, 5, 25, 125].map { names[choice / $0 % 5] }
      let result = paths(kept)
      let found = result.files.map(\.path)
      let all = Set(found.map { $0.lowercased() } + ["export.xml"])
      let firsts = kept.indices.filter { place in
        kept[place] != "export.xml" && !kept[..<place].contains { $0.lowercased() == kept[place].lowercased() }
      }
      let isRight = all.count == 5 && result.taken == all && firsts.allSatisfy { found[$0] == kept[$0] }
      if !isRight || result.files.map(\.item.path) != kept { wrong.append(kept) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("The versions of a path are counted without regard to case, and without the numbers that they get")
  func versions() {
    let kept = paths(["a.gpx", "A.gpx", "b/c.gpx", "export.xml"])
    #expect(kept.versions(of: "a.gpx") == 2)
    #expect(kept.versions(of: "/A.GPX") == 2)
    #expect(kept.versions(of: "b/c.gpx") == 1)
    #expect(kept.versions(of: "/b/c.gpx") == 1)
    #expect(kept.versions(of: "../B/C.gpx") == 1)
    #expect(kept.versions(of: "A 2.gpx") == 0)
    #expect(kept.versions(of: "c.gpx") == 0)
    #expect(kept.versions(of: "") == 0)
    #expect(kept.versions(of: "export.xml") == 1)
    #expect(paths([]).versions(of: "export.xml") == 0)
    #expect(kept.taken == ["a.gpx", "a 2.gpx", "b/c.gpx", "export.xml", "export 2.xml"])
  }
}
