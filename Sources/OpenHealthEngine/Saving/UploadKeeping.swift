// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A service that carries out a change once, however often its client sends it.
package protocol UploadKeeping: HealthService {
  /// Carries out a request, or returns its reply where the same change was made before.
  ///
  /// Throws what ``HealthService/perform(_:for:)`` throws; a change that threw was not made, and may be sent again.
  ///
  /// - Parameter tell: Called once with whether the change was made before, when it is on disk. It is not called for a request that is not
  ///   kept, and when this throws.
  func perform<R: HealthRequest>(
    _ request: R, for caller: Caller, as upload: UploadMark, telling tell: (_ isRepeated: Bool) -> Void
  ) throws(HealthError) -> R.Reply
}

extension UploadKeeping {
  /// As above, for callers that need not know whether the change was made before.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller, as upload: UploadMark) throws(HealthError) -> R.Reply {
    try perform(request, for: caller, as: upload) { _ in }
  }
}
