// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Requests for permission that wait for the owner, so that a client can ask again and again without another sheet or another thread.
package final class PermissionWaits: Sendable {
  private struct Key: Hashable {
    var holder: AppServices.Holder
    var types: AuthorizationTypes
  }

  /// One request on its way.
  private final class Asked: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Void, HealthError>?>(nil)

    func finish(_ result: Result<Void, HealthError>) {
      self.result.withLock { $0 = result }
      ended.signal()
    }

    /// The result, if it comes in time. Everybody who waits gets it.
    func result(within seconds: Double) -> Result<Void, HealthError>? {
      if ended.wait(timeout: .now() + seconds) == .success { ended.signal() }
      return result.withLock { $0 }
    }
  }

  private let asked = Mutex<[Key: Asked]>([:])

  /// No request waits yet.
  package init() {}

  /// The least time that a request gets, so that one that needs no owner is answered at once.
  private static let shortest = 0.25

  /// Asks the owner, unless the same request waits already. Blocks for at most some seconds.
  ///
  /// - Returns: whether all is answered.
  /// - Throws: what ``RequestAuthorization`` throws.
  func ask(_ types: AuthorizationTypes, of holder: AppServices.Holder, _ service: any HealthService, seconds: Double) throws(HealthError)
    -> Bool
  {
    let key = Key(holder: holder, types: types)
    let (one, isNew) = asked.withLock { asked in
      if let one = asked[key] { return (one, false) }
      let one = Asked()
      asked[key] = one
      return (one, true)
    }
    if isNew {
      let thread = Thread { [self] in
        let result = Result { () throws(HealthError) in try service.perform(RequestAuthorization(types: types), for: .owner) }
        asked.withLock { $0[key] = nil }
        one.finish(result)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    guard let result = one.result(within: max(seconds, Self.shortest)) else { return false }
    try result.get()
    return true
  }
}
