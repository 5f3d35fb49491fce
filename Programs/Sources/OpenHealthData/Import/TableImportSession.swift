// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The begin and the end of an import of tables.
enum TableImportSession {
  /// Runs the body between both, with the number of the import; without a store only the body. The body returns whether all was read.
  static func run<State>(
    _ service: (any HealthService)?, name: String, bringsBack: Bool, _ state: inout State, _ body: (inout State, Int64?) throws -> Bool
  ) throws {
    guard let service else {
      _ = try body(&state, nil)
      return
    }
    let number = try service.perform(BeginImport(name: name, bringsBack: bringsBack), for: .owner)
    var isComplete = false
    do { isComplete = try body(&state, number) } catch {
      // The first error has the reason; if the store fails, this call fails, too.
      try? service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: false), for: .owner)  // see above
      throw error
    }
    try service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: isComplete), for: .owner)
  }
}
