// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Builds one sample out of many values that are not quantities. Each subclass builds one kind of series.
///
/// Values stay in memory until the series is finished: a process that ends before loses them. The store keeps the values of a workout
/// builder's series; see ``HKWorkoutBuilder/seriesBuilder(for:)``.
///
/// Unchecked: the only stored property is an immutable reference to a Sendable class.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  let session: StoreSession

  init(session: StoreSession) { self.session = session }

  /// Discards the added values: nothing is stored, and every other call fails. After the series was finished it does nothing.
  open func discard() { giveUp() }

  /// Discards the values of a subclass.
  func giveUp() {}

  open override var description: String { ObjectDescription.text(self, ["source": HKSource.default()]) }
}
