// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

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

/// The life of a series builder: a draft collects values until they are saved or discarded.
///
/// An open series accepts values. Finishing takes the values at that moment and refuses others while the store saves them; then the series
/// is finished for good or, after an error, open again with the same values. Any thread may call any method; none waits for the store.
final class SeriesLife<Draft: Sendable>: Sendable {
  /// The phases of a series. Those after `finishing` are final.
  enum Phase {
    case open, finishing, finished, discarded, failed

    /// Throws `invalidArgument` unless the series is open.
    func checkOpen() throws(HealthError) {
      switch self {
      case .open: break
      case .failed: throw .invalidArgument(.failedSeries)
      case .finishing, .finished, .discarded: throw .invalidArgument(.finishedSeries)
      }
    }
  }

  /// One attempt to finish the series, from ``SeriesLife/beginFinishing()`` to ``SeriesLife/end(_:as:)``.
  struct Finishing: Sendable {
    /// The phase before the attempt. An attempt that begins in any other than `open` has no values and changes nothing.
    let phase: Phase
  }

  private struct State {
    var draft: Draft
    var phase = Phase.open
  }

  /// The draft without values, which takes the place of values that are no longer needed.
  private let empty: Draft
  private let state: Mutex<State>

  /// An open series, which begins with a draft without values.
  init(_ empty: Draft) {
    self.empty = empty
    state = Mutex(State(draft: empty))
  }

  /// The phase at this moment.
  var phase: Phase { state.withLock { $0.phase } }

  /// Changes the values of an open series, and does nothing in another phase. Returns the phase before the call.
  ///
  /// - Parameters:
  ///   - failsForGood: whether an error of the change drops all values and makes the series `failed`. Otherwise the series stays open.
  ///   - change: the change. Other calls wait until it returns.
  func change(failsForGood: Bool = false, _ change: (inout Draft) throws(HealthError) -> Void) throws(HealthError) -> Phase {
    try state.withLock { state throws(HealthError) in
      guard state.phase == .open else { return state.phase }
      do throws(HealthError) { try change(&state.draft) } catch {
        if failsForGood { state = State(draft: empty, phase: .failed) }
        throw error
      }
      return .open
    }
  }

  /// Begins to finish the series, if it is open: until ``end(_:as:)``, its values do not change.
  func beginFinishing() -> Finishing {
    state.withLock { state in
      defer { if state.phase == .open { state.phase = .finishing } }
      return Finishing(phase: state.phase)
    }
  }

  /// The values that an attempt to finish saves; read them before it ends. Throws `invalidArgument` for an attempt that began when the
  /// series was not open.
  func draft(of finishing: Finishing) throws(HealthError) -> Draft {
    try finishing.phase.checkOpen()
    return state.withLock { $0.draft }
  }

  /// Ends an attempt to finish the series: as `open`, which keeps the values, or as another phase, which drops them. Does nothing for an
  /// attempt that began when the series was not open, and once the series is finished.
  func end(_ finishing: Finishing, as phase: Phase) {
    guard finishing.phase == .open else { return }
    state.withLock { state in
      guard state.phase == .finishing else { return }
      if phase == .open { state.phase = .open } else { state = State(draft: empty, phase: phase) }
    }
  }

  /// Drops the values of an open series for good, and does nothing in another phase. Returns the phase before the call.
  @discardableResult func discard() -> Phase {
    state.withLock { state in
      let before = state.phase
      if before == .open { state = State(draft: empty, phase: .discarded) }
      return before
    }
  }
}
