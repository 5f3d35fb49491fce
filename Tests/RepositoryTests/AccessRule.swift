// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where declarations may be `public`: in what programs of other packages use. All other code is this package's own, and what several of its
/// targets use is `package`.
enum AccessRule {
  /// Targets with public declarations beside those that products name.
  static let exported: Set<String> = [
    // Apple's `os_unfair_lock`, which comes with HealthKit and with os.
    "OSUnfairLock",
    // Code of a client: a conformance of a public type to a public protocol has public members.
    "ShimTests",
  ]

  /// The declarations of a file that code outside the package could use although no product has them, and those that only some importers see.
  ///
  /// - Parameter products: The targets of the package's products.
  static func violations(_ file: SourceFile, products: Set<String>) -> [String] {
    let isPublic = products.union(exported).contains(file.target)
    return file.swift.lines.filter { line in
      line.code.contains("@_spi") || !isPublic && isOpenToOthers(line.code)
    }
    .map { "\(file.path): \($0.code.drop { $0 == " " })" }
  }

  /// Members that are `@inlinable package` in a type of the same file that is not `@usableFromInline`: the compiler ignores the first
  /// word then.
  static func withoutEffect(_ file: SourceFile) -> [String] {
    let lines = file.swift.lines.map(\.code)
    var around: (type: Substring, isUsable: Bool)?
    var isInlinable = false
    return lines.compactMap { line in
      let words = line.split { " :<({".contains($0) }
      if let first = line.first, first != " ", first != "}", let kind = words.firstIndex(where: types.contains), kind + 1 < words.count {
        if words[kind] != "extension" {
          around = (words[kind + 1], line.contains("@usableFromInline") || line.contains("public "))
        } else if words[kind + 1] != around?.type {
          around = nil
        }
      }
      if line.contains("@inlinable") { isInlinable = true }
      defer { if line.contains("package ") { isInlinable = false } }
      guard isInlinable, line.hasPrefix(" "), line.contains("package "), let around, !around.isUsable else { return nil }
      return "\(file.path): \(around.type) is not @usableFromInline: \(line.drop { $0 == " " })"
    }
  }

  private static let types: Set<Substring> = ["actor", "class", "enum", "extension", "protocol", "struct"]

  /// Whether a line of code declares something that is visible outside of the package.
  private static func isOpenToOthers(_ code: String) -> Bool {
    let words = code.replacing("(set)", with: " ").split(separator: " ")
    return words.indices.contains { place in
      guard words[place] == "public" || words[place] == "open" else { return false }
      // Otherwise it is a name, such as that of a variable. Modifiers can end a line.
      guard place + 1 < words.count else { return words[place] == "public" }
      let next = words[place + 1].prefix { $0 == "@" || $0 == "_" || $0.isLetter }
      return next.hasPrefix("@") || afterAccess.contains(next)
    }
  }

  /// What follows a level of access in a declaration.
  private static let afterAccess: Set<Substring> = [
    "actor", "class", "convenience", "dynamic", "enum", "extension", "fileprivate", "final", "func", "import", "indirect", "infix", "init",
    "internal", "isolated", "lazy", "let", "macro", "mutating", "nonisolated", "nonmutating", "override", "package", "postfix", "prefix",
    "private", "protocol", "required", "static", "struct", "subscript", "typealias", "unowned", "var", "weak",
  ]
}
