// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The processes that have a store open, as far as this user may know.
enum StoreHolders {
  private static let most = 10

  /// Their names and numbers, such as `walks (4711)`, in the order of the numbers. Without this process.
  static func names(_ folder: URL) -> [String] {
    let database = StoreOptions.withoutLinks(folder.appendingPathComponent(HealthDatabase.fileName))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []  // nil without /proc: then nobody is named
    let numbers = names.compactMap { Int32($0) }.filter { $0 != getpid() && hasOpen(database, $0) }.sorted()
    return numbers.prefix(most).map { number in
      let name = (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)) ?? ""  // nil for one that has ended
      return "\(TerminalText.line(name.trimmingCharacters(in: .whitespacesAndNewlines))) (\(number))"
    }
  }

  private static func hasOpen(_ path: String, _ process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []  // nil for processes of others
    return descriptors.contains { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path }  // as above
  }
}
