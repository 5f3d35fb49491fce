// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage

/// The place of a store: memory, a folder, a daemon's socket, or a server for many people.
package enum StoreLocation: Sendable, Hashable {
  /// In memory, until the process ends.
  case memory
  /// In a folder, which is created with the store.
  case folder(URL)
  /// Behind the daemon whose socket is at this path.
  case socket(String)
  /// At a server for many people.
  case server(ServerAddress)

  /// Whether another process has the store open, and answers the requests of this one.
  package var isServed: Bool {
    switch self {
    case .memory, .folder: false
    case .socket, .server: true
    }
  }

  /// The place that a person names: `memory:`, or the path of a folder. An empty path is the current folder.
  package init(_ name: String) {
    // Marked as a folder, so that the URL is the same before and after the folder is created.
    self = name == "memory:" ? .memory : .folder(URL(fileURLWithPath: name, isDirectory: true).standardizedFileURL)
  }

  /// The place that the environment names: `HEALTHKIT_SERVER`, else `HEALTHKIT_SOCKET`, else `HEALTHKIT_STORE`, else memory inside a test
  /// runner, else the socket of a running daemon, else the default folder.
  ///
  /// - Parameter answers: whether a daemon answers at a path.
  package init(environment: [String: String], processName: String, answers: (String) -> Bool = Self.answers) {
    if let server = ServerAddress(environment: environment) {
      self = .server(server)
    } else if let path = environment["HEALTHKIT_SOCKET"], !path.isEmpty {
      self = .socket(path)
    } else if environment["HEALTHKIT_STORE"]?.isEmpty == false {
      self = .ofFiles(environment: environment)
    } else if Self.isTestRunner(processName, environment) {
      self = .memory
    } else if let path = DaemonSockets.folders(environment: environment).map({ $0 + "/" + DaemonSockets.apps }).first(where: answers) {
      self = .socket(path)
    } else {
      self = .ofFiles(environment: environment)
    }
  }

  /// Whether a daemon accepts connections at a path; false for a socket file that a stopped daemon left behind.
  package static func answers(_ path: String) -> Bool {
    // A path where no connection is possible has no daemon.
    guard let socket = try? UnixSocket(path: path) else { return false }
    socket.release()
    return true
  }

  /// The folder or memory that the environment names, even where a daemon serves it.
  package static func ofFiles(environment: [String: String]) -> StoreLocation {
    if let name = environment["HEALTHKIT_STORE"], !name.isEmpty { return StoreLocation(name) }
    return .folder(defaultFolder(environment: environment))
  }

  /// The place that the environment of this process names.
  package static var ofThisProcess: StoreLocation {
    StoreLocation(environment: ProcessInfo.processInfo.environment, processName: ProcessInfo.processInfo.processName)
  }

  /// `$XDG_DATA_HOME/openhealthkit`, by default in `$HOME/.local/share`.
  private static func defaultFolder(environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_DATA_HOME", default: ".local/share", environment: environment)
      .appendingPathComponent("openhealthkit", isDirectory: true).standardizedFileURL
  }

  /// Whether the process is a test runner. Tests must never write into a real store.
  static func isTestRunner(_ processName: String, _ environment: [String: String]) -> Bool {
    processName.hasSuffix(".xctest") || processName == "xctest" || processName == "swiftpm-testing-helper"
      || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
  }
}

extension StoreLocation {
  /// The place where an app finds this store: the apps' socket of the daemon that serves it; the place itself where none does.
  ///
  /// An app never opens the files of a store that a daemon serves, also not while that is away: it would keep the daemon from coming back for
  /// as long as it runs.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: the app.
  ///   - isChosen: whether a setting names this place. The default place is not that of an app that is registered with a daemon.
  ///   - environment: says where tokens of apps are.
  /// - Throws: `store(.daemonMissing)` where the folder is marked as served and no daemon has it, `store(.daemonMissingForApp)` for a
  ///   registered app that no setting leads to a store and whose daemon does not answer.
  package func forApp(
    _ bundleIdentifier: String, isChosen: Bool, environment: [String: String]
  ) throws(HealthError) -> StoreLocation {
    guard case .folder(let folder) = self else { return self }
    if let owner = ServingLock.socket(ofStoreIn: folder) {
      return .socket(URL(fileURLWithPath: owner).deletingLastPathComponent().appendingPathComponent(DaemonSockets.apps).path)
    }
    // The mark's socket may be that of a daemon with another folder: a folder is copied with its mark.
    if ServingLock.isMarked(storeIn: folder) { throw .store(.daemonMissing(folder: folder.path)) }
    if !isChosen, AppTokenFile.exists(bundleIdentifier, environment: environment) {
      throw .store(.daemonMissingForApp(bundleIdentifier: bundleIdentifier))
    }
    return self
  }

  /// Whether the environment names the place, instead of leaving it to the default.
  package static func isChosen(environment: [String: String]) -> Bool {
    ["HEALTHKIT_SERVER", "HEALTHKIT_SOCKET", "HEALTHKIT_STORE"].contains { environment[$0]?.isEmpty == false }
  }
}
