// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSampleData

/// Writes the records of one type, day by day.
struct SyntheticGroup {
  typealias Write = (SampleDay, SyntheticRecordWriter) throws -> Void

  let write: Write

  init(_ write: @escaping Write) { self.write = write }
}

/// A collection of related groups.
protocol SyntheticTopic {
  var groups: [SyntheticGroup] { get }
}
