// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL
import Foundation
import OpenHealthTLS
import Testing

/// Certificates and keys, right and wrong.
@Suite struct TLSServerContextTests {
  private func fault(_ certificate: String, _ key: String) throws -> TLSFileFault? {
    let files = try TLSFiles.shared.get()
    do {
      _ = try TLSServerContext(certificate: files.path(certificate), key: files.path(key))
      return nil
    } catch let fault as TLSFileFault { return fault }
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

  @Test("a file that is not there, or is none of certificates or keys, is named with what is wrong")
  func wrongFiles() throws {
    let files = try TLSFiles.shared.get()
    #expect(try fault("none", "server.key") == .unreadable(path: files.path("none"), code: ENOENT))
    #expect(try fault("server.pem", "none") == .unreadable(path: files.path("none"), code: ENOENT))
    for wrong in ["garbage", "damaged.pem", "half.pem", "server.key", "."] {
      let found = try #require(try fault(wrong, "server.key"))
      guard case .noCertificate(path: files.path(wrong), let reason) = found else {
        Issue.record("\(wrong): \(found)")
        continue
      }
      #expect(!reason.isEmpty && reason != "no reason")
      #expect("\(found)".contains(wrong))
    }
    for wrong in ["garbage", "damaged.key", "server.pem", "."] {
      let found = try #require(try fault("server.pem", wrong))
      guard case .noKey(path: files.path(wrong), let reason) = found else {
        Issue.record("\(wrong): \(found)")
        continue
      }
      #expect(!reason.isEmpty && reason != "no reason")
    }
  }

  @Test("a key that is encrypted, of another kind or of another certificate is refused, and nothing is asked at the terminal")
  func wrongKeys() throws {
    let files = try TLSFiles.shared.get()
    #expect(try fault("server.pem", "encrypted.key") == .encryptedKey(path: files.path("encrypted.key")))
    #expect(try fault("ed448.pem", "ed448.key") == .otherKey(path: files.path("ed448.key")))
    for key in ["ca.key", "rsa.key", "ed25519.key"] {
      #expect(try fault("server.pem", key) == .mismatch(certificate: files.path("server.pem"), key: files.path(key)))
    }
  }

  @Test("no fault leaves an error in OpenSSL's queue, and none has anything of a key in its text")
  func traces() throws {
    let files = try TLSFiles.shared.get()
    for (certificate, key) in [("none", "server.key"), ("garbage", "server.key"), ("server.pem", "damaged.key"), ("server.pem", "ca.key")] {
      let text = try #require(try fault(certificate, key).map { "\($0)" })
      #expect(text.hasSuffix(".") && !text.contains("AAAA") && text.contains(files.folder.path))
      #expect(ERR_peek_error() == 0)
    }
  }
}
