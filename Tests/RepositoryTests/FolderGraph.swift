// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The folders beside each other in a target, or in one of its folders, that name types declared in the others.
///
/// A folder depends on another if a file anywhere in it names a type of the other; two folders that depend on each other are really one.
/// Files beside the folders are a folder of their own.
struct FolderGraph {
  /// What every folder names, and what names the classes of every folder, to say in a text what they are.
  private static let descriptions = "ObjectDescription"

  /// From a folder to those that it depends on, each with a type that it names and the file that names it.
  private var edges: [String: [String: (type: String, file: String)]] = [:]

  /// The cycles of folders at any depth of a target.
  static func circles(_ files: [SourceFile]) -> [String] { circles(files, depth: 0) }

  private static func circles(_ files: [SourceFile], depth: Int) -> [String] {
    let inside = Dictionary(grouping: files.filter { $0.folders.count > depth }) { folder(of: $0, depth) }
    return FolderGraph(files, depth: depth).circles + inside.keys.sorted().flatMap { circles(inside[$0] ?? [], depth: depth + 1) }
  }

  /// Where folders name types of folders beside them or above, as `A -> B (type in file)`. Folders that are on no floor do not count.
  ///
  /// - Parameter floors: The folders, the lowest floor first.
  static func climbs(_ files: [SourceFile], floors: [[String]]) -> [String] {
    var heights: [String: Int] = [:]
    for (height, floor) in floors.enumerated() { for folder in floor { heights[folder] = height } }
    return FolderGraph(files, depth: 0).edges.flatMap { from, others in
      others.compactMap { other, edge -> String? in
        guard let here = heights[from], let there = heights[other], there >= here else { return nil }
        return "\(from) -> \(other) (\(edge.type) in \(edge.file))"
      }
    }.sorted()
  }

  /// - Parameter depth: How many folders around each file all files have in common.
  private init(_ files: [SourceFile], depth: Int) {
    var folders: [String: Set<String>] = [:]
    for file in files { for type in Self.declaredTypes(file) { folders[type, default: []].insert(Self.folder(of: file, depth)) } }
    folders[Self.descriptions] = nil
    guard Set(folders.values.joined()).count > 1 else { return }
    for file in files where file.name != Self.descriptions + ".swift" {
      let folder = Self.folder(of: file, depth)
      for word in file.names {
        // A name of two types is ambiguous.
        guard let declared = folders[word], declared.count == 1, let other = declared.first, other != folder else { continue }
        if let known = edges[folder]?[other], (known.file, known.type) < (file.name, word) { continue }
        edges[folder, default: [:]][other] = (word, file.name)
      }
    }
  }

  /// The shortest cycle through each folder that is in one, as `A -> B (type in file) -> A (type in file)`; each cycle once.
  private var circles: [String] {
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

  /// The folder of a file at a depth of its target, as `Queries` or, one deeper, `Queries/Workouts`.
  private static func folder(of file: SourceFile, _ depth: Int) -> String {
    let folders = file.folders.count > depth ? Array(file.folders.prefix(depth + 1)) : file.folders + ["(top)"]
    return folders.joined(separator: "/")
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
