// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct GenerateCommandTests {
  @Test("The name decides the form, unless one is given, and each form holds the same")
  func choosesForm() throws {
    try Health.withFolder { health in
      let forms = [("a.zip", []), ("a.xml", []), ("a", []), ("b.dat", ["--form", "zip"]), ("b.zip", ["--form", "folder"])]
      let listings = forms.map { file, options in
        #expect(health.run(["generate", "--days", "1", "--output", file] + options).status == 0)
        let store = "store-\(file)"
        #expect(health.run("import", file, "--store", health.path(store)).status == 0)
        // Electrocardiograms and clinical records are files beside the XML.
        return health.run("types", "--format", "csv", "--store", health.path(store)).output.split(separator: "\n")
          .filter { !$0.contains("electrocardiogram") && !$0.contains("Record") }
      }
      #expect(Set(listings).count == 1)
      #expect(FileManager.default.fileExists(atPath: health.path("a/export.xml")))
      #expect(FileManager.default.fileExists(atPath: health.path("b.zip/electrocardiograms")))
      let start = try FileHandle(forReadingFrom: URL(fileURLWithPath: health.path("b.dat"))).read(upToCount: 2)
      #expect(start == Data("PK".utf8))
    }
  }

  @Test("An export with all defects is imported as far as it can be, with status 1", arguments: ["a.zip", "a.xml", "a"])
  func buildsDefectsIn(_ file: String) throws {
    try Health.withFolder { health in
      let made = health.run("generate", "--days", "2", "--output", file, "--defect", "all", "--defect-bytes", "100000")
      #expect(made.status == 0)
      let imported = health.run("import", file)
      #expect(imported.status == 1)
      #expect(health.run("query", "stepCount", "--format", "csv").lines.count > 50)
    }
  }

  @Test("An export in the form of 2015 is made and imported, and the report says how many rows stand for several samples")
  func writesTheFormOf2015() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--dialect", "2015", "--days", "12", "--output", "a.zip").status == 0)
      let imported = health.run("import", "a.zip")
      #expect(imported.status == 0)
      #expect(imported.output.contains("records combine several samples"))
      #expect(imported.output.contains("0 lost"))
      #expect(health.run("query", "heartRate", "--format", "csv").lines.count > 50)
      #expect(health.run("generate", "--dialect", "2015", "--defect", "crlf", "--output", "b.xml").status == 64)
    }
  }

  @Test(
    "A defect that is not known or that the form cannot have is wrong usage",
    arguments: [
      ["--defect", "bad-mood"], ["--defect", "truncated-zip"], ["--defect", "crlf", "--defect-bytes", "-1"], ["--form", "tar"],
    ])
  func refuses(_ options: [String]) throws {
    try Health.withFolder { health in
      #expect(health.run(["generate", "--days", "1", "--output", "a.xml"] + options).status == 64)
      #expect(!FileManager.default.fileExists(atPath: health.path("a.xml")))
    }
  }
}
