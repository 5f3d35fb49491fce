// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// The conformance tests share one store and run in any order. A test that fetches without a predicate needs a type of its own, and says so
/// in a comment right above the line that names the type: "No other test requests this type".
@Suite struct SharedStoreTests {
  private static let mark = "// No other test"

  private let files: [SourceFile]

  init() throws {
    files = try SourceTree.swiftFiles(in: "Tests/HealthKitConformanceTests").filter { $0.name != "PublishedTypes.swift" }
  }

  /// The identifier in the first code line below each mark of a file, such as `.dietaryBiotin`.
  private func ownTypes(_ file: SourceFile) -> [Substring] {
    file.lines.indices.filter { file.lines[$0].contains(Self.mark) }.compactMap { index in
      file.lines[index...].first { !$0.contains("//") }?.firstMatch(of: /Type\((\.\w+)\)/)?.1
    }
  }

  @Test("A type that a conformance test keeps for itself occurs once in the tests")
  func typesOfOneTest() {
    let owned = files.flatMap { file in ownTypes(file).map { (file.path, $0) } }
    #expect(owned.count >= 4)
    for (path, type) in owned {
      let lines = files.flatMap { file in
        file.code.filter { $0.contains("Type(\(type))") }.map { _ in file.path }
      }
      #expect(lines == [path], "\(type)")
    }
  }

  @Test("A conformance test that fetches without a predicate keeps its type for itself")
  func openFetches() {
    for file in files {
      let open = file.code.count { $0.contains(".samples(of: type, nil)") }
      #expect(open <= ownTypes(file).count, "\(file.path)")
    }
  }
}
