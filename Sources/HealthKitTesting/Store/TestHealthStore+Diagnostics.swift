// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension TestHealthStore {
  /// The likely mistakes of the app under test so far, each kind once, and the workout sessions that are open now.
  ///
  ///     await health.settle()
  ///     #expect(health.diagnostics.isEmpty)
  ///
  /// With `HEALTHKIT_DIAGNOSTICS=1` each has the file and line of the app's call, is reported once for each line, and is printed.
  public var diagnostics: [Diagnostic] { diagnosticLog.entries.map(Diagnostic.init) }
}
