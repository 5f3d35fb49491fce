// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Reads the numbers in the large part of a sample's content page by page. A sample that was deleted, or that the app may not read, has
/// none.
package struct NumberPages: ResultPages {
  /// Some of the numbers.
  package struct Page: Sendable {
    /// The place of the first one among all numbers, from 0.
    package var first: Int
    /// The numbers, at most 32,768. None for a sample that was deleted, or that the app may not read.
    package var numbers: [Double]
  }

  private var request: FetchContentBytes
  private var count = 0
  /// Whether the last page was read.
  package private(set) var isDone = false

  /// Reads the numbers of a sample from the first one. Asks the store nothing yet.
  package init(of sample: SampleRecord) { request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start) }

  /// The next page of numbers; call it until ``isDone``. Throws `invalidArgument` when the sample is deleted between two pages, and
  /// `damagedData` when the bytes end inside a number.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> Page {
    let part = try connection.ask(request)
    let page = Page(first: count, numbers: try ContentBytes.numbers(part.bytes))
    count += page.numbers.count
    if let next = part.next { request.part = next } else { isDone = true }
    return page
  }
}
