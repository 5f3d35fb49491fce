// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

@Suite struct TrustFolderTests {
  private let openSSL: OpenSSL
  private let folder: TrustFolder

  init() throws {
    openSSL = try OpenSSL()
    folder = TrustFolder(environment: ["XDG_CONFIG_HOME": openSSL.folder.path])
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func certificate(_ name: String) throws -> TrustedFile {
    try openSSL.makeKey(name)
    return .device(try openSSL.certificate(name))
  }

  @Test("Installed files are listed until they are removed; installing again changes nothing, an issuer's new keys replace the old")
  func installs() throws {
    #expect(try folder.contents().files.isEmpty)
    try makeFolder()
    let (meter, scale) = (try certificate("meter"), try certificate("scale"))
    let (old, new) = (try CardKey(), try CardKey())
    for file in [meter, scale, .issuer(try old.issuer())] { #expect(try folder.add(file)) }
    #expect(try !folder.add(meter) && !folder.add(.issuer(try old.issuer())))
    #expect(try folder.contents().certificates.count == 2 && folder.contents().issuers == [try old.issuer()])
    #expect(try folder.add(.issuer(try new.issuer())) && folder.contents().issuers == [try new.issuer()])
    for (name, file) in try folder.contents().files {
      #expect(name == file.identifier)
      #expect(name.utf8.count == 16)
      let mode = try FileManager.default.attributesOfItem(atPath: path(file.name))[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    try folder.remove(String(meter.identifier.prefix(6)))
    #expect(try folder.contents().certificates.count == 1 && folder.contents().faults.isEmpty)
    for unknown in [meter.identifier, "", String(scale.identifier.prefix(3)), "../" + scale.identifier] {
      #expect(throws: TrustFault.unknown(unknown)) { try folder.remove(unknown) }
    }
  }

  @Test("A file that others can read or write, a link and a damaged one are faults; the rest counts. A folder open to writers is refused")
  func faults() throws {
    try makeFolder()
    let meter = try certificate("meter")
    try folder.add(meter)
    let text = try openSSL.bytes("meter.pem")
    for (name, mode) in [("open.pem", 0o644), ("damaged.pem", 0o600), ("damaged.jwks", 0o600), ("ignored.txt", 0o644)] {
      let bytes = name.hasPrefix("damaged") ? Array(text.dropFirst(40)) : text
      #expect(FileManager.default.createFile(atPath: path(name), contents: Data(bytes), attributes: [.posixPermissions: mode]))
    }
    try FileManager.default.createSymbolicLink(
      atPath: path("link.pem"), withDestinationPath: openSSL.folder.appendingPathComponent("meter.pem").path)
    let contents = try folder.contents()
    #expect(contents.files.map(\.file) == [meter])
    #expect(contents.faults.map(\.name) == ["damaged.jwks", "damaged.pem", "link.pem", "open.pem"])
    #expect(contents.faults.last?.fault == .file(FileFault(.isExposed, path("open.pem"))))
    #expect(chmod(folder.url.path, 0o777) == 0)
    #expect(throws: TrustFault.file(FileFault(.isOpenToWriters, folder.url.path))) { try folder.contents() }
    #expect(throws: TrustFault.file(FileFault(.isOpenToWriters, folder.url.path))) { try folder.add(meter) }
  }

  @Test("A thousand files are used, and one more is refused; so is a file of more than 256 KiB")
  func limits() throws {
    try makeFolder()
    for number in 1..<TrustFolder.mostFiles {
      #expect(FileManager.default.createFile(atPath: path("\(number).pem"), contents: Data(), attributes: [.posixPermissions: 0o600]))
    }
    let (meter, scale) = (try certificate("meter"), try certificate("scale"))
    #expect(try folder.add(meter) && folder.contents().certificates.count == 1)
    #expect(throws: TrustFault.tooMany) { try folder.add(scale) }
    #expect(FileManager.default.createFile(atPath: path("more.pem"), contents: Data()))
    #expect(throws: TrustFault.tooMany) { try folder.contents() }

    let padding = [UInt8](repeating: 0x0A, count: TrustFolder.mostBytes)
    let text = try openSSL.bytes("meter.pem")
    let file = openSSL.folder.appendingPathComponent("padded").path
    try openSSL.write(text + padding.dropLast(text.count), to: "padded")
    #expect(try TrustedFile.read(TrustFolder.bytes(ofFile: file)) == [meter])
    try openSSL.write(text + padding.dropLast(text.count - 1), to: "padded")
    #expect(throws: TrustFault.file(FileFault(.isTooLarge(TrustFolder.mostBytes), file))) { try TrustFolder.bytes(ofFile: file) }
    #expect(throws: TrustFault.file(FileFault(.system(ENOENT), file + "x"))) { try TrustFolder.bytes(ofFile: file + "x") }
  }
}
