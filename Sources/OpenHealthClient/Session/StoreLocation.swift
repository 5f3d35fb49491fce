// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// Where an embedded store is.
public enum StoreLocation: Sendable, Hashable {
  /// Gone with the process.
  case memory
  case folder(URL)

  /// The place that the environment names: `HEALTHKIT_STORE`, else memory inside a test runner, else the default folder.
  public init(environment: [String: String], processName: String) {
    switch environment["HEALTHKIT_STORE"] {
    case "memory:": self = .memory
    // Said to be a folder, so that the place is the same one before and after the folder is made.
    case .some(let path) where !path.isEmpty: self = .folder(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL)
    default: self = Self.isTestRunner(processName, environment) ? .memory : .folder(Self.defaultFolder(environment: environment))
    }
  }

  /// `$XDG_DATA_HOME/openhealthkit`, by default in `$HOME/.local/share`.
  public static func defaultFolder(environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_DATA_HOME", default: ".local/share", environment: environment)
      .appendingPathComponent("openhealthkit", isDirectory: true).standardizedFileURL
  }

  /// Nobody's tests may write into a real store.
  private static func isTestRunner(_ processName: String, _ environment: [String: String]) -> Bool {
    processName.hasSuffix(".xctest") || processName == "xctest" || processName == "swiftpm-testing-helper"
      || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
  }
}
