// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuantitySeriesSampleQueryDescriptor.Options {
  var order: FetchQuantities.Order { contains(.orderByQuantitySampleStartDate) ? .samples : .quantities }

  /// The quantities of a page, in the form that clients see.
  func results(of page: FetchQuantities.Page) -> [HKQuantitySeriesSampleQueryDescriptor.Result] {
    let samples = page.samples.map { HKSample.of($0) as? HKQuantitySample }
    return page.items.compactMap { item in
      samples[item.sample].map {
        HKQuantitySeriesSampleQueryDescriptor.Result(
          quantity: $0.quantity(item.quantity.value), dateInterval: item.quantity.interval, sample: contains(.includeSample) ? $0 : nil)
      }
    }
  }
}

/// A query of one page.
final class QuantityPageQuery: HKQuery, @unchecked Sendable {
  typealias Page = (page: FetchQuantities.Page, pages: QuantityPages)

  private let pages: QuantityPages
  private let handler: @Sendable (Result<Page, any Error>) -> Void

  init(_ pages: QuantityPages, descriptor: HKQueryDescriptor, handler: @escaping @Sendable (Result<Page, any Error>) -> Void) {
    self.pages = pages
    self.handler = handler
    super.init([descriptor])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    var pages = pages
    let page = try pages.next(connection)
    life.finish { [pages] in handler(.success((page, pages))) }
  }

  override func fail(_ error: HKError) { life.finish { handler(.failure(error)) } }
}
