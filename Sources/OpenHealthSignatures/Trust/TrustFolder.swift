// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The folder with the certificates and issuers that the owner trusts: `openhealthkit/certificates` in `$XDG_CONFIG_HOME`.
///
/// Files with the suffix `.pem` hold a device's certificate, files with `.jwks` the keys of an issuer of cards. Only the owner may be able
/// to write in the folder and to read the files.
package struct TrustFolder: Sendable {
  /// The largest number of files.
  package static let mostFiles = 1000
  /// The largest file that is installed or read, in bytes.
  package static let mostBytes = 256 << 10

  static let certificateSuffix = ".pem"
  static let issuerSuffix = ".jwks"

  /// Where the folder is. It need not exist.
  package let url: URL

  /// The folder of the user, or of tests.
  package init(environment: [String: String]) {
    url = HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment)
      .appendingPathComponent("openhealthkit/certificates", isDirectory: true)
  }

  /// The installed certificates and issuers, and the files that cannot be used, each with its name.
  package struct Contents: Sendable {
    /// The usable files with their names without suffix, in order of the names.
    package var files: [(name: String, file: TrustedFile)] = []
    /// The names of unusable files with the reason.
    package var faults: [(name: String, fault: TrustFault)] = []

    /// The certificates.
    package var certificates: [DeviceCertificate] {
      files.compactMap { if case .device(let certificate) = $0.file { certificate } else { nil } }
    }
    /// The issuers.
    package var issuers: [CardIssuer] { files.compactMap { if case .issuer(let issuer) = $0.file { issuer } else { nil } } }
  }

  /// Reads the folder; empty if it does not exist. Throws if others can write in it, or there are too many files.
  package func contents() throws(TrustFault) -> Contents {
    var contents = Contents()
    for name in try names() {
      do throws(TrustFault) {
        guard let bytes = try installed(name) else { continue }
        contents.files += try TrustedFile.read(bytes).map { (Self.stem(name), $0) }
      } catch {
        contents.faults.append((name, error))
      }
    }
    return contents
  }

  /// Installs a certificate or an issuer; an issuer's earlier keys are replaced. The folder must exist. Returns whether anything changed.
  @discardableResult package func add(_ file: TrustedFile) throws(TrustFault) -> Bool {
    let names = try names()
    let path = url.appendingPathComponent(file.name).path
    let bytes: [UInt8]
    do { bytes = try file.bytes } catch { throw .issuer(.unreadable) }
    if names.contains(file.name) {
      if try installed(file.name) == bytes { return false }
    } else if names.count >= Self.mostFiles {
      throw .tooMany
    }
    do throws(FileFault) {
      let new = try NewFile(at: path, replacing: true, mayStream: false)
      try new.write(bytes)
      try new.finish()
    } catch {
      throw .file(error)
    }
    return true
  }

  /// Removes the file with a name. The first 4 or more characters suffice if they are unambiguous.
  package func remove(_ name: String) throws(TrustFault) {
    let names = try names()
    let exact = names.filter { Self.stem($0).utf8.elementsEqual(name.utf8) }
    let found = exact.isEmpty && name.utf8.count >= 4 ? names.filter { $0.utf8.starts(with: name.utf8) } : exact
    guard found.count == 1 else { throw .unknown(name) }
    let path = url.appendingPathComponent(found[0]).path
    guard unlink(path) == 0 else { throw .file(FileFault(.system(errno), path)) }
  }

  /// The bytes of a file that the owner names. Throws if it does not exist or has more than `limit` bytes.
  package static func bytes(ofFile path: String, atMost limit: Int = mostBytes) throws(TrustFault) -> [UInt8] {
    do throws(FileFault) {
      guard let bytes = try CheckedFile.contents(of: path, atMost: limit, demanding: [.mayBePipe]) else {
        throw FileFault(.system(ENOENT), path)
      }
      return Array(bytes)
    } catch {
      throw .file(error)
    }
  }

  /// The bytes of an installed file; nil if it does not exist. Throws if others can read or write it.
  private func installed(_ name: String) throws(TrustFault) -> [UInt8]? {
    do throws(FileFault) {
      let path = url.appendingPathComponent(name).path
      return try CheckedFile.contents(of: path, atMost: Self.mostBytes, demanding: [.ownedByUser, .isPrivate, .isNoLink]).map { Array($0) }
    } catch {
      throw .file(error)
    }
  }

  /// The name of a file without its suffix.
  private static func stem(_ name: String) -> String {
    String(name.dropLast(name.hasSuffix(certificateSuffix) ? certificateSuffix.count : issuerSuffix.count))
  }

  private func names() throws(TrustFault) -> [String] {
    let descriptor: Int32?
    do throws(FileFault) { descriptor = try CheckedFile.openFolder(url.path) } catch { throw .file(error) }
    guard let descriptor else { return [] }
    close(descriptor)
    let all: [String]
    do {
      all = try FileManager.default.contentsOfDirectory(atPath: url.path)
    } catch {
      throw .file(FileFault(.system(EIO), url.path))
    }
    let names = all.filter { $0.hasSuffix(Self.certificateSuffix) || $0.hasSuffix(Self.issuerSuffix) }
    guard names.count <= Self.mostFiles else { throw .tooMany }
    return names.sorted()
  }
}

/// Why a certificate or an issuer's keys cannot be installed or removed.
package enum TrustFault: Error, Sendable, Equatable {
  /// The folder or a file cannot be used.
  case file(FileFault)
  /// The file is not a certificate for signatures.
  case certificate(CertificateFault)
  /// The file is not a set of an issuer's keys.
  case issuer(CardIssuerFault)
  /// There would be more than ``TrustFolder/mostFiles`` files.
  case tooMany
  /// No installed file has this identifier, or several begin with it.
  case unknown(String)
}

extension TrustFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .file(let fault): fault.description
    case .certificate(let fault): fault.description
    case .issuer(let fault): fault.description
    case .tooMany: "There are more than \(TrustFolder.mostFiles) certificates and issuers."
    case .unknown(let identifier): "No certificate or issuer has the id \(identifier), or several have."
    }
  }
}
