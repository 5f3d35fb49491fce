// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What this process uses of the machine, as the system shows it in `/proc`.
struct ProcessUsage: Sendable, Equatable {
  /// Seconds of all processors, in the process and in the system on its behalf.
  var cpuSeconds: Double
  var residentBytes: Double
  var virtualBytes: Double
  /// The seconds from 1970 to the start of the process.
  var startTime: Double
  /// The number of open descriptors; nil where the system does not show them.
  var openFiles: Int?
  /// The most descriptors that the process may have; nil where there is no limit.
  var mostFiles: Double?

  /// The system's units.
  struct Units {
    var ticksPerSecond: Double
    var bytesPerPage: Double
  }

  /// What the process uses now; nil where the system does not show it.
  static func current() -> ProcessUsage? {
    let units = Units(ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))), bytesPerPage: Double(sysconf(Int32(_SC_PAGESIZE))))
    guard units.ticksPerSecond > 0, units.bytesPerPage > 0, let process = text(of: "/proc/self/stat"), let system = text(of: "/proc/stat")
    else { return nil }
    var usage = ProcessUsage(process: process, system: system, units: units)
    // Where the folder cannot be read, the number is left out. Reading it takes one descriptor.
    usage?.openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count).map { max(0, $0 - 1) }
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, UInt64(limit.rlim_cur) < UInt64(Int64.max) {
      usage?.mostFiles = Double(limit.rlim_cur)
    }
    return usage
  }

  /// The usage in the texts of `/proc/self/stat` and `/proc/stat`; nil for texts of another form.
  init?(process: String, system: String, units: Units) {
    // The second field is the name of the program in parentheses, and can contain both spaces and parentheses.
    guard let name = process.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // Counted from the third field.
    let fields = process.utf8[name...].dropFirst().split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { Substring($0) }
    let boot = system.utf8.split(separator: UInt8(ascii: "\n")).lazy.map { Substring($0) }.first { $0.hasPrefix("btime ") }?
      .dropFirst("btime ".count)
    guard fields.count > 21, let user = Double(fields[11]), let kernel = Double(fields[12]), let start = Double(fields[19]),
      let virtual = Double(fields[20]), let pages = Double(fields[21]), let boot, let bootTime = Double(boot)
    else { return nil }
    cpuSeconds = (user + kernel) / units.ticksPerSecond
    residentBytes = pages * units.bytesPerPage
    virtualBytes = virtual
    startTime = bootTime + start / units.ticksPerSecond
  }

  private static func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
