// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A walk over the values of one series by start, with one part of them in memory at a time.
struct SeriesCursor {
  let sequence: Int64
  private var part: ArraySlice<SeriesValue>

  init(_ sequence: Int64, after start: Double = -.infinity, reader: StorageReader) throws {
    self.sequence = sequence
    part = try reader.series.values(of: sequence, after: start)
  }

  /// The cursor of a series; nil, and noted, if a value makes no sense: the values before it would pass for the whole series.
  static func whole(_ sequence: Int64, after start: Double = -.infinity, reader: StorageReader) throws -> SeriesCursor? {
    try reader.sound("series_part", sequence) {
      let cursor = try SeriesCursor(sequence, after: start, reader: reader)
      // The writer fills all parts but the last.
      if cursor.part.endIndex >= StoredParts.values, let last = cursor.part.last {
        try reader.series.checkParts(of: sequence, after: last.start)
      }
      return cursor
    }
  }

  /// The value at the current position; nil after the last.
  var current: SeriesValue? { part.first }

  mutating func advance(_ reader: StorageReader) throws {
    guard let last = part.popFirst(), part.isEmpty else { return }
    part = try reader.series.values(of: sequence, after: last.start)
  }
}

/// Merges the values of series into a walk over samples by start and then as they were saved. A value takes the position of a separate
/// sample that was saved with its series.
struct SeriesMerge<Origin> {
  private let reader: StorageReader
  private var open: [(cursor: SeriesCursor, origin: Origin)] = []

  init(reader: StorageReader) { self.reader = reader }

  var isEmpty: Bool { open.isEmpty }

  /// Adds a series, without its values up to a start.
  mutating func add(_ sequence: Int64, after start: Double = -.infinity, _ origin: Origin) throws {
    guard let cursor = try SeriesCursor.whole(sequence, after: start, reader: reader) else { return }
    if cursor.current != nil { open.append((cursor, origin)) }
  }

  /// Calls `body` with the values that precede a sample, by default all that are left, until it returns false. Returns false then.
  mutating func forEach(
    before start: Double = .infinity, _ sequence: Int64 = .max, _ body: (SeriesValue, Origin) throws -> Bool
  ) throws -> Bool {
    while let (index, value) = first, (value.start, open[index].cursor.sequence) < (start, sequence) {
      guard try body(value, open[index].origin) else { return false }
      try open[index].cursor.advance(reader)
      if open[index].cursor.current == nil { open.remove(at: index) }
    }
    return true
  }

  /// The next value of all series. A linear search, as few series overlap one another.
  private var first: (index: Int, value: SeriesValue)? {
    var first: (index: Int, value: SeriesValue)?
    for (index, series) in open.enumerated() {
      guard let value = series.cursor.current else { continue }
      if let known = first, (known.value.start, open[known.index].cursor.sequence) < (value.start, series.cursor.sequence) { continue }
      first = (index, value)
    }
    return first
  }
}
