// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension CatalogGenerator {
  /// The templates of the Health app's pages, each under the name of its file, without the line feed at its end.
  static func templatesFile(catalogFolder: URL) throws -> (path: String, text: String) {
    let templates = try templates(catalogFolder.appendingPathComponent("Pages"))
    let entries = templates.sorted { $0.key < $1.key }.flatMap { name, lines in
      ["\"\(name)\": #\"\"\""] + lines + ["\"\"\"#,"]
    }
    let list = ["static let all: [String: String] = ["] + SourceText.indented(entries) + ["]"]
    let body =
      SourceText.documentation("The templates of pages and of their parts, by name.")
      + ["enum Templates {"] + SourceText.indented(list) + ["}"]
    return ("Programs/Sources/OpenHealthPages/Page/Generated/Templates.swift", SourceText.file(from: ["Pages/*.mustache"], body))
  }

  /// The lines of each template in a folder.
  private static func templates(_ folder: URL) throws -> [String: [String]] {
    var templates: [String: [String]] = [:]
    do {
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      where file.pathExtension == "mustache" {
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        templates[file.deletingPathExtension().lastPathComponent] = lines.last == "" ? Array(lines.dropLast()) : lines
      }
    } catch { throw CatalogError(file: "Catalog/Pages", line: 0, message: "The templates cannot be read: \(error.localizedDescription)") }
    for (name, lines) in templates.sorted(by: { $0.key < $1.key }) {
      func fault(_ line: Int, _ message: String) -> CatalogError {
        CatalogError(file: "Catalog/Pages/\(name).mustache", line: line, message: message)
      }
      for (index, line) in lines.enumerated() {
        // They end the text in the generated file, or begin an expression in it.
        for sign in ["\"\"\"", "\\#"] where line.contains(sign) { throw fault(index + 1, "A template cannot have \(sign).") }
        for part in line.components(separatedBy: "{{>").dropFirst() {
          let included = part.components(separatedBy: "}}")[0]
          guard included.hasPrefix(" "), templates[String(included.dropFirst())] != nil else {
            throw fault(index + 1, "There is no template '\(included)' to include. Write {{> NAME}} with the name of a file.")
          }
        }
      }
    }
    return templates
  }
}
