// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct VerifyCommandTests {
  private func verify(_ health: Health, _ arguments: String...) -> (status: Int32, rows: [String]) {
    let result = health.run(["verify", "--format", "csv", "--columns", "type,result,signer,reason", "--time-zone", "UTC"] + arguments)
    return (result.status, Array(result.lines.dropFirst()))
  }

  private let good = "bodyMass,verified,\"CN=Meter 7,O=Example Devices\",The sample is what was signed."

  @Test("SIG-05: verify says who signed a sample, why another does not verify, and how many there are of each")
  func samples() throws {
    try Health.withFolder { health in
      #expect(health.run(["add", "weight", "72.5", "kg"]).status == 0)
      let none = health.run("verify")
      #expect(none.status == 0)
      #expect(none.output.isEmpty)
      #expect(none.errors == "There are no signed samples.\n")
      #expect(health.run(SignedElsewhere.sample()).status == 0)
      #expect(verify(health) == (1, ["bodyMass,failed,,The certificate is not installed."]))
      try SignedElsewhere.install(in: health)
      #expect(verify(health) == (0, [good]))
      #expect(health.run("verify").lines.last == "1 verified.")
      #expect(health.run(SignedElsewhere.sample("73")).status == 0)
      let changed = "bodyMass,failed,\"CN=Meter 7,O=Example Devices\",It differs in value."
      let both = verify(health)
      #expect(both.status == 1)
      #expect(Set(both.rows) == [good, changed])
      let table = health.run("verify")
      #expect(table.status == 1)
      #expect(table.lines.last == "1 verified, 1 not verified.")
      #expect(table.errors.isEmpty)
      #expect(!table.output.contains("72.5"))
      #expect(!table.output.contains("73"))
      #expect(verify(health, "--type", "heartRate") == (0, []))
      #expect(verify(health, "--type", "weight", "--to", "2025-12-30") == (0, []))
      #expect(verify(health, "--type", "weight", "--in", "2025-12-30").rows.count == 2)
    }
  }

  @Test("SIG-07: signatures survive an export and an import, whether they verify or not")
  func roundTrip() throws {
    try Health.withFolder { health in
      try SignedElsewhere.install(in: health)
      #expect(health.run(SignedElsewhere.sample()).status == 0)
      let nonsense = ["add", "weight", "80", "kg", "--start", "2025-12-31 08:00", "--time-zone", "UTC"]
      #expect(health.run(nonsense + ["--metadata", "HKDigitalSignature=no signature"]).status == 0)
      let before = verify(health)
      #expect(before.status == 1)
      #expect(before.rows == [good, "bodyMass,failed,,The signature is not base64."])
      #expect(health.run("export", "export.zip").status == 0)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(health.run("import", "export.zip").status == 0)
      #expect(verify(health) == before)
      let metadata = health.run("query", "weight", "--columns", "metadata", "--format", "csv").output
      #expect(metadata.contains(SignedElsewhere.signature))
      #expect(metadata.contains("no signature"))
    }
  }

  @Test("VCR-03: verify --card checks a file, codes or a card against the issuer's installed keys")
  func cards() throws {
    try Health.withFolder { health in
      let file = "{\"verifiableCredential\":[\"\(SignedElsewhere.card)\"]}"
      try health.write(file, to: "card.smart-health-card")
      let unknown = "immunization,failed,\(SignedElsewhere.issuer),The issuer's keys are not installed."
      #expect(verify(health, "--card", "card.smart-health-card") == (1, [unknown]))
      try health.write(SignedElsewhere.keys, to: "jwks.json")
      #expect(health.run("certificates", "add", "jwks.json", "--issuer", SignedElsewhere.issuer).status == 0)
      let verified = "immunization,verified,\(SignedElsewhere.issuer),The card is what its issuer signed."
      #expect(verify(health, "--card", "card.smart-health-card") == (0, [verified]))
      let digits = SignedElsewhere.card.utf8.map { String(format: "%02d", Int($0) - 45) }.joined()
      let code = health.run(["verify", "--card", "-"], input: "shc:/\(digits)\n")
      #expect(code.status == 0)
      #expect(code.lines.last == "1 verified.")
      #expect(code.output.contains("2025-12-01"))
      // Letters of the content and of the signature.
      let changed = SignedElsewhere.card.replacing("aCda6RZ2", with: "aCda6RZ3")
      #expect(changed != SignedElsewhere.card)
      try health.write(changed, to: "changed")
      #expect(verify(health, "--card", "changed").rows.first?.contains("The signature is wrong.") == true)
      #expect(!health.exists("store"), "a card needs no store")
    }
  }

  @Test("A file that is not a card ends with status 2, a wrong command line with 64")
  func faults() throws {
    try Health.withFolder { health in
      try health.write("text", to: "text")
      #expect(health.run("verify", "--card", "text").status == 2)
      try health.write("a.b.c", to: "card")
      let card = verify(health, "--card", "card")
      #expect(card.status == 1)
      #expect(card.rows.first?.contains("It is not a SMART Health Card") == true)
      let empty = health.run(["verify", "--card", "-"], input: "")
      #expect(empty.status == 2)
      #expect(empty.errors.hasPrefix("health: Standard input: It is not a SMART Health Card"))
      try health.write(String(repeating: " ", count: (1 << 20) + 1), to: "long")
      #expect(health.run("verify", "--card", "long").status == 1)
      #expect(health.runInShell("$HEALTH verify --card - < long").status == 2)
      #expect(health.run("verify", "--card", "missing").errors == "health: missing: No such file or directory\n")
      for arguments in [["--type", "weight"], ["--last", "7d"]] {
        let result = health.run(["verify", "--card", "card"] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("A card has neither types, nor a period, a source or a limit."))
      }
      #expect(health.run("verify").errors.contains("There is no health store"))
    }
  }
}
