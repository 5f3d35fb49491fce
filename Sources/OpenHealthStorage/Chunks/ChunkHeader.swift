// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the store knows of a chunk without its samples.
struct ChunkHeader: Sendable, Equatable {
  var lane: Int64
  /// The keys of the first and the last sample.
  var first: SampleKey
  var last: SampleKey
  /// The latest end of a sample.
  var latest: Double
  var count: Int
  /// Bounds for the samples' numbers in the sequence.
  var numbers: ClosedRange<Int64>
  /// The number of the unit of all samples, 0 for none; nil when there are several.
  var unit: Int64?
  /// The row of `chunk_body`.
  var body: Int64

  func contains(_ key: SampleKey) -> Bool { first <= key && key <= last }

  /// The header of encoded columns with at least one row, in the order of their keys.
  init(lane: Int64, columns: ChunkColumns, body: Int64) {
    self.lane = lane
    let end = columns.count - 1
    first = SampleKey(start: columns.start[0], sequence: columns.sequence[0])
    last = SampleKey(start: columns.start[end], sequence: columns.sequence[end])
    latest = columns.end.reduce(columns.end[0], max)
    count = columns.count
    numbers = columns.sequence.reduce(columns.sequence[0], min)...columns.sequence.reduce(columns.sequence[0], max)
    unit = columns.unit.allSatisfy { $0 == columns.unit[0] } ? columns.unit[0] : nil
    self.body = body
  }

  init(
    lane: Int64, first: SampleKey, last: SampleKey, latest: Double, count: Int, numbers: ClosedRange<Int64>, unit: Int64?, body: Int64
  ) {
    self.lane = lane
    self.first = first
    self.last = last
    self.latest = latest
    self.count = count
    self.numbers = numbers
    self.unit = unit
    self.body = body
  }
}
