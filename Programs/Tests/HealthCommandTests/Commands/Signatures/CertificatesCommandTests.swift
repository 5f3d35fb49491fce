// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct CertificatesCommandTests {
  @Test("Certificates and keys are installed, listed and removed")
  func installs() throws {
    try Health.withFolder { health in
      #expect(health.run("certificates").errors == "No certificates are installed. `health certificates add FILE` installs one.\n")
      try health.write(SignedElsewhere.certificate, to: "meter.pem")
      try health.write(SignedElsewhere.keys, to: "jwks.json")
      let identifier = SignedElsewhere.certificateIdentifier
      let words = "\(identifier), CN=Meter 7,O=Example Devices, valid from 2020-01-01 to 2049-12-31."
      #expect(health.run("certificates", "add", "meter.pem", "--time-zone", "UTC").output == "Installed: \(words)\n")
      #expect(health.run("certificates", "add", "meter.pem", "--time-zone", "UTC").output == "Already installed: \(words)\n")
      let added = health.run("certificates", "add", "jwks.json", "--issuer", SignedElsewhere.issuer)
      #expect(added.status == 0, "\(added.errors)")
      #expect(added.output.hasSuffix(", 1 key of \(SignedElsewhere.issuer).\n"), "\(added.errors)")
      let list = health.run("certificates", "list", "--format", "csv", "--columns", "kind,name,valid_until", "--time-zone", "UTC").lines
      #expect(
        Set(list.dropFirst()) == [
          "device,\"CN=Meter 7,O=Example Devices\",2049-12-31T00:00:00Z", "issuer,\(SignedElsewhere.issuer),",
        ], "\(list)")
      #expect(health.run("certificates", "remove", String(identifier.prefix(8))).status == 0)
      #expect(health.run("certificates", "--format", "csv").lines.count == 2)
      let again = health.run("certificates", "remove", identifier)
      #expect(again.status == 1)
      #expect(again.errors.contains("No certificate or issuer has the id \(identifier)"))
    }
  }

  @Test("Other files, exposed ones and an issuer without an address are refused with the reason")
  func refuses() throws {
    try Health.withFolder { health in
      try health.write("text", to: "text")
      try health.write(SignedElsewhere.certificate, to: "meter.pem")
      try health.write(SignedElsewhere.keys, to: "jwks.json")
      for (arguments, status, message) in [
        (["text"], Int32(1), "text cannot be installed. There is no readable X.509 certificate in it."),
        (["jwks.json"], 1, "jwks.json cannot be installed. A JWK set needs the address of its issuer"),
        (["missing"], 1, "missing: No such file or directory"),
        (["meter.pem", "--issuer", "https://a.example"], 64, "--issuer is for a JWK set"),
        (["meter.pem", "jwks.json", "--issuer", "https://a.example"], 64, "--issuer is for one file"),
        (["meter.pem", "text"], 1, "text cannot"),
      ] {
        let result = health.run(["certificates", "add"] + arguments)
        #expect(result.status == status, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      #expect(!health.exists("config/openhealthkit/certificates"), "nothing is installed when one file is refused")
      #expect(health.run("certificates", "add", "meter.pem").status == 0)
      let file = "config/openhealthkit/certificates/\(SignedElsewhere.certificateIdentifier).pem"
      #expect(chmod(health.path(file), 0o644) == 0)
      let list = health.run("certificates")
      #expect(list.status == 0)
      #expect(list.errors.contains("is not used."))
      #expect(list.errors.contains("is open to other users"))
    }
  }
}
