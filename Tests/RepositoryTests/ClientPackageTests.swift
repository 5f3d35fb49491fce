// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Packages that depend on this one fetch what the library needs, and nothing of what the programs, tests and tools of this repository need.
@Suite struct ClientPackageTests {
  enum Way: CaseIterable { case url, path }

  /// The names of the packages that SwiftPM checks out for a client.
  private func checkouts(tools: String, _ way: Way, traits: String = "", products: [String]) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a leftover folder in the temporary directory is harmless
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("Sources/App"), withIntermediateDirectories: true)
    let root = SourceTree.root.resolvingSymlinksInPath()
    let place =
      switch way {
      case .url: "url: \"file://\(root.path)\", revision: \"\(try run("git", "-C", root.path, "rev-parse", "HEAD"))\""
      case .path: "path: \"\(root.path)\""
      }
    let needed = products.map { ".product(name: \"\($0)\", package: \"\(root.lastPathComponent)\")" }.joined(separator: ", ")
    let manifest = """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(\(place)\(traits))],
        targets: [.executableTarget(name: "App", dependencies: [\(needed)])])
      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    try Data("import HealthKit\n".utf8).write(to: folder.appendingPathComponent("Sources/App/main.swift"))
    _ = try run("swift", "package", "resolve", in: folder)
    let checkouts = folder.appendingPathComponent(".build/checkouts")
    return Set(try FileManager.default.contentsOfDirectory(atPath: checkouts.path)).subtracting([root.lastPathComponent])
  }

  /// The output of a program that runs in a folder, as a shell there starts it.
  private func run(_ command: String..., in folder: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let folder {
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging(["PWD": folder.path]) { $1 }
    }
    let (output, errors) = (Pipe(), FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString).log"))
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }  // a leftover file in the temporary directory is harmless
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command) \(String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self))")
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("A client checks out nothing else, with old tools and new, by address and by path", arguments: ["5.9", "6.2"], Way.allCases)
  func clients(tools: String, way: Way) throws {
    #expect(try checkouts(tools: tools, way, products: ["HealthKit", "HealthKitTesting"]).isEmpty)
  }

  @Test("A client that enables the trait Combine checks out OpenCombine alone")
  func combine() throws {
    let found = try checkouts(tools: "6.2", .url, traits: ", traits: [\"Combine\"]", products: ["HealthKit", "Combine"])
    #expect(found == ["OpenCombine"])
  }
}
