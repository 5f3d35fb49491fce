// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

/// The command `openssl` in its own folder. Without it the tests fail: `scripts/test` installs it.
final class OpenSSL {
  struct Failed: Error {
    var arguments: [String]
    var errors: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("openssl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)  // a folder left in the temporary place does no harm
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

  /// Runs `openssl` with the words of a line. Gives what it prints; throws if it fails.
  @discardableResult func run(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(arguments: process.arguments ?? [], errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Makes a key `NAME.key` and its own certificate `NAME.pem`; valid for ten years from now, as this machine counts.
  func makeKey(
    _ name: String, kind: String = "EC -pkeyopt ec_paramgen_curve:P-256", subject: String = "/O=Example/CN=Meter", more: String = ""
  )
    throws
  {
    try run("genpkey -algorithm \(kind) -out \(name).key")
    try run("req -x509 -new -sha256 -key \(name).key -subj \(subject) -days 3650 -out \(name).pem \(more)")
  }

  func certificate(_ name: String) throws -> DeviceCertificate {
    try #require(try DeviceCertificate.certificates(in: bytes("\(name).pem")).first)
  }

  func signer(_ name: String) throws -> RecordSigner {
    let text = String(decoding: try bytes("\(name).key"), as: UTF8.self)
    return try RecordSigner(pem: text, certificate: certificate(name))
  }

  /// A signature that `openssl cms` makes of a content, in base64.
  func sign(_ content: [UInt8], _ options: String) throws -> String {
    try write(content, to: "content")
    try run("cms -sign -binary -outform DER -in content -out message.der \(options)")
    return Data(try bytes("message.der")).base64EncodedString()
  }
}
