// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Statistics and the sources to which they refer by index.
public struct StatisticsReply: Sendable, Equatable {
  /// Highest priority first.
  public var sources: [SourceRecord]
  /// One for a query, those of intervals with data for a collection, in time order.
  public var results: [StatisticsResult]

  public init(sources: [SourceRecord], results: [StatisticsResult]) {
    self.sources = sources
    self.results = results
  }
}

extension StatisticsReply {
  /// Where the intervals start whose figures are others than in an earlier reply, in time order; those that have data no more are among them.
  public func startsOfChanges(since earlier: StatisticsReply) -> [Double] {
    let (old, new) = (earlier.resultsByStart, resultsByStart)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  /// This collection with the intervals that start in some periods as another reply has them, which was computed later and of all samples that
  /// reach into the periods; nil when the sources are not in the same order any more, so that figures elsewhere are others, too.
  public func replacing(_ periods: [Range<Double>], with part: StatisticsReply) -> StatisticsReply? {
    let places = Dictionary(uniqueKeysWithValues: part.sources.enumerated().map { ($1.bundleIdentifier, $0) })
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

  /// With the figures of sources by what does not depend on the reply.
  private var resultsByStart: [Double: Figures] {
    Dictionary(
      uniqueKeysWithValues: results.map { result in
        let bySource = Dictionary(uniqueKeysWithValues: result.bySource.map { (sources[$0].bundleIdentifier, $1) })
        return (result.start, Figures(merged: result.merged, bySource: bySource))
      })
  }

  private struct Figures: Equatable {
    var merged: StatisticsFigures
    var bySource: [String: StatisticsFigures]
  }
}

extension StatisticsReply: CountedReply {
  public func count(of type: DataType) -> Int { results.count }
}
