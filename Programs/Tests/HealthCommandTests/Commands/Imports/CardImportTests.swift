// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import health

/// Health cards as samples.
@Suite struct CardImportTests {
  private static let row = "verifiableClinicalRecord"

  @Test("VCR-03: import stores the cards of a file once, and an export returns them")
  func once() throws {
    try Health.withFolder { health in
      try health.write("{\"verifiableCredential\":[\"\(SignedElsewhere.card)\"]}", to: "card.smart-health-card")
      let preview = health.run("import", "card.smart-health-card", "--preview", "--format", "csv")
      #expect(preview.status == 0)
      #expect(preview.lines.last == "\(Self.row),1")
      for round in 0..<2 {
        let result = health.run("import", "card.smart-health-card", "--format", "csv")
        #expect(result.status == 0)
        #expect(result.lines.last == "\(Self.row),1,\(1 - round),\(round),0")
      }
      let text = health.run("import", "card.smart-health-card")
      #expect(text.output.contains("The signatures are not checked"))
      let json = health.run("query", "health card", "--columns", "value", "--format", "json").output
      #expect(json.contains("\"issuer\":\"https:\\/\\/clinic.example\\/cards\""))
      #expect(json.contains("smarthealth.cards#immunization"))
      #expect(health.run("query", "health card", "--columns", "value").output.contains("Verifiable record; from https://clinic.example"))
      #expect(health.run("export", "export.zip").status == 0)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(health.run("import", "export.zip").status == 0)
      #expect(health.run("query", "health card", "--columns", "value", "--format", "json").output == json)
    }
  }

  @Test("A card alone and the text of a code are cards, too; options for exports are refused, and a damaged card has status 2")
  func forms() throws {
    try Health.withFolder { health in
      try health.write(SignedElsewhere.card, to: "card")
      #expect(health.run("import", "card", "--format", "csv").lines.last == "\(Self.row),1,1,0,0")
      let digits = SignedElsewhere.card.utf8.map { String(format: "%02d", Int($0) - 45) }.joined()
      try health.write("shc:/\(digits)\n", to: "code")
      #expect(health.run("import", "code", "--format", "json").output.contains("\"already_there\":1"))
      #expect(health.run("import", "card", "--since", "2020-01-01").status == 64)
      let parts = SignedElsewhere.card.split(separator: ".")
      try health.write("\(parts[0]).AAAA.\(parts[2])", to: "damaged")
      let damaged = health.run("import", "damaged")
      #expect(damaged.status == 2)
      #expect(damaged.errors.contains("The content of the card is damaged."))
    }
  }
}
