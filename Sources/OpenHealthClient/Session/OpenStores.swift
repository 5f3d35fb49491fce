// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import Synchronization

/// The stores that are open in this process: one for each place, however many ask, and a connection to it for each app. A daemon knows each app by
/// a connection of its own.
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
        if case .socket(let path) = location {
          let service = try service(at: path, app: app, environment: environment)
          // As the app that the owner registered, whatever this process calls itself.
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

  /// What a daemon knows an app as, when this process has asked one; nil before.
  static func known(_ app: AppIdentity) -> AppIdentity? {
    open.withLock { open in open.connections.first { $0.key.app == app && $0.key.location.isSocket }?.value.app }
  }

  private static func service(at path: String, app: AppIdentity, environment: [String: String]) throws(HealthError) -> SocketService {
    let token: String?
    do { token = try AppTokenFile.token(app.bundleIdentifier, environment: environment) } catch {
      throw .databaseInaccessible(.unusable(error))
    }
    // A name that comes from the executable alone is no claim: the socket says which app this is.
    let isClaimed = token != nil || AppIdentity.givenIdentifier(environment: environment) != nil
    do throws(HealthError) {
      return try SocketService(path: path, bundleIdentifier: isClaimed ? app.bundleIdentifier : nil, token: token)
    } catch .appNotRegistered(bundleIdentifier: "") {
      throw .appNotRegistered(bundleIdentifier: app.bundleIdentifier)
    }
  }
}
