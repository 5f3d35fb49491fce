// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSignatures

struct CertificatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certificates", abstract: "Install the certificates and keys with which `health verify` checks.",
    discussion: """
      What you install is trusted: take certificates from the maker of the device, and keys from the issuer of the card.

        health certificates
        health certificates add meter.pem
        health certificates add jwks.json --issuer https://clinic.example/cards
        health certificates remove 3f2a9c1e
      """,
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the installed certificates of devices and issuers of cards.",
      discussion: """
          health certificates list
        """)

    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "id", key: "head.id", isTyped: true, meaning: "the identifier, for `health certificates remove`"),
      .init(
        name: "kind", key: "head.kind",
        meaning: "`device` for the certificate of a device or its maker, `issuer` for the keys of an issuer of health cards"),
      .init(name: "name", key: "head.name", meaning: "the name in the certificate, or the issuer's address"),
      .init(name: "valid_from", kind: .instant, rank: nil, meaning: "when the certificate becomes valid; null for an issuer"),
      .init(name: "valid_until", kind: .instant, key: "head.validUntil", rank: 1, meaning: "when it expires; null for an issuer"),
    ]

    func run() throws {
      var rows = try Rows(
        Self.columns, output, ifEmpty: Person.words["command.noCertificates", "`health certificates add FILE`"])
      for (name, file) in try CertificatesCommand.contents().files {
        switch file {
        case .device(let certificate):
          rows.add([
            .text(name), .text("device", shown: Person.words["head.device"]), .text(certificate.subject),
            .date(certificate.validFrom, output.dates),
            .date(certificate.validUntil, output.dates),
          ])
        case .issuer(let issuer):
          rows.add([
            .text(name), .text("issuer", shown: Person.words["cell.issuer"]), .text(issuer.address), .date(nil, output.dates),
            .date(nil, output.dates),
          ])
        }
      }
      rows.finish()
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install certificates of devices, or the keys of an issuer of cards.",
      discussion: """
        A certificate is X.509 in PEM or DER, with a key on P-256. The keys of an issuer are a JWK set, which it publishes at its address \
        followed by /.well-known/jwks.json; later keys replace earlier ones.

          health certificates add meter.pem
          health certificates add jwks.json --issuer https://clinic.example/cards
        """)

    @Argument(help: ArgumentHelp("Files of certificates or keys.", valueName: "file"), completion: .file())
    var files: [String]
    @Option(help: ArgumentHelp("The address of the issuer whose keys are in the file.", valueName: "address"))
    var issuer: String?
    @OptionGroup var place: ZoneOptions

    func validate() throws {
      if issuer != nil, files.count > 1 { throw ValidationError("--issuer is for one file of keys.") }
    }

    func run() throws {
      let folder = TrustFolder(environment: ProcessInfo.processInfo.environment)
      // All are read before the first is installed.
      let found = try files.flatMap { path in
        do throws(TrustFault) { return try TrustedFile.read(TrustFolder.bytes(ofFile: path), address: issuer) } catch {
          switch error {
          case .certificate, .issuer: throw Failure("\(path) cannot be installed. \(error)")
          default: throw error
          }
        }
      }
      if issuer != nil, !found.contains(where: { if case .issuer = $0 { true } else { false } }) {
        throw ValidationError("--issuer is for a JWK set. A certificate names its owner itself.")
      }
      try FileWriting.telling { try FileWriting.makeFolder(folder.url) }
      for file in found {
        let isNew = try folder.add(file)
        Output.sentence(isNew ? Person.words["command.installed", words(file)] : Person.words["command.installedAlready", words(file)])
      }
      Output.flush()
    }

    private func words(_ file: TrustedFile) -> String {
      switch file {
      case .device(let certificate):
        let dates = place.reader.dates
        return Person.words[
          "command.certificate", file.identifier, certificate.subject, dates.day(certificate.validFrom), dates.day(certificate.validUntil)]
      case .issuer(let issuer):
        return Person.words["command.keys", file.identifier, Person.numbers.text(issuer.keyIdentifiers.count), issuer.address]
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an installed certificate or issuer.",
      discussion: """
          health certificates remove 3f2a9c1e
        """)

    @Argument(help: ArgumentHelp("The id in the list, or its first characters, at least 4.", valueName: "id"))
    var identifier: String

    func run() throws {
      let folder = TrustFolder(environment: ProcessInfo.processInfo.environment)
      try folder.remove(identifier)
      Output.sentence(Person.words["command.certificateRemoved", "`health verify`"])
      Output.flush()
    }
  }

  /// The installed files. Prints a note on each one that cannot be used.
  static func contents() throws -> TrustFolder.Contents {
    let folder = TrustFolder(environment: ProcessInfo.processInfo.environment)
    let contents = try folder.contents()
    for (name, fault) in contents.faults { Output.message(Person.words["command.unused", name, folder.url.path, "\(fault)"]) }
    return contents
  }
}
