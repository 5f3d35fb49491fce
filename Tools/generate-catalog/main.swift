// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Writes the sources and the data dictionary that are generated from the catalogue: generate-catalog [project root]. Files that are current
// stay untouched.

import CatalogGenerator
import Foundation

func generate(root: URL) throws {
  let catalog = root.appendingPathComponent("Catalog")
  for output in try CatalogGenerator.outputs(catalogFolder: catalog) + [CatalogGenerator.dictionary(catalogFolder: catalog)] {
    let file = root.appendingPathComponent(output.path)
    // A file that cannot be read is written.
    if let current = try? Data(contentsOf: file), current == Data(output.text.utf8) { continue }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(output.text.utf8).write(to: file, options: .atomic)
    print("wrote \(output.path)")
  }
}

let root = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath)
do {
  try generate(root: root)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
