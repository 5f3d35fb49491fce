// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// Files that a browser gets from the Health app.
@Suite struct DownloadTests {
  @Test("The CSV tables of the browser are those of `health export --csv`, in one zip; nothing is left in the store's folder")
  func tables() throws {
    try Health.withData(days: 3) { health in
      #expect(health.run("export", "--csv", "wanted").status == 0)
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      #expect(try client.post("/transfer/export", [("token", "wrong"), ("form", "csv")]).status == 403)
      #expect(try client.post("/transfer/export", [("token", token), ("form", "pdf")]).status == 422)
      let answer = try client.post("/transfer/export", [("token", token), ("form", "csv")])
      #expect(answer.status == 200)
      #expect(answer["content-type"] == "application/zip")
      #expect(answer["content-disposition"] == "attachment; filename=\"health-csv.zip\"")
      try Data(answer.body).write(to: URL(fileURLWithPath: health.path("tables.zip")))
      let unpacked = health.runInShell("python3 -m zipfile -e '\(health.path("tables.zip"))' '\(health.path("got"))'")
      #expect(unpacked.status == 0, "\(unpacked.errors)")
      func files(_ folder: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: health.path(folder))
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try health.text("\(folder)/\($0)")) })
      }
      let (got, wanted) = (try files("got/health-csv"), try files("wanted"))
      #expect(wanted.count > 10)
      #expect(got.keys.sorted() == wanted.keys.sorted())
      for (name, text) in wanted { #expect(got[name] == text, "\(name)") }
      let left = try FileManager.default.contentsOfDirectory(atPath: health.path("store"))
      #expect(!left.contains { $0.hasPrefix("upload-") })
    }
  }
}
