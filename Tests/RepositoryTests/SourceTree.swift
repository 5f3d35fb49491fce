// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A text file of the repository with its path from the root, such as `Sources/HealthKit/Foundation/Foundation.swift`.
struct SourceFile {
  let path: String
  let text: String
  private let parts: Parts

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    parts = Parts(text)
  }

  var lines: [Substring] { parts.lines }

  /// The name without folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The type or topic of the file: `HKQuery` for `HKQuery+Predicates.swift`.
  var stem: String { String(name.dropLast(name.hasSuffix(".swift") ? 6 : 0).prefix { $0 != "+" }) }

  /// The longest of the rooms around the file; empty for the root.
  var room: String { SwiftPackage.rooms.filter { $0.isEmpty || path.hasPrefix($0 + "/") }.max { $0.count < $1.count } ?? "" }

  /// The path's components, from the room on.
  private var components: [Substring] { path.dropFirst(room.count).split(separator: "/") }

  /// The target: the second folder of the room.
  var target: String { components.dropFirst().first.map(String.init) ?? "" }

  /// The folders between target and file. Generated files are part of the folder around theirs.
  var folders: [String] {
    let folders = components.dropFirst(2).dropLast().map(String.init)
    return folders.last == "Generated" ? Array(folders.dropLast()) : folders
  }

  /// Whether the file is a test, or shared code of tests.
  var isTest: Bool { components.first == "Tests" }

  var isGenerated: Bool { path.contains("/Generated/") }

  /// The lines, with code and comments separated.
  var swift: SwiftText { parts.swift }

  /// The lines without comments.
  var code: [String] { parts.code }

  /// The names in the code.
  var names: Set<String> { parts.names }
}

/// What the rules read of a text, each taken apart once for all rules.
private final class Parts: Sendable {
  private struct Found {
    var lines: [Substring]?
    var swift: SwiftText?
    var code: [String]?
    var names: Set<String>?
  }

  private let text: String
  private let found = Mutex(Found())

  init(_ text: String) { self.text = text }

  private func once<T: Sendable>(_ part: WritableKeyPath<Found, T?> & Sendable, _ find: () -> T) -> T {
    if let known = found.withLock({ $0[keyPath: part] }) { return known }
    let value = find()
    found.withLock { $0[keyPath: part] = value }
    return value
  }

  var lines: [Substring] { once(\.lines) { text.split(separator: "\n", omittingEmptySubsequences: false) } }

  var swift: SwiftText { once(\.swift) { SwiftText(text) } }

  var names: Set<String> { once(\.names) { swift.names } }

  var code: [String] { once(\.code) { swift.lines.map(\.text) } }
}

/// The repository that contains these tests.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All Swift files under a folder, by path.
  static func swiftFiles(in folder: String) throws -> [SourceFile] {
    try files(in: folder).filter { $0.path.hasSuffix(".swift") }
  }

  /// All text files under a folder, by path, without build products and links: what they lead to is a file of the tree itself.
  static func files(in folder: String) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    guard let paths = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return try paths.compactMap { $0 as? String }.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
      .compactMap { path in
        let file = base.appendingPathComponent(path)
        var isFolder: ObjCBool = false
        // Throws for what is no link.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil { return nil }
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
        return String(data: try Data(contentsOf: file), encoding: .utf8).map { SourceFile(path: "\(folder)/\(path)", text: $0) }
      }
  }
}
