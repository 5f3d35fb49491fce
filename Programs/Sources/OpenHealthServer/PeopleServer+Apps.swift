// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthClient
import OpenHealthCore

extension PeopleServer {
  /// The apps that come by HTTP, at their own listener: each is a client of this server as one over TLS is, with the permissions, limits, counters
  /// and log of one. The bearer token is the text that `health apps add` wrote: it names the person in whose store it is looked up, so that it
  /// is worth nothing with any other person's number. The person's own token is not one of an app, and opens nothing here.
  package func apps() -> AppServices {
    let (host, stores) = (host, stores)
    return AppServices(
      shares: .ofMany,
      find: { text throws(HealthError) in
        guard let token = PersonToken(text) else { return nil }
        let app = try stores.app(withTokenDigest: PersonDoorkeeper.digest(token.secret), of: token.person)
        return app.map { AppServices.Holder(app: $0, person: token.person) }
      },
      connect: { holder, text throws(HealthError) in
        let unknown = HealthError.appNotRegistered(bundleIdentifier: holder.app)
        guard let token = PersonToken(text) else { throw unknown }
        do throws(HealthError) {
          let connect = { @Sendable () throws(HealthError) in try host.connectWithin() }
          return try SocketService(within: connect, token: token, bundleIdentifier: holder.app)
        } catch {
          // An app of a daemon's machine, or one that was removed since it was found.
          throw error == .daemon(.unknownToken) ? unknown : error
        }
      })
  }
}
