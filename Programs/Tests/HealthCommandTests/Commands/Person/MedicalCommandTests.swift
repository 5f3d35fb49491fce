// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MedicalCommandTests {
  @Test("health medical-id shows the card; what the person wrote goes along in an export")
  func card() throws {
    try Health.withFolder { health throws in
      #expect(health.run("profile", "--blood-type", "o-negative").status == 0)
      #expect(health.run("medications", "add", "Gel").status == 0)
      let written = health.run("medical-id", "--contacts", "Anna, 555-0100\nBen", "--format", "csv")
      #expect(written.status == 0, "\(written.errors)")
      let lines = health.run("medical-id", "--format", "jsonl").lines
      #expect(lines.last == "{\"part\":\"contacts\",\"lines\":[\"Anna, 555-0100\",\"Ben\"]}", "\(lines)")
      #expect(lines.contains("{\"part\":\"medications\",\"lines\":[\"Gel (As needed)\"]}"), "\(lines)")
      #expect(lines.count == 3)
      #expect(health.run("export", "all.zip").status == 0)
      #expect(health.run("import", "all.zip", "--store", "other").status == 0)
      #expect(health.run("medical-id", "--format", "jsonl", "--store", "other").lines == lines)
      #expect(health.run("medical-id", "--contacts", "").status == 0)
      #expect(!health.run("medical-id").output.contains("Anna"))
      #expect(health.run("medical-id", "--remarks", String(repeating: "x", count: 10_001)).status == 64)
      #expect(health.run("undo").output == "1 note restored.\n")
    }
  }
}
