// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Waits until a condition holds, and looks every few milliseconds. False if it does not hold within the limit, which is generous, as
/// other tests may keep the machine busy.
@_disfavoredOverload package func eventually(within limit: Duration = .seconds(120), _ holds: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try holds() { return true }
    pause(for: betweenLooks)
  }
  return try holds()
}

/// Waits until a condition holds, without a thread meanwhile. False if it does not hold within the limit, or the test is cancelled.
package func eventually(
  isolation: isolated (any Actor)? = #isolation, within limit: Duration = .seconds(120), _ holds: () throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end, !Task.isCancelled {
    if try holds() { return true }
    await pause(for: betweenLooks)
  }
  return try holds()
}

/// Whether a condition holds, and stays so for a while: what must not happen has the time to.
@_disfavoredOverload package func steadily(for time: Duration = .milliseconds(200), _ holds: () throws -> Bool) rethrows -> Bool {
  try !eventually(within: time) { try !holds() }
}

/// Whether a condition holds, and stays so for a while, without a thread meanwhile.
package func steadily(
  isolation: isolated (any Actor)? = #isolation, for time: Duration = .milliseconds(200), _ holds: () throws -> Bool
) async rethrows -> Bool {
  try await !eventually(isolation: isolation, within: time) { try !holds() }
}

/// Lets time pass where no condition tells when to continue. A comment at each call, which begins with `Pause: `, says why the length decides
/// nothing.
@_disfavoredOverload package func pause(for time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }

/// Lets time pass, without a thread meanwhile.
package func pause(for time: Duration) async {
  // A cancelled test continues at once.
  try? await Task.sleep(for: time)
}

// Disfavored: where both forms fit, such as in a test that is async, the one without a thread is meant.

private let betweenLooks = Duration.milliseconds(5)
