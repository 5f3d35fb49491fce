// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The folders of a target that name types declared in its other folders.
///
/// A folder depends on another if it names a type of it; two folders that depend on each other are really one.
struct FolderGraph {
  /// The targets whose folders depend on one another in one direction.
  static let targets = [
    "OpenHealthCore", "OpenHealthCrypto", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthEngine", "OpenHealthClient", "HealthKit",
    "HealthKitTesting",
    "OpenHealthInterchange", "OpenHealthWorkoutFiles", "OpenHealthBluetooth", "OpenHealthData", "OpenHealthPictures", "OpenHealthSensors",
    "OpenHealthSignatures",
  ]

  /// What every folder names, and what names the classes of every folder, to say in a text what they are.
  private static let descriptions = "ObjectDescription"

  /// From a folder to those that it depends on, each with a type that it names and the file that names it.
  private var edges: [String: [String: (type: String, file: String)]] = [:]

  init(_ files: [SourceFile]) {
    var folders: [String: Set<String>] = [:]
    for file in files { for type in Self.declaredTypes(file) { folders[type, default: []].insert(Self.folder(of: file)) } }
    folders[Self.descriptions] = nil
    for file in files where file.name != Self.descriptions + ".swift" {
      let folder = Self.folder(of: file)
      for word in file.swift.names {
        // A name of two types is ambiguous.
        guard let declared = folders[word], declared.count == 1, let other = declared.first, other != folder else { continue }
        if let known = edges[folder]?[other], (known.file, known.type) < (file.name, word) { continue }
        edges[folder, default: [:]][other] = (word, file.name)
      }
    }
  }

  /// The shortest cycle through each folder that is in one, as `A -> B (type in file) -> A (type in file)`; each cycle once.
  var circles: [String] {
    var seen: Set<Set<String>> = []
    return edges.keys.sorted().compactMap { start in
      guard let path = shortestCircle(from: start), seen.insert(Set(path)).inserted else { return nil }
      let steps = zip(path, path.dropFirst() + [start]).map { from, to in
        let edge = edges[from]?[to]
        return " -> \(to) (\(edge?.type ?? "") in \(edge?.file ?? ""))"
      }
      return start + steps.joined()
    }
  }

  /// The folders of a cycle, `start` first.
  private func shortestCircle(from start: String) -> [String]? {
    var paths = [[start]]
    var reached: Set<String> = []
    while !paths.isEmpty {
      let path = paths.removeFirst()
      for next in (edges[path[path.count - 1]] ?? [:]).keys.sorted() {
        if next == start { return path }
        if reached.insert(next).inserted { paths.append(path + [next]) }
      }
    }
    return nil
  }

  /// The folders between target and file. Generated files are part of the folder around them.
  private static func folder(of file: SourceFile) -> String {
    var parts = file.path.split(separator: "/").dropFirst(2).dropLast()
    if parts.count > 1, parts.last == "Generated" { parts.removeLast() }
    return parts.isEmpty ? "(top)" : parts.joined(separator: "/")
  }

  /// The types that a file declares at top level and that other files can name.
  private static func declaredTypes(_ file: SourceFile) -> [String] {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    return file.code.compactMap { line in
      guard let first = line.first, !first.isWhitespace, !line.hasPrefix("private"), !line.hasPrefix("fileprivate") else { return nil }
      let words = line.split { " :<({".contains($0) }
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
        words[..<kind].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) })
      else { return nil }
      return String(words[kind + 1])
    }
  }

  private static let modifiers: Set<Substring> = ["public", "open", "package", "internal", "final", "indirect"]
}
