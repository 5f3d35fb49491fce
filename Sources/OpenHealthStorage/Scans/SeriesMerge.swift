// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Walks the values of one series by start; holds one part of them at a time.
struct SeriesCursor {
  let sequence: Int64
  private var part: ArraySlice<SeriesValue>

  init(_ sequence: Int64, after start: Double = -.infinity, reader: StorageReader) throws {
    self.sequence = sequence
    part = try reader.values(ofSeries: sequence, after: start)
  }

  /// The value at which it stands; nil after the last.
  var current: SeriesValue? { part.first }

  mutating func advance(_ reader: StorageReader) throws {
    guard let last = part.popFirst(), part.isEmpty else { return }
    part = try reader.values(ofSeries: sequence, after: last.start)
  }
}

/// Puts the values of series among samples that come by start and then as they were saved: one order over all, in which a value stands where
/// a sample of its own would, saved with its series.
struct SeriesMerge<Origin> {
  private let reader: StorageReader
  private var open: [(cursor: SeriesCursor, origin: Origin)] = []

  init(reader: StorageReader) { self.reader = reader }

  var isEmpty: Bool { open.isEmpty }

  /// Takes a series, of which values up to a start are left out.
  mutating func add(_ sequence: Int64, after start: Double = -.infinity, _ origin: Origin) throws {
    let cursor = try SeriesCursor(sequence, after: start, reader: reader)
    if cursor.current != nil { open.append((cursor, origin)) }
  }

  /// Hands on the values that come before a sample, or all that are left; false when `body` wants no more.
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

  /// The value that comes first; few series overlap one another.
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
