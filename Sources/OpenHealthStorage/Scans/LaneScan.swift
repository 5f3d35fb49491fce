// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A walk over the samples of several lanes that match a predicate, merged into one order: by start date, then as they were saved.
///
/// Rows and chunks of each lane are read in their clustered order, and only as far as the walk goes.
struct LaneScan {
  /// Whether the walk continues after a row.
  enum Step { case more, stop }

  /// Samples of one lane that follow one another.
  enum Run {
    /// One row of `sample`.
    case row(any SQLStatement)
    /// Samples of a chunk; in a descending walk the last one comes first.
    case sealed(StoredChunk, Range<Int>)
  }

  /// The rows of a lane, or its chunks. A class, so that a step of the walk copies no lane.
  private final class Source {
    enum Kind {
      case rows(any SQLStatement)
      case chunks(ChunkWalk)
    }

    let lane: Lane
    let kind: Kind
    private var check: RowCheck
    private(set) var start = 0.0

    init(_ lane: Lane, _ kind: Kind, _ check: RowCheck) {
      self.lane = lane
      self.kind = kind
      self.check = check
    }

    func sequence() throws -> Int64 {
      switch kind {
      case .rows(let statement): statement.int64(1)
      case .chunks(let walk): try walk.sequence()
      }
    }

    /// Moves to the next row or sample; false at the end.
    func advance() throws -> Bool {
      switch kind {
      case .rows(let statement):
        repeat { guard try statement.next() else { return false } } while try !check.accepts(statement)
        start = statement.double(0)
      case .chunks(let walk):
        guard let next = try walk.start() else { return false }
        start = next
      }
      return true
    }
  }

  private let descending: Bool
  private let limit: WorkLimit?
  private var sources: [Source] = []
  /// Keeps the statements of `sources` from other walks.
  private var statements: [WalkStatement] = []

  /// Columns 0 and 1 of the statements are start and sequence; `columns` follow, of which the first are end, value and unit.
  init(_ reader: StorageReader, lanes: [Lane], predicate: PredicateTree, columns: String, descending: Bool = false) throws {
    self.descending = descending
    limit = reader.limit
    let predicate = try reader.withKeptForms(predicate)
    for lane in lanes {
      let predicate = predicate.simplified(forSource: lane.source.bundleIdentifier)
      let bounds = TimeBounds(predicate)
      guard lane.count != 0, predicate != .nothing, !bounds.isEmpty else { continue }
      // A sample that ends late enough starts at most `longest` before; one more millisecond covers the rounding of lengths.
      let earliest = max(bounds.startAtLeast, bounds.endAtLeast - lane.longest - 0.001)
      let latest = min(bounds.startAtMost, bounds.endAtMost)
      guard earliest <= latest else { continue }
      var arguments: [any SQLConvertible] = [lane.number, earliest, latest]
      let condition = predicate.sql(lane.type, in: reader.database, &arguments)
      let direction = descending ? "DESC" : "ASC"
      let loan = try WalkStatement(
        """
        SELECT start, seq, \(columns) FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND \(condition)
        ORDER BY start \(direction), seq \(direction)
        """, reader: reader)
      statements.append(loan)
      let statement = loan.statement
      statement.setArguments(SQLArguments(arguments))
      let walk = ChunkWalk(
        lane, predicate: predicate,
        bounds: .init(lane: lane.number, earliest: earliest, latest: latest, endAtLeast: bounds.endAtLeast), descending: descending,
        reader: reader)
      for kind in [Source.Kind.rows(statement), .chunks(walk)] {
        let source = Source(lane, kind, RowCheck(lane.type, reader: reader))
        if try source.advance() { sources.append(source) }
      }
    }
  }

  /// Calls `body` for each sample, with its lane.
  mutating func forEach(_ body: (Lane, SampleRow) throws -> Step) throws {
    let (descending, limit) = (descending, limit)
    try forEachRun { lane, run in
      switch run {
      case .row(let statement): return try body(lane, .row(statement))
      case .sealed(let chunk, let indices):
        for offset in 0..<indices.count {
          if offset & 255 == 255 { try limit?.check() }
          let index = descending ? indices.upperBound - 1 - offset : indices.lowerBound + offset
          if try body(lane, .sealed(chunk, index)) == .stop { return .stop }
        }
        return .more
      }
    }
  }

  /// Calls `body` for all samples in runs that are as long as possible.
  mutating func forEachRun(_ body: (Lane, Run) throws -> Step) throws {
    while !sources.isEmpty {
      try limit?.check()
      var place = 0
      var (first, second): (Source, Source?) = (sources[0], nil)
      for index in 1..<max(sources.count, 1) {
        let source = sources[index]
        if try precedes(source, first) {
          (place, first, second) = (index, source, first)
        } else if try second.map({ try precedes(source, $0) }) ?? true {
          second = source
        }
      }
      switch first.kind {
      case .rows(let statement):
        if try body(first.lane, .row(statement)) == .stop { return }
      case .chunks(let walk):
        if !walk.isOpen {
          try walk.open()
        } else if let run = try walk.run(before: second?.start, { try second?.sequence() ?? 0 }),
          try body(first.lane, .sealed(run.chunk, run.indices)) == .stop
        {
          return
        }
      }
      if try !first.advance() { sources.remove(at: place) }
    }
  }

  private func precedes(_ left: Source, _ right: Source) throws -> Bool {
    if left.start != right.start { return descending ? left.start > right.start : left.start < right.start }
    let (left, right) = (try left.sequence(), try right.sequence())
    return descending ? left > right : left < right
  }
}
