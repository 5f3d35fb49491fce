// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// What a release takes from files of the tree: its version, its address, and what the programs contain.
@Suite struct ReleaseTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The rows of Packaging/dependencies.tsv, by the names of its columns.
  private func parts() throws -> [[String: String]] {
    let lines = try text("Packaging/dependencies.tsv").split(separator: "\n")
    let columns = try #require(lines.first).split(separator: "\t").map(String.init)
    return try lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == columns.count && !cells.contains(""), "\(line)")
      return Dictionary(uniqueKeysWithValues: zip(columns, cells))
    }
  }

  /// What a program of the tree writes to standard output.
  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = SourceTree.root.appendingPathComponent(program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("The programs have the version of the file VERSION, and the changelog has a section of it, above all others")
  func version() throws {
    let version = try text("VERSION").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    let constant = try text("Programs/Sources/OpenHealthCommandLine/HealthVersion.swift")
    #expect(constant.contains("static let text = \"\(version)\""), "VERSION says \(version)")
    // A second constant would hide the first one.
    let programs = try SourceTree.swiftFiles(in: "Programs/Sources").filter { $0.text.contains("enum HealthVersion") }
    #expect(programs.map(\.name) == ["HealthVersion.swift"])
    let section = try #require(try text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(section.split(separator: " ").dropFirst().first == Substring(version), "the changelog begins with \(section)")
  }

  @Test("The public address is that of Packaging/address: no other file has one that it would have to be changed in")
  func address() throws {
    let address = try text("Packaging/address").trimmingCharacters(in: .whitespacesAndNewlines)
    let isKnown = address != "ADDRESS"
    #expect(!isKnown || address.wholeMatch(of: /https:\/\/[A-Za-z0-9.\/_-]+[A-Za-z0-9_-]/) != nil)
    // Pages for people show it, or its name until it is known.
    var pages = try SourceTree.files(in: "Documentation").filter { $0.name.hasSuffix(".md") }
    for name in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"] { pages.append(SourceFile(path: name, text: try text(name))) }
    let rest = try ["Packaging", "scripts", "Examples"].flatMap { try SourceTree.files(in: $0) }.filter { $0.path != "Packaging/address" }
    // Lists, so that a fault shows names instead of whole files.
    let inventing = (pages + rest).filter { $0.text.contains("github.com/OWNER") }
    #expect(inventing.map(\.path) == [])
    guard isKnown else { return }
    #expect(pages.filter { $0.text.firstMatch(of: /\bADDRESS\b/) != nil }.map(\.path) == [], "they do not show \(address)")
    #expect(rest.filter { $0.text.contains(address) }.map(\.path) == [], "they repeat the address")
  }

  @Test("Packaging/dependencies.tsv has each package that was resolved, with its version, and each that the manifest names")
  func dependencies() throws {
    let packages = try parts().filter { $0["kind"] == "package" }
    let versions = Dictionary(uniqueKeysWithValues: packages.map { ($0["name"]!.lowercased(), $0["version"]!) })
    struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { let version: String? }
        let identity: String
        let state: State
      }
      let pins: [Pin]
    }
    // SwiftPM writes it at each build of this package.
    let pins = try JSONDecoder().decode(Resolved.self, from: Data(try text("Package.resolved").utf8)).pins
    for pin in pins { #expect(versions[pin.identity] == pin.state.version, "\(pin.identity) was resolved") }
    let resolved = Set(pins.map(\.identity))
    for part in packages where part["programs"] != "-" { #expect(resolved.contains(part["name"]!.lowercased()), "\(part["name"]!)") }
    let named = try text("Package.swift").matches(of: /\.package\(url: "[^"]*\/([A-Za-z.-]+)"/).map { String($0.output.1).lowercased() }
    #expect(named.count > 5)
    for name in named { #expect(versions[name] != nil, "Package.swift names \(name)") }
  }

  @Test(
    "The copyright of a package names each part of its program, with a licence whose text follows", arguments: ["health", "health-server"])
  func copyright(program: String) throws {
    let text = try output("Packaging/copyright", [program])
    let stanzas = text.components(separatedBy: "\n\n")
    let contained = try parts().filter { $0["programs"]!.split(separator: " ").contains(Substring(program)) }
    #expect(contained.count > 14)
    for part in contained {
      let (name, kind) = (part["name"]!, part["kind"]!)
      let files = "Files: " + (kind == "package" ? "" : "\(kind)/") + "\(name)/*"
      let stanza = try #require(stanzas.first { $0.hasPrefix(files + "\n") }, "no stanza of \(name)")
      let licence = try #require(stanza.split(separator: "\n").first { $0.hasPrefix("License: ") })
      #expect(stanzas.contains { $0.hasPrefix(licence + "\n ") }, "no text of \(licence)")
      #expect(stanza.contains("Copyright: "))
    }
    for part in try parts() where part["programs"] == "-" { #expect(!text.contains("Files: \(part["name"]!)/*")) }
  }

  @Test("The menu entry, its description and its picture have one name, and start what the package has")
  func menuEntry() throws {
    let (folder, name) = ("Packaging/desktop", "org.openhealthkit.Health")
    let entry = try text("\(folder)/\(name).desktop")
    let lines = entry.split(separator: "\n").map(String.init)
    #expect(lines.first == "[Desktop Entry]")
    let keys = lines.dropFirst().compactMap { $0.split(separator: "=", maxSplits: 1).first.map(String.init) }
    #expect(Set(keys).count == keys.count)
    #expect(Set(["Type", "Name", "Comment", "Exec", "Icon", "Categories", "Terminal"]).isSubset(of: keys))
    #expect(lines.contains("Icon=\(name)"))
    #expect(lines.contains("Exec=/usr/libexec/openhealthkit/open"))
    #expect(FileManager.default.isExecutableFile(atPath: SourceTree.root.appendingPathComponent("\(folder)/open").path))
    let description = try text("\(folder)/\(name).metainfo.xml")
    for line in [
      "<id>\(name)</id>", "<launchable type=\"desktop-id\">\(name).desktop</launchable>", "version=\"@VERSION@\" date=\"@DATE@\"",
    ] {
      #expect(description.contains(line))
    }
    #expect(try text("\(folder)/\(name).svg").hasPrefix("<svg "))
  }
}
