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

#if DEBUG && canImport(Runtime)
  import Runtime
  import Synchronization
#endif

/// Where an app called HealthKit.
///
/// Only apps link this file, because the toolchain's library that reads symbols needs an executable stack, which `MemoryDenyWriteExecute`
/// in the daemon's systemd unit forbids.
package enum CallSite {
  /// The file and line of the innermost call outside of this package's sources; nil in builds for release, and without symbols.
  ///
  /// Cost: under a millisecond; for the first call from a place the time to read the program's symbols, seconds in a large program.
  package static var current: String? {
    #if DEBUG && canImport(Runtime)
      // nil: the call site only helps the reader; no result depends on it.
      guard let trace = try? Backtrace.capture(limit: 100) else { return nil }
      let addresses = trace.frames.map(\.originalProgramCounter)
      if let known = known.withLock({ $0[addresses] }) { return known }
      guard let frames = trace.symbolicated()?.frames else { return nil }
      let place = frames.lazy.compactMap { $0.symbol?.sourceLocation }.first { $0.line > 0 && isOfApp($0.path) }
      let found = place.map { "\($0.path):\($0.line)" }
      known.withLock { places in if places.count < mostKnown { places[addresses] = found } }
      return found
    #else
      return nil
    #endif
  }

  #if DEBUG && canImport(Runtime)
    /// The places of calls that were looked up, by the addresses of their frames.
    private static let known = Mutex<[[Backtrace.Address]: String]>([:])
    private static let mostKnown = 1000
  #endif

  /// Whether a source file is neither of this package's products nor made by the compiler.
  package static func isOfApp(_ path: String) -> Bool { path.hasPrefix("/") && !path.hasPrefix(sources) && !path.hasPrefix("/<") }

  /// The folder of this package's products.
  private static let sources: String = {
    var folder = #filePath[...]
    for _ in 0..<4 { folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)] }
    return folder + "/"
  }()
}
