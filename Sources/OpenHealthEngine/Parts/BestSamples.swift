// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The first samples in an order, of all that are added: as many as asked for, or fewer if their weight reaches the limit.
///
/// Memory: twice as many samples and a few more, or twice the weight, whatever is added.
struct BestSamples {
  private let order: SampleOrder
  private let size: PartSize
  private(set) var found: [StoredSample] = []
  private var weight = 0
  /// The last of those that were kept when others were dropped: nothing after it is among the first.
  private var last: StoredSample?
  /// Whether samples were dropped, or not read.
  private(set) var hasMore = false

  init(order: SampleOrder, size: PartSize) { (self.order, self.size) = (order, size) }

  /// Whether no sample can be among the first that starts at `start` or beyond, in the direction of a walk, in a lane with samples of at most
  /// this length. Then there is one more that is not.
  mutating func isBeyond(_ start: Date, longest: Double) -> Bool {
    guard let last, order.nothingBetter(than: last.record, from: start, longest: longest) else { return false }
    hasMore = true
    return true
  }

  mutating func add(_ sample: StoredSample) {
    if let last, !order.precedes(sample, last) {
      hasMore = true
      return
    }
    found.append(sample)
    weight += sample.record.largeBytes
    // Sorting at twice the number and a few more costs less than maintaining a heap; halved, as twice may be no number.
    if found.count == size.rows && last == nil || (found.count - 64) / 2 >= size.rows || weight / 2 >= size.bytes { drop() }
  }

  /// The first samples in their order.
  mutating func sorted() -> [StoredSample] {
    drop()
    return found
  }

  private mutating func drop() {
    found.sort(by: order.precedes)
    var (count, sum) = (0, 0)
    while count < min(size.rows, found.count), sum < size.bytes {
      sum += found[count].record.largeBytes
      count += 1
    }
    if count < found.count {
      found.removeLast(found.count - count)
      hasMore = true
    }
    weight = sum
    if count >= size.rows || sum >= size.bytes { last = found.last }
  }
}
