// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

extension DiagnosticLog {
  /// The log of this process, which prints to standard error; nil unless `HEALTHKIT_DIAGNOSTICS` is `1`.
  package static let ofProcess: DiagnosticLog? = {
    guard ProcessInfo.processInfo.environment["HEALTHKIT_DIAGNOSTICS"] == "1" else { return nil }
    atexit { DiagnosticLog.ofProcess?.reportOpenSessions() }
    return withPlaces { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
  }()

  /// The log of a test. The test can read it, and it prints if the log of the process does.
  package static func ofTest() -> DiagnosticLog {
    ofProcess.map { withPlaces(write: $0.write) } ?? DiagnosticLog()
  }

  /// A log that looks up the places of calls, which takes time.
  package static func withPlaces(write: (@Sendable (String) -> Void)? = nil) -> DiagnosticLog {
    DiagnosticLog(findPlace: { CallSite.current }, write: write)
  }
}
