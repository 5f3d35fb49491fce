// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization
internal import _FoundationICU

/// A regular expression of ICU, as `NSRegularExpression` has it, that can be stopped while it looks at a text.
///
/// Unchecked: `handle` is used with `use` locked only, as ICU keeps the state of a match in it.
final class RegularExpression: @unchecked Sendable {
  /// How many states of ICU's engine make a step: it asks after each step whether to go on.
  static let stepLength = 10_000

  private let handle: OpaquePointer
  private let use = Mutex(())

  /// Nil for what is not a regular expression.
  init?(_ pattern: String, ignoringCase: Bool) {
    var status = U_ZERO_ERROR
    let units = Array(pattern.utf16)
    let flags = ignoringCase ? UInt32(UREGEX_CASE_INSENSITIVE.rawValue) : 0
    // Unsafe: ICU copies the pattern.
    guard let handle = swift_uregex_open(units, Int32(clamping: units.count), flags, nil, &status), status.rawValue <= 0 else { return nil }
    self.handle = handle
  }

  deinit { swift_uregex_close(handle) }

  /// Whether the text begins with a match. A match that takes longer than the request may, or more memory than ICU allows, does not count, and ends
  /// the request with `expressionTooCostly`.
  func matchesBegin(of text: String) -> Bool {
    // With an end, as an empty text has no address.
    let units = Array(text.utf16) + [0]
    let limit = WorkLimit.ofTask ?? WorkLimit()
    return use.withLock { _ in
      var status = U_ZERO_ERROR
      // Unsafe: ICU uses text and limit during the match only, in which both are alive.
      return units.withUnsafeBufferPointer { units in
        swift_uregex_setText(handle, units.baseAddress, Int32(clamping: units.count - 1), &status)
        swift_uregex_setMatchCallback(
          handle,
          { context, _ in context.map { Unmanaged<WorkLimit>.fromOpaque($0).takeUnretainedValue().takeExpressionSteps(1) } ?? true ? 1 : 0
          },
          Unmanaged.passUnretained(limit).toOpaque(), &status)
        let isMatch = withExtendedLifetime(limit) { swift_uregex_lookingAt(handle, 0, &status) }
        // Above 0 are errors: the callback has stopped it, or its stack is full.
        if status.rawValue > 0 { limit.stop(.invalidArgument(.expressionTooCostly)) }
        return status.rawValue <= 0 && isMatch != 0
      }
    }
  }
}
