// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What the imports of all kinds of tables do alike.
enum TableImportSession {
  /// Runs the body between begin and end of an import, with its number; without a store only the body. The body returns whether all was read.
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

  /// Stores a batch, unless it is empty, the import is a preview or was cancelled. The batch is empty afterwards.
  static func send(_ batch: inout [SampleRecord], to service: (any HealthService)?, _ report: inout TableImportReport) throws {
    defer { batch = [] }
    guard let service, let number = report.number, !batch.isEmpty, !report.isCancelled else { return }
    report.add(try service.perform(ImportRecords(number: number, records: batch), for: .owner))
  }
}
