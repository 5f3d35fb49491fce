// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import Logging
import OpenHealthAPI
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthFeeds
import OpenHealthMCP
import OpenHealthPostgres
import OpenHealthServer
import OpenHealthTLS
import OpenHealthWeb
import ServiceLifecycle

extension ServerCommand {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve the stores to apps and programs on other machines, over TLS.",
      discussion: """
        The process keeps nothing: run as many as you need in front of the same database, on one machine or on several. Connect as the role \
        of servers. Ctrl-C or SIGTERM ends it, after the requests that it has begun.

          health server run --certificate cert.pem --key key.pem
          health server run --listen 0.0.0.0:8443 --certificate cert.pem --key key.pem
          health server run --certificate cert.pem --key key.pem --metrics 127.0.0.1:9464 --log-format json
          health server run --certificate cert.pem --key key.pem --requests-per-minute 600 --samples-per-day 100000
          health server run --certificate cert.pem --key key.pem --master-key master.keys
          health server run --certificate cert.pem --key key.pem --api 0.0.0.0:8444 --api-url https://health.example.org:8444 --feeds
        """)

    @OptionGroup var database: Database
    @OptionGroup var masterKey: MasterKeyOption
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
    @Option(
      help: ArgumentHelp(
        "The most requests that an app of a person may make in a minute.",
        discussion: "Over all its connections to this process. Default: no limit.", valueName: "number"))
    var requestsPerMinute: Int?
    @Option(
      help: ArgumentHelp(
        "The most new samples that an app of a person may save in a day.",
        discussion: "Counted in the database, for all processes; days are those of UTC. Default: no limit.", valueName: "number"))
    var samplesPerDay: Int?
    @Option(
      help: ArgumentHelp(
        "Answer the API by HTTPS at this address and port, such as 0.0.0.0:8444.",
        discussion: "With --certificate and --key, for programs with the tokens of people's apps. Default: none.", valueName: "address"))
    var api: String?
    @Option(
      help: ArgumentHelp(
        "The address by which programs find --api, such as https://health.example.org:8444.",
        discussion: "Requests that name another host are refused.", valueName: "url"))
    var apiUrl: String?
    @Flag(help: "With --api: take what phones send, too, with the tokens of people's feeds.")
    var feeds = false
    @Option(
      help: ArgumentHelp(
        "Show counters at http://HOST:PORT/metrics, for Prometheus.",
        discussion: "Without TLS, to anyone who can connect: name an address of this machine or of a private network. Default: none.",
        valueName: "address"))
    var metrics: String?
    @Option(help: ArgumentHelp("How lines of the log are written: text or json.", valueName: "format"))
    var logFormat = LogFormat.text
    @Option(help: ArgumentHelp("What is logged: debug, info, notice, warning or error.", valueName: "level"))
    var logLevel = Logger.Level.notice

    /// A way to write the log.
    enum LogFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

    func validate() throws {
      guard (1...1000).contains(connections) else { throw ValidationError("--connections takes a number from 1 to 1000.") }
      guard Int(ServerAddress(listen).port).map({ (0...65535).contains($0) }) ?? false else {
        throw ValidationError("--listen takes an address and a port, such as 0.0.0.0:8443.")
      }
      guard requestsPerMinute.map({ (1...1_000_000).contains($0) }) ?? true else {
        throw ValidationError("--requests-per-minute takes a number from 1 to 1000000.")
      }
      guard samplesPerDay.map({ (1...1_000_000_000).contains($0) }) ?? true else {
        throw ValidationError("--samples-per-day takes a number from 1 to 1000000000.")
      }
      guard (api == nil) == (apiUrl == nil) else { throw ValidationError("--api and --api-url belong together.") }
      if api != nil, Self.place(api) == nil { throw ValidationError("--api takes an address and a port, such as 0.0.0.0:8444.") }
      if let apiUrl, WebAddress(proxied: apiUrl)?.root.hasPrefix("https:") != true {
        throw ValidationError("--api-url takes an address such as https://health.example.org:8444, without a path.")
      }
      if feeds, api == nil { throw ValidationError("--feeds needs --api.") }
      if metrics != nil, Self.place(metrics) == nil {
        throw ValidationError("--metrics takes an address and a port, such as 127.0.0.1:9464.")
      }
    }

    /// The address of the counters, or of the API; nil without one. Its port must be named: there is no usual one.
    private static func place(_ text: String?) -> ServerAddress? {
      guard let text else { return nil }
      let address = ServerAddress(text)
      // An address without a port is written with the usual one.
      guard address.description == text, !address.host.isEmpty, Int(address.port).map({ (0...65535).contains($0) }) ?? false else {
        return nil
      }
      return address
    }

    private var logger: Logger {
      var logger = Logger(label: "openhealthkit") { label -> any LogHandler in
        switch logFormat {
        case .text: return StreamLogHandler.standardError(label: label)
        case .json: return JSONLog()
        }
      }
      logger.logLevel = logLevel
      return logger
    }

    func run() throws {
      let masterKeys = try masterKey.keys()
      let router = PersonRouter(try database.text(), size: connections, masterKeys: masterKeys)
      // A database that cannot be reached, or that has keys which this process cannot unwrap, is an error now, not at the first client.
      try ServerCommand.tellingOfKeys {
        try router.checkTables()
        try router.keys.checkMasterKeys()
      }
      let logger = logger
      if masterKeys == nil {
        logger.warning("People's data are not encrypted in the database: there is no --master-key.")
      }
      let address = ServerAddress(listen)
      let policy = try ServerCommand.telling { () throws(HealthError) in try PermissionPolicy(setting: authorization) }
      var rules = PeopleServer.usualRules
      rules.requestsPerMinute = requestsPerMinute
      let counters = metrics == nil ? nil : ServerMetrics(router.directory)
      let server: PeopleServer
      do {
        server = try PeopleServer(
          PersonStores(router, answering: policy.servedAnswering, samplesPerDay: samplesPerDay), at: (address.host, Int(address.port) ?? 0),
          certificate: certificate, key: key, rules: rules, metrics: counters, logger: logger
        ) { [isTelling] port in
          if isTelling { Output.message("Serving at \(address.host) port \(port). Press Ctrl-C to stop.") }
        }
      } catch { throw Failure("The server cannot use its certificate and key. \(error)") }
      Interruption.hold()
      DescriptorLimit.raise()
      let services = [server as any Service] + (try remoteServer(server, logger)) + metricsServer(counters, logger)
      do { try ServiceRun.untilInterrupted(services, logger: logger) } catch {
        if let metrics, let code = ServerFault.metricsCode(error) { throw Self.unusable(metrics, code) }
        if let api, let fault = error as? RemoteServer.Unavailable { throw Self.unusable(api, fault.code) }
        if let code = ServerFault.code(error) { throw Self.unusable(listen, code) }
        throw error
      }
    }

    /// A log in JSON says the same by events, and has no other lines.
    private var isTelling: Bool { logFormat == .text }

    /// What answers the API; none without `--api`.
    private func remoteServer(_ server: PeopleServer, _ logger: Logger) throws -> [any Service] {
      guard let place = Self.place(api), let address = apiUrl.flatMap(WebAddress.init(proxied:)) else { return [] }
      let apps = server.apps()
      let mcp = MCPDoor(MCPServer(version: HealthVersion.text, budgets: Budgets()) { .gmt }, apps)
      return [
        RemoteServer(
          API(apps), mcp: mcp, feeds: feeds ? FeedReceiver(apps) : nil, at: (place.host, Int(place.port) ?? 0), named: address,
          tls: try TLSServerContext(certificate: certificate, key: key), logger: logger
        ) { [isTelling] _ in if isTelling { Output.message("The API is at \(address.root)/api/v1.") } }
      ]
    }

    /// What hands out the counters; none without `--metrics`.
    private func metricsServer(_ counters: ServerMetrics?, _ logger: Logger) -> [any Service] {
      guard let counters, let place = Self.place(metrics) else { return [] }
      return [
        MetricsServer(counters, at: (place.host, Int(place.port) ?? 0), logger: logger) { [isTelling] port in
          var shown = place
          shown.port = "\(port)"
          if isTelling { Output.message("The counters are at http://\(shown)/metrics.") }
        }
      ]
    }

    /// An address at which the server cannot listen. The number is the `errno`.
    private static func unusable(_ address: String, _ code: Int32) -> Failure {
      Failure("The server cannot listen at \(address): \(systemText(code)).")
    }
  }
}
