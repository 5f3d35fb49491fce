// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

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
