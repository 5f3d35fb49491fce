// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Plain text of numbers, the same on every machine.
public enum NumberText {
  /// The shortest text that is read back as the same double, without a needless fraction: `12`, `0.1`, `180.15588000005408`.
  public static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
