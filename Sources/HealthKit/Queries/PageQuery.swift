// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore

/// A query of one page of results.
///
/// Unchecked: the stored properties are immutable, Sendable values.
final class PageQuery<Pages: ResultPages>: HKQuery, @unchecked Sendable {
  typealias Answer = (page: Pages.Page, pages: Pages)

  private let pages: Pages
  private let handler: @Sendable (Result<Answer, any Error>) -> Void

  init(_ pages: Pages, descriptor: HKQueryDescriptor, handler: @escaping @Sendable (Result<Answer, any Error>) -> Void) {
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

/// Returns the results of pages one after another, and reads pages as a loop awaits their results.
struct PageReader<Pages: ResultPages, Item> {
  private let store: HKHealthStore
  private let descriptor: HKQueryDescriptor
  private let items: @Sendable (Pages.Page) -> [Item]
  private var pages: Pages
  private var page: ArraySlice<Item> = []
  private var hasFailed = false

  /// - Parameter descriptor: The samples that the pages are about, for the query's type and predicate.
  init(_ pages: Pages, _ descriptor: HKQueryDescriptor, of store: HKHealthStore, as items: @escaping @Sendable (Pages.Page) -> [Item]) {
    self.store = store
    self.descriptor = descriptor
    self.items = items
    self.pages = pages
  }

  /// The next result; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it returns nil.
  mutating func next() async throws -> Item? {
    while page.isEmpty && !pages.isDone && !hasFailed {
      hasFailed = true
      let answer: PageQuery<Pages>.Answer = try await store.result { [pages, descriptor] done in
        PageQuery<Pages>(pages, descriptor: descriptor, handler: done)
      }
      hasFailed = false
      (page, pages) = (items(answer.page)[...], answer.pages)
    }
    return page.popFirst()
  }
}
