// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// Where a store is.
public enum StoreLocation: Sendable, Hashable {
  /// Gone with the process.
  case memory
  case folder(URL)

  /// The place that a person names: `memory:`, or the path of a folder.
  public init(_ name: String) {
    // Marked as a folder, so that the place is the same one before and after the folder is made.
    self = name == "memory:" ? .memory : .folder(URL(fileURLWithPath: name, isDirectory: true).standardizedFileURL)
  }

  /// The place that the environment names: `HEALTHKIT_STORE`, else memory inside a test runner, else the default folder.
  public init(environment: [String: String], processName: String) {
    if let name = environment["HEALTHKIT_STORE"], !name.isEmpty {
      self.init(name)
    } else {
      self = Self.isTestRunner(processName, environment) ? .memory : .folder(Self.defaultFolder(environment: environment))
    }
  }

  /// The place that the environment of this process names.
  public static var ofThisProcess: StoreLocation {
    StoreLocation(environment: ProcessInfo.processInfo.environment, processName: ProcessInfo.processInfo.processName)
  }

  /// `$XDG_DATA_HOME/openhealthkit`, by default in `$HOME/.local/share`.
  private static func defaultFolder(environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_DATA_HOME", default: ".local/share", environment: environment)
      .appendingPathComponent("openhealthkit", isDirectory: true).standardizedFileURL
  }

  /// Nobody's tests may write into a real store.
  private static func isTestRunner(_ processName: String, _ environment: [String: String]) -> Bool {
    processName.hasSuffix(".xctest") || processName == "xctest" || processName == "swiftpm-testing-helper"
      || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
  }
}
