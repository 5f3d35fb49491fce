// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// Reads the quantities of samples page by page; nothing is read before it is asked for.
struct QuantityPages: Sendable {
  private let descriptor: HKQueryDescriptor
  private let options: HKQuantitySeriesSampleQueryDescriptor.Options
  private var tree: PredicateTree?
  private var place: FetchQuantities.Cursor?
  /// Whether the last page was read.
  private(set) var isDone = false

  private static let size = 2000

  init(type: HKSampleType, predicate: NSPredicate?, options: HKQuantitySeriesSampleQueryDescriptor.Options) {
    descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
    self.options = options
  }

  mutating func next(_ connection: HealthConnection) throws(HealthError) -> [HKQuantitySeriesSampleQueryDescriptor.Result] {
    // Blocks in a predicate choose among samples once.
    if tree == nil { tree = try StatisticsPreparation.tree(descriptor.predicate, type: descriptor.sampleType, connection: connection) }
    let request = FetchQuantities(
      type: descriptor.sampleType.dataType, predicate: tree ?? .nothing,
      order: options.contains(.orderByQuantitySampleStartDate) ? .samples : .quantities, after: place, limit: Self.size)
    let page = try connection.service.perform(request, for: .app(connection.app))
    place = page.next
    isDone = page.next == nil
    let samples = page.samples.map { HKSample.of($0) as? HKQuantitySample }
    return page.items.compactMap { item in
      samples[item.sample].map {
        HKQuantitySeriesSampleQueryDescriptor.Result(
          quantity: $0.quantity(item.quantity.value), dateInterval: item.quantity.interval,
          sample: options.contains(.includeSample) ? $0 : nil)
      }
    }
  }
}

/// A query of one page.
final class QuantityPageQuery: HKQuery, @unchecked Sendable {
  typealias Page = (results: [HKQuantitySeriesSampleQueryDescriptor.Result], pages: QuantityPages)

  private let pages: QuantityPages
  private let handler: @Sendable (Result<Page, any Error>) -> Void

  init(_ pages: QuantityPages, type: HKSampleType, predicate: NSPredicate?, handler: @escaping @Sendable (Result<Page, any Error>) -> Void)
  {
    self.pages = pages
    self.handler = handler
    super.init(type: type, predicate: predicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    var pages = pages
    let results = try pages.next(connection)
    finish { [pages] in handler(.success((results, pages))) }
  }

  override func fail(_ error: HKError) { finish { handler(.failure(error)) } }
}
