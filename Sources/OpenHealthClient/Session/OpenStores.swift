// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import Synchronization

/// The stores that are open in this process: one service for each place, however many clients use it, and a connection to it for each app.
/// A daemon identifies each app by its own connection.
///
/// The first connection to a store in this process decides how it answers requests for permission, until the process ends: an open store
/// has one answer for all of its apps.
enum OpenStores {
  private struct Place: Hashable {
    let location: StoreLocation
    let app: AppIdentity
  }

  private struct State {
    var services: [StoreLocation: any HealthService] = [:]
    var connections: [Place: HealthConnection] = [:]
  }

  private static let open = Mutex(State())

  static func connection(
    to location: StoreLocation, app: AppIdentity, policy: PermissionPolicy, environment: [String: String]
  ) throws(HealthError) -> HealthConnection {
    let place = Place(location: location, app: app)
    let result: Result<HealthConnection, HealthError> = open.withLock { open in
      if let known = open.connections[place] { return .success(known) }
      return Result { () throws(HealthError) in
        let connection: HealthConnection
        if let service = try served(location, app: app, environment: environment) {
          // The connection has the identity that the owner registered, not the one that this process claims.
          connection = HealthConnection(service: service, app: service.app ?? app)
        } else {
          let service =
            if let known = open.services[location] { known } else { try location.open(answering: PolicyAnswering(policy: policy)).service }
          open.services[location] = service
          connection = HealthConnection(service: service, app: app)
        }
        open.connections[place] = connection
        return connection
      }
    }
    return try result.get()
  }

  /// The identity that a daemon gave an app; nil while this process has not connected to one.
  static func known(_ app: AppIdentity) -> AppIdentity? {
    open.withLock { open in open.connections.first { $0.key.app == app && $0.key.location.isServed }?.value.app }
  }

  /// The service of another process, as an app; nil for a store that this process opens itself.
  private static func served(
    _ location: StoreLocation, app: AppIdentity, environment: [String: String]
  ) throws(HealthError) -> SocketService? {
    switch location {
    case .memory, .folder: nil
    case .socket(let path): try service(at: path, app: app, environment: environment)
    case .server(let server):
      try SocketService(
        server: server, token: ServerTokens.of(app.bundleIdentifier, at: server, environment: environment),
        bundleIdentifier: app.bundleIdentifier)
    }
  }

  private static func service(at path: String, app: AppIdentity, environment: [String: String]) throws(HealthError) -> SocketService {
    let token: String?
    do { token = try AppTokenFile.token(app.bundleIdentifier, environment: environment) } catch {
      throw .databaseInaccessible(.unusable(error))
    }
    // The executable's name alone is not a claim: the socket determines the app.
    let isClaimed = token != nil || AppIdentity.givenIdentifier(environment: environment) != nil
    do throws(HealthError) {
      return try SocketService(path: path, bundleIdentifier: isClaimed ? app.bundleIdentifier : nil, token: token)
    } catch .appNotRegistered(bundleIdentifier: "") {
      throw .appNotRegistered(bundleIdentifier: app.bundleIdentifier)
    }
  }
}
