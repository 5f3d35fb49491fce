// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Extracts the public symbols of a built module with the compiler.
///
/// Runs `swift symbolgraph-extract`; `swift package` would wait for the lock that `swift test` holds. Takes 0.3 s for HealthKit.
package struct SymbolExtraction {
  let module: String
  let buildFolder: URL
  let root: URL

  /// An extraction from the folder that contains `Modules`, for the package at `root`.
  package init(module: String, buildFolder: URL, root: URL) {
    (self.module, self.buildFolder, self.root) = (module, buildFolder, root)
  }

  /// The folder into which this program, or the test runner, was built.
  package static var ownBuildFolder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// All symbols of the module, and of its extensions of types in other modules.
  package func symbols() throws -> [PublicSymbol] {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }  // a leftover folder in the temporary directory is harmless
    let target = try run(["-print-target-info"])
    let triple = try JSONDecoder().decode(TargetInfo.self, from: target).target.triple
    _ = try run(
      ["symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", output.path, "-minimum-access-level", "public"]
        + moduleFolders.flatMap { ["-I", $0.path] })
    return try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.sorted { $0.path < $1.path }
      .flatMap { try SymbolGraph.symbols(json: try Data(contentsOf: $0)) }
  }

  /// The folders in which the compiler finds the built modules and the C modules that they import.
  package var moduleFolders: [URL] { [buildFolder.appendingPathComponent("Modules"), buildFolder] + moduleMapFolders() }

  private struct TargetInfo: Decodable {
    struct Target: Decodable { var triple: String }
    var target: Target
  }

  /// The folders with module maps of C targets: ours, the dependencies', and those that SwiftPM wrote.
  private func moduleMapFolders() -> [URL] {
    let checkouts = buildFolder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("checkouts")
    let packages = [root] + folders(in: checkouts)
    let targets = packages.flatMap { folders(in: $0.appendingPathComponent("Sources")) }
    let candidates = targets + targets.map { $0.appendingPathComponent("include") } + folders(in: buildFolder)
    return candidates.filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path) }
  }

  private func folders(in folder: URL) -> [URL] {
    // A missing folder has no subfolders.
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []).sorted { $0.path < $1.path }
  }

  private func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw LedgerError(line: 0, "swift \(arguments[0]) failed.") }
    return data
  }
}
