// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import APILedger
import Foundation
import Testing

/// Every example in the documentation compiles with the modules built for this run.
@Suite struct DocumentationExamplesTests {
  private static func all() throws -> [DocumentationExamples.Example] {
    let documents = try SourceTree.files(in: "Documentation").filter { $0.name.hasSuffix(".md") }
    let readme = SourceFile(
      path: "README.md", text: try String(contentsOf: SourceTree.root.appendingPathComponent("README.md"), encoding: .utf8))
    let modules = ["Sources/HealthKit", "Sources/HealthKitAdditions", "Sources/HealthKitTesting"]
    let articles = try modules.flatMap(SourceTree.files).filter { $0.path.contains(".docc/") && $0.name.hasSuffix(".md") }
    let sources = try (modules + ["Shims"]).flatMap(SourceTree.swiftFiles)
    return ([readme] + documents + articles).flatMap(DocumentationExamples.examples(inDocument:))
      + sources.flatMap(DocumentationExamples.examples(inSource:))
  }

  /// What the compiler says of a file with these examples; empty when they compile.
  private func errors(_ examples: [DocumentationExamples.Example]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a leftover folder in the temporary directory is harmless
    let file = folder.appendingPathComponent("Examples.swift")
    try Data(DocumentationExamples.file(examples).utf8).write(to: file)
    let extraction = SymbolExtraction(module: "HealthKit", buildFolder: SymbolExtraction.ownBuildFolder, root: SourceTree.root)
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(run(["-print-target-info"]).utf8))
    let plugins = info.paths.runtimeResourcePath + "/host/plugins/testing"
    let output = try run(
      ["-typecheck", "-swift-version", "6", "-suppress-warnings", "-plugin-path", plugins, file.path]
        + (extraction.moduleFolders + [SourceTree.root.appendingPathComponent("Shims/COSSubmodules")]).flatMap { ["-I", $0.path] })
    return output.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n")
  }

  private struct TargetInfo: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test("Every example of the README, the documents and the comments compiles")
  func compile() throws {
    let examples = try Self.all()
    #expect(examples.count > 80)
    for place in ["README.md", "HKError.swift", "HealthKit.docc/FirstQuery.md", "HealthKitTesting.docc/TestingYourApp.md"] {
      #expect(examples.contains { $0.path.hasSuffix(place) }, "\(place)")
    }
    let errors = try errors(examples)
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("An example that does not compile is an error at its place in the document")
  func finds() throws {
    let errors = try errors([.init(path: "Documentation/A.md", line: 7, code: "let store = HKHealthStore()\nstore.sav()")])
    #expect(errors.contains("Documentation/A.md:8:7: error:"))
  }

  @Test("Examples are blocks of Swift in documents, and indented blocks in comments")
  func extraction() {
    let document = SourceFile(path: "A.md", text: "Text\n```swift\na()\n\nb()\n```\n```\nc()\n```\n```swift\n.package(d)\n```\n")
    #expect(DocumentationExamples.examples(inDocument: document) == [.init(path: "A.md", line: 3, code: "a()\n\nb()")])
    let source = SourceFile(
      path: "A.swift",
      text:
        "  /// A call:\n  ///\n  ///     a()\n  ///     b { ... }\n  ///\n  /// - Parameters:\n  ///   - c: a long\n  ///     list.\n  func d() {}\n"
    )
    #expect(DocumentationExamples.examples(inSource: source) == [.init(path: "A.swift", line: 3, code: "a()\nb { ... }\n")])
    #expect(DocumentationExamples.file(DocumentationExamples.examples(inSource: source)).contains("b { fatalError() }"))
  }
}
