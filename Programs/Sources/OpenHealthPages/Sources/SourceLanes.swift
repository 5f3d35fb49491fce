// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The newest samples of each source, by type.
enum SourceLanes {
  /// The newest samples of one type from one source. Cost: the samples that are returned.
  static func newest(_ count: Int, of type: DataType, from source: SourceRecord, _ context: PageContext) throws -> [SampleRecord] {
    try context.ask(
      FetchSamples(
        selections: [.init(type: type, predicate: .source([source.bundleIdentifier]))], order: [.init(field: .end, ascending: false)],
        limit: count))
  }
}
