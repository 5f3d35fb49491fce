// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import Logging
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import OpenHealthServer

extension ServerCommand {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve the stores to apps and programs on other machines, over TLS.",
      discussion: """
        The process keeps nothing: run as many as you need in front of the same database, on one machine or on several. Connect as the role         of servers. It ends with Ctrl-C or SIGTERM, after the requests that it has begun.

          health server run --certificate cert.pem --key key.pem
          health server run --listen 0.0.0.0:8443 --certificate cert.pem --key key.pem
        """)

    @OptionGroup var database: Database
    @Option(
      help: ArgumentHelp(
        "The address and port to listen on.", discussion: "Default: 127.0.0.1:\(ServerAddress.usualPort).", valueName: "address"))
    var listen = "127.0.0.1:\(ServerAddress.usualPort)"
    @Option(
      help: ArgumentHelp("The certificate of the server and those that lead to a trusted one, in PEM.", valueName: "file"),
      completion: .file())
    var certificate: String
    @Option(help: ArgumentHelp("The private key of the certificate, in PEM.", valueName: "file"), completion: .file())
    var key: String
    @Option(help: ArgumentHelp("The most connections to the database.", valueName: "number"))
    var connections = 16
    @Option(
      help: ArgumentHelp(
        "Answer permission requests immediately: grant-all, deny-all, or the path of a permissions file.",
        discussion: "For tests and demonstrations. Default: each person answers.", valueName: "policy"))
    var authorization: String?
    @Option(help: ArgumentHelp("What is logged: debug, info, notice, warning or error.", valueName: "level"))
    var logLevel = Logger.Level.notice

    func validate() throws {
      guard (1...1000).contains(connections) else { throw ValidationError("--connections takes a number from 1 to 1000.") }
      guard Int(ServerAddress(listen).port).map({ (0...65535).contains($0) }) ?? false else {
        throw ValidationError("--listen takes an address and a port, such as 0.0.0.0:8443.")
      }
    }

    func run() throws {
      let pool = try database.pool(size: connections)
      // A database that cannot be reached is an error now, not at the first client.
      _ = try ServerCommand.telling { () throws(HealthError) in try pool.hasPerson(1) }
      var logger = Logger(label: "openhealthkit") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = logLevel
      let address = ServerAddress(listen)
      let policy = try ServerCommand.telling { () throws(HealthError) in try PermissionPolicy(setting: authorization) }
      let answering: any PermissionAnswering = if case .ask = policy { QueuedAnswering() } else { PolicyAnswering(policy: policy) }
      let server: PeopleServer
      do {
        server = try PeopleServer(
          PersonStores(pool, answering: answering), at: (address.host, Int(address.port) ?? 0), certificate: certificate, key: key,
          logger: logger
        ) { port in
          Output.message("Serving at \(address.host) port \(port). Press Ctrl-C to stop.")
        }
      } catch { throw Failure.serverCertificate(path: "\(certificate) and \(key)") }
      Interruption.hold()
      do { try ServiceRun.untilInterrupted([server], logger: logger) } catch {
        throw ServerFault.code(error).map { Failure.serverAddress(listen, $0) } ?? error
      }
    }
  }
}
