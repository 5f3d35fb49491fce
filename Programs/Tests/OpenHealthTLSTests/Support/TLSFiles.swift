// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTLS

/// Certificates and keys for localhost, made by the command `openssl`. Without it the tests fail: `scripts/test` installs it.
struct TLSFiles: Sendable {
  struct Failure: Error { let log: String }

  static let shared = Result { try TLSFiles() }

  let folder: URL

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The context of a certificate `NAME.pem` and its key `NAME.key`.
  static func context(_ name: String = "server") throws -> TLSServerContext {
    let files = try shared.get()
    return try TLSServerContext(certificate: files.path("\(name).pem"), key: files.path("\(name).key"))
  }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-tls-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = folder
    process.arguments = [
      "-c",
      """
      exec 2>log
      set -e
      key() { openssl genpkey -out "$1.key" -algorithm ${2:-EC -pkeyopt ec_paramgen_curve:P-256}; }
      own() { key "$@"; openssl req -x509 -new -key "$1.key" -days 2 -subj "/CN=$1" -out "$1.pem"; }
      signed() {
        key "$1"
        openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
        openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -days 2 -extfile <(echo "$3") -out "$1.pem"
      }
      own ca
      signed between ca basicConstraints=critical,CA:TRUE
      signed server ca subjectAltName=DNS:localhost,IP:127.0.0.1
      signed end between subjectAltName=DNS:localhost,IP:127.0.0.1
      cat end.pem between.pem >chain.pem
      cp end.key chain.key
      own rsa "RSA -pkeyopt rsa_keygen_bits:2048"
      own ed25519 ED25519
      own ed448 ED448
      openssl ec -in server.key -out sec1.key
      openssl pkey -in server.key -aes256 -passout pass:secret -out encrypted.key
      echo "no certificate and no key" >garbage
      { echo "-----BEGIN CERTIFICATE-----"; echo AAAA; echo "-----END CERTIFICATE-----"; } >damaged.pem
      { echo "-----BEGIN PRIVATE KEY-----"; echo AAAA; echo "-----END PRIVATE KEY-----"; } >damaged.key
      cat server.pem damaged.pem >half.pem
      """,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(log: try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8))
    }
  }
}
