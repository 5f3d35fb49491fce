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
