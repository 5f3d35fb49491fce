// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Makes one sample of many values that are no quantities; subclasses say of which.
///
/// Values are held in memory until the series is finished: what was not finished when the process goes is lost. Those of a workout builder's are
/// in the store; see ``HKWorkoutBuilder/seriesBuilder(for:)``.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  /// How far a builder is.
  enum Phase { case open, finishing, finished, discarded }

  let session: StoreSession

  init(session: StoreSession) { self.session = session }

  /// Gives up what was added: nothing is stored, and every other call fails. After the series was finished it does nothing.
  open func discard() { giveUp() }

  /// What a kind of builder does then.
  func giveUp() {}
}
