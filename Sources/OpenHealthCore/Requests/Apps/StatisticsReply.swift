// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Statistics and the sources to which they refer by index.
package struct StatisticsReply: Sendable, Equatable {
  /// The sources, highest priority first.
  package var sources: [SourceRecord]
  /// The results: one for a query; for a collection one for each interval with data, in time order.
  package var results: [StatisticsResult]

  /// Creates the reply.
  package init(sources: [SourceRecord], results: [StatisticsResult]) {
    self.sources = sources
    self.results = results
  }
}

extension StatisticsReply {
  /// The starts of intervals whose figures differ from an earlier reply, in time order. Intervals that lost their data are included.
  ///
  /// Figures of sources are compared by bundle identifier, not by index.
  package func startsOfChanges(since earlier: StatisticsReply) -> [Double] {
    let (old, new) = (earlier.resultsByStart, resultsByStart)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  /// Replaces the intervals that start in some periods by those of a later reply.
  ///
  /// - Parameters:
  ///   - periods: the periods to replace, in time order and without overlap.
  ///   - part: a later reply, computed from all samples that reach into the periods.
  /// - Returns: the merged collection; nil if the order of sources has changed, which changes figures outside the periods, too.
  package func replacing(_ periods: [Range<Double>], with part: StatisticsReply) -> StatisticsReply? {
    let places = Dictionary(part.sources.enumerated().map { ($1.bundleIdentifier, $0) }) { first, _ in first }
    let own = sources.compactMap { places[$0.bundleIdentifier] }
    guard own.count == sources.count, own == own.sorted() else { return nil }
    func translated(_ result: StatisticsResult) -> StatisticsResult {
      var result = result
      result.bySource = Dictionary(uniqueKeysWithValues: result.bySource.map { (own[$0], $1) })
      return result
    }
    var (replaced, old, new) = ([StatisticsResult](), results[...], part.results[...])
    for period in periods {
      replaced += old.prefix { $0.start < period.lowerBound }.map(translated)
      old = old.drop { $0.start < period.upperBound }
      replaced += new.prefix { $0.start < period.upperBound }
      new = new.drop { $0.start < period.upperBound }
    }
    return StatisticsReply(sources: part.sources, results: replaced + old.map(translated))
  }

  /// The results by start, with the figures of sources by bundle identifier, which does not depend on the reply.
  private var resultsByStart: [Double: Figures] {
    Dictionary(
      uniqueKeysWithValues: results.map { result in
        let bySource = Dictionary(result.bySource.map { (sources[$0].bundleIdentifier, $1) }) { first, _ in first }
        return (result.start, Figures(merged: result.merged, bySource: bySource))
      })
  }

  private struct Figures: Equatable {
    var merged: StatisticsFigures
    var bySource: [String: StatisticsFigures]
  }
}

extension StatisticsReply: CountedReply {
  /// The number of results, whichever type is asked about.
  package func count(of type: DataType) -> Int { results.count }
}

/// A page with the sources, then pages of statistics.
extension StatisticsReply: PagedReply {
  /// Writes the sources to the first page, then at most ``WireForm/rowsInPage`` statistics to each page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.count(sources.count)
    for source in sources { out.source(source) }
    try page(out)
    try results.forEachPage { results in
      var out = ColumnWriter()
      out.results(results)
      try page(out)
    }
  }

  /// Reads the pages of ``writePages(_:)``. Throws ``WireFault`` if a statistic refers to a source that does not exist.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var first = try page() else { throw WireFault.wrongPageCount }
    self.init(sources: [], results: [])
    for _ in 0..<(try first.count(ofBytes: 8)) { sources.append(try first.source()) }
    try first.finish()
    while var next = try page() {
      results += try next.results(sourceCount: sources.count)
      try next.finish()
    }
  }
}

/// One page with the kind of news and the end of the log, then the pages of the statistics.
extension FollowStatistics.Reply: PagedReply {
  /// Writes a page with the end of the log and the replaced periods, then the pages of the statistics.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.anchor(anchor)
    let statistics: StatisticsReply
    switch news {
    case .all(let all):
      out.number(UInt8(0))
      statistics = all
    case .parts(let periods, let part):
      out.number(UInt8(1))
      out.count(periods.count)
      out.column(periods, \.lowerBound)
      out.column(periods, \.upperBound)
      statistics = part
    }
    try page(out)
    try statistics.writePages(page)
  }

  /// Reads the pages of ``writePages(_:)``. Throws ``WireFault`` for an unknown kind of news and for a period that ends before it starts.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var first = try page() else { throw WireFault.wrongPageCount }
    let anchor = try first.anchor()
    var periods: [Range<Double>]?
    switch try first.number(UInt8.self) {
    case 0: break
    case 1:
      let count = try first.count(ofBytes: 16)
      let bounds = zip(try first.doubles(count), try first.doubles(count))
      periods = try bounds.map { lower, upper in
        guard lower <= upper else { throw WireFault.invalid(.count) }
        return lower..<upper
      }
    default: throw WireFault.invalid(.kind)
    }
    try first.finish()
    let statistics = try StatisticsReply(readingPages: page)
    self.init(news: periods.map { .parts($0, statistics) } ?? .all(statistics), anchor: anchor)
  }
}

extension ColumnWriter {
  fileprivate mutating func results(_ results: [StatisticsResult]) {
    count(results.count)
    column(results, \.start)
    column(results, \.end)
    figures(results.map(\.merged))
    column(results) { UInt32($0.bySource.count) }
    let bySource = results.flatMap { $0.bySource.sorted { $0.key < $1.key } }
    column(bySource) { UInt32($0.key) }
    figures(bySource.map(\.value))
  }

  private mutating func figures(_ figures: [StatisticsFigures]) {
    for path in StatisticsFigures.plain {
      column(figures) { UInt8($0[keyPath: path] == nil ? 0 : 1) }
      column(figures.compactMap { $0[keyPath: path] }) { $0 }
    }
    column(figures) { UInt8($0.mostRecent == nil ? 0 : 1) }
    let recent = figures.compactMap(\.mostRecent)
    seriesValues(recent.map { SeriesValue(start: $0.start, end: $0.end, value: $0.value) })
  }
}

extension ColumnReader {
  fileprivate mutating func results(sourceCount: Int) throws(WireFault) -> [StatisticsResult] {
    let count = try count(ofBytes: 20)
    let (starts, ends) = (try doubles(count), try doubles(count))
    let merged = try figures(count)
    let counts = try column(count, of: UInt32.self).map(Int.init)
    let total = counts.reduce(0, +)
    let places = try column(total, of: UInt32.self)
    guard places.allSatisfy({ $0 < sourceCount }) else { throw .invalid(.place) }
    var rest = zip(places.map(Int.init), try figures(total)).map { ($0, $1) }[...]
    var results: [StatisticsResult] = []
    for row in 0..<count {
      let own = rest.prefix(counts[row])
      rest = rest.dropFirst(counts[row])
      results.append(
        StatisticsResult(start: starts[row], end: ends[row], merged: merged[row], bySource: Dictionary(own) { first, _ in first }))
    }
    return results
  }

  private mutating func figures(_ count: Int) throws(WireFault) -> [StatisticsFigures] {
    var figures = Array(repeating: StatisticsFigures(), count: count)
    for path in StatisticsFigures.plain {
      let rows = try rows(count)
      for (row, value) in zip(rows, try doubles(rows.count)) { figures[row][keyPath: path] = value }
    }
    let rows = try rows(count)
    for (row, value) in zip(rows, try seriesValues(rows.count)) {
      figures[row].mostRecent = .init(value: value.value, start: value.start, end: value.end)
    }
    return figures
  }

  /// The rows that have a value in the next column.
  private mutating func rows(_ count: Int) throws(WireFault) -> [Int] {
    let flags = try column(count, of: UInt8.self)
    guard flags.allSatisfy({ $0 <= 1 }) else { throw .invalid(.kind) }
    return flags.indices.filter { flags[$0] == 1 }
  }
}

extension StatisticsFigures {
  fileprivate static var plain: [WritableKeyPath<StatisticsFigures, Double?>] { [\.sum, \.average, \.minimum, \.maximum, \.duration] }
}
