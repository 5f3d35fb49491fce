// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Turns the tables and templates in `Catalog` into Swift sources.
///
/// It reads files and writes none, so that a test can compare its result with the checked-in files:
///
///     for output in try CatalogGenerator.outputs(catalogFolder: root.appendingPathComponent("Catalog")) {
///       try output.text.write(to: root.appendingPathComponent(output.path), atomically: true, encoding: .utf8)
///     }
package enum CatalogGenerator {
  /// Every generated file, ordered by path.
  ///
  /// Paths are relative to the project root. The same tables always give the same text.
  ///
  /// - Throws: ``CatalogError`` with file and line if a table is missing or a row is malformed.
  package static func outputs(catalogFolder: URL) throws -> [(path: String, text: String)] {
    let catalog = try Catalog(folder: catalogFolder)
    var outputs = try [
      catalogTablesFile(catalog),
      quantityIdentifiersFile(catalog),
      categoryIdentifiersFile(catalog),
      kindsFile(catalog),
      typeClassesFile(catalog),
      archivableClassesFile(catalog),
      metadataKeysFile(catalog),
      coreMetadataKeysFile(catalog),
      unitAtomsFile(catalog),
      wordTablesFile(catalog),
      templatesFile(catalogFolder: catalogFolder),
    ]
    outputs += enumFiles(catalog)
    outputs += coreEnumFiles(catalog)
    outputs += characteristicObjectFiles(catalog)
    outputs += otherIdentifierFiles(catalog)
    outputs += constantFiles(catalog)
    outputs += nameFiles(catalog)
    outputs += queryLoopFiles(catalog)
    return outputs.sorted { $0.path < $1.path }
  }
}
