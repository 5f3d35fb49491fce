// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL
import Foundation
import OpenHealthTLS
import Testing

/// Certificates and keys, right and wrong.
@Suite struct TLSServerContextTests {
  private func fault(_ certificate: String, _ key: String) throws -> String? {
    let files = try TLSFiles.shared.get()
    do {
      _ = try TLSServerContext(certificate: files.path(certificate), key: files.path(key))
      return nil
    } catch let fault as TLSFileFault { return fault.description }
  }

  @Test("keys of each kind serve, in the forms that openssl writes", arguments: ["server", "rsa", "ed25519", "chain"])
  func kinds(name: String) throws {
    let wire = try Wire.open(TLSFiles.context(name))
    #expect(wire.client.isOpen)
    #expect(wire.client.certificateCount == (name == "chain" ? 2 : 1))
  }

  @Test("a key in the older form of EC keys serves, and one file may have both")
  func forms() throws {
    #expect(try fault("server.pem", "sec1.key") == nil)
    let files = try TLSFiles.shared.get()
    let both = try ["server.key", "server.pem"].map { try String(contentsOfFile: files.path($0), encoding: .utf8) }.joined()
    try both.write(toFile: files.path("both"), atomically: true, encoding: .utf8)
    #expect(try fault("both", "both") == nil)
  }

  @Test("a missing file, or one without certificates or keys, is named with what is wrong")
  func wrongFiles() throws {
    let files = try TLSFiles.shared.get()
    let unreadable = "The file \(files.path("none")) cannot be read: No such file or directory."
    #expect(try fault("none", "server.key") == unreadable)
    #expect(try fault("server.pem", "none") == unreadable)
    for wrong in ["garbage", "damaged.pem", "half.pem", "server.key", "."] {
      let found = try #require(try fault(wrong, "server.key"))
      #expect(found.hasPrefix("The file \(files.path(wrong)) has no usable certificate in PEM: "), "\(found)")
      #expect(!found.hasSuffix(": ."), "\(found)")
      #expect(!found.hasSuffix("no reason."), "\(found)")
    }
    for wrong in ["garbage", "damaged.key", "server.pem", "."] {
      let found = try #require(try fault("server.pem", wrong))
      #expect(found.hasPrefix("The file \(files.path(wrong)) has no private key in PEM: "), "\(found)")
      #expect(!found.hasSuffix(": ."), "\(found)")
      #expect(!found.hasSuffix("no reason."), "\(found)")
    }
  }

  @Test("a key that is encrypted, of another kind or of another certificate is refused, and nothing is asked at the terminal")
  func wrongKeys() throws {
    let files = try TLSFiles.shared.get()
    #expect(try fault("server.pem", "encrypted.key")?.hasPrefix("The private key in \(files.path("encrypted.key")) is encrypted. ") == true)
    #expect(try fault("ed448.pem", "ed448.key") == "The private key in \(files.path("ed448.key")) is neither RSA nor EC nor Ed25519.")
    for key in ["ca.key", "rsa.key", "ed25519.key"] {
      let mismatch = "The private key in \(files.path(key)) is not that of the first certificate in \(files.path("server.pem"))."
      #expect(try fault("server.pem", key) == mismatch)
    }
  }

  @Test("no fault leaves an error in OpenSSL's queue, and none has anything of a key in its text")
  func traces() throws {
    let files = try TLSFiles.shared.get()
    for (certificate, key) in [("none", "server.key"), ("garbage", "server.key"), ("server.pem", "damaged.key"), ("server.pem", "ca.key")] {
      let text = try #require(try fault(certificate, key))
      #expect(text.hasSuffix("."))
      #expect(!text.contains("AAAA"))
      #expect(text.contains(files.folder.path))
      #expect(ERR_peek_error() == 0)
    }
  }
}
