// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthAPI
import OpenHealthClient
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthFeeds
import OpenHealthPostgres
import OpenHealthServer
import OpenHealthTLS
import OpenHealthWeb
import PostgresTestSupport
import ProgramsTestSupport
import ServiceLifecycle
import Synchronization
import Testing

/// All tests with a server in their process, one after another: their calls block the few threads that tasks share.
@Suite(.serialized) enum ServerTests {}

/// A server inside of the test's process, on a free port of this machine, with its metrics on another one, and the API with the receiver of
/// feeds on a third.
final class TestServer: Sendable {
  let port: Int
  let metricsPort: Int
  /// That of the API, whose name is `localhost` without a port.
  let apiPort: Int
  private let group: ServiceGroup
  private let task: Task<Void, any Error>

  /// - Parameters:
  ///   - certificate: The name of one of the ``TestCertificates``.
  ///   - conninfo: Leads to the database; nil for that of the cluster.
  ///   - samplesPerDay: As in ``PersonStores``.
  ///   - now: The clock of the stores.
  ///   - uptime: The clock of the limits; nil for the system's.
  init(
    certificate: String = "server", conninfo: String? = nil, rules: ServerRules = PeopleServer.usualRules, samplesPerDay: Int? = nil,
    now: @escaping @Sendable () -> Date = { Date() }, uptime: (@Sendable () -> Duration)? = nil
  ) async throws {
    let cluster = try PostgresCluster.shared.get()
    let certificates = try TestCertificates.shared.get()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let (metricsPorts, metricsContinuation) = AsyncStream.makeStream(of: Int.self)
    let (apiPorts, apiContinuation) = AsyncStream.makeStream(of: Int.self)
    let router = PersonRouter(conninfo ?? cluster.conninfo)
    let metrics = ServerMetrics(router.directory)
    let server = try PeopleServer(
      PersonStores(router, samplesPerDay: samplesPerDay, now: now), at: ("127.0.0.1", 0),
      certificate: certificates.path("\(certificate).pem"), key: certificates.path("\(certificate).key"), rules: rules,
      metrics: metrics, uptime: uptime, logger: logger
    ) { continuation.yield($0) }
    let metricsServer = MetricsServer(metrics, at: ("127.0.0.1", 0), logger: logger) { metricsContinuation.yield($0) }
    let apps = server.apps()
    let remote = RemoteServer(
      API(apps), mcp: nil, feeds: FeedReceiver(apps), at: ("127.0.0.1", 0), named: try #require(WebAddress(proxied: "https://localhost")),
      tls: try TLSServerContext(certificate: certificates.path("\(certificate).pem"), key: certificates.path("\(certificate).key")),
      logger: logger
    ) { apiContinuation.yield($0) }
    let group = ServiceGroup(services: [server, metricsServer, remote], logger: logger)
    let task = Task(executorPreference: ThreadExecutor.daemons) { try await group.run() }
    (self.group, self.task) = (group, task)
    port = try #require(await ports.first { _ in true })
    metricsPort = try #require(await metricsPorts.first { _ in true })
    apiPort = try #require(await apiPorts.first { _ in true })
  }

  /// Where it is, for a client that trusts it.
  func address(port: Int? = nil, host: String = "localhost") throws -> ServerAddress {
    ServerAddress("\(host):\(port ?? self.port)", certificates: try TestCertificates.shared.get().path("ca.pem"))
  }

  /// Ends it as `SIGTERM` does, and waits for that.
  func end() async throws {
    await group.triggerGracefulShutdown()
    try await task.value
  }

  deinit { task.cancel() }
}

/// A person on the server, with the token.
struct TestPerson {
  let number: Int64
  let token: PersonToken

  init() throws {
    let secret = Self.newSecret()
    number = try PostgresCluster.shared.get().newPerson(tokenDigest: PersonDoorkeeper.digest(secret))
    token = PersonToken(person: number, secret: secret)
  }

  /// A person of several nodes.
  init(on node: String, of nodes: TestNodes) throws {
    let secret = Self.newSecret()
    number = try nodes.newPerson(on: node, tokenDigest: PersonDoorkeeper.digest(secret))
    token = PersonToken(person: number, secret: secret)
  }

  static func newSecret() -> String { AppToken.text(of: (0..<AppToken.byteCount).map { _ in .random(in: 0...255) }) }

  /// The person's own connection.
  func owner(_ server: TestServer, port: Int? = nil) throws -> SocketService {
    try SocketService(server: server.address(port: port), token: token)
  }

  /// Registers an app that may read and save steps; gives its token.
  func register(_ app: String, _ server: TestServer) throws -> PersonToken {
    let secret = Self.newSecret()
    let owner = try owner(server)
    let usage = UsageTexts(share: "To show it.", update: "To keep it.")
    try owner.perform(AddApp(AppRegistration(bundleIdentifier: app, name: app, usage: usage), token: secret), for: .owner)
    try owner.perform(
      SetPermissions(
        app: app, questions: [.init(type: Facts.steps, direction: .read), .init(type: Facts.steps, direction: .share)], answer: .granted),
      for: .owner)
    return PersonToken(person: number, secret: secret)
  }
}

/// What tests save and ask for.
enum Facts {
  static let steps = Catalog.type(named: "stepCount")!  // Not nil: the catalogue has it.

  static func sample(_ number: Int) -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))
    // Not nil: the type has a quantity.
    return SampleRecord(
      uuid: UUID(), type: steps, start: date, end: date, value: .quantity(Double(number), steps.quantity!.unit), provenance: .unknown,
      metadata: MetadataSet([]), creation: nil)
  }

  /// The steps that an app sees, by date.
  static func values(_ service: SocketService) throws -> [Double] {
    let app = service.app.map(Caller.app) ?? .owner
    let request = FetchSamples(
      selections: [.init(type: steps, predicate: .everything)], order: [.init(field: .start, ascending: true)])
    return try service.perform(request, for: app).compactMap { if case .quantity(let value, _) = $0.value { value } else { nil } }
  }

  static func save(_ numbers: [Int], _ service: SocketService) throws(HealthError) {
    try service.perform(SaveSamples(samples: numbers.map(sample)), for: service.app.map(Caller.app) ?? .owner)
  }
}

/// Certificates for a server at localhost, made by openssl: of an authority, for the right name, for another name, and of another authority.
struct TestCertificates: Sendable {
  struct Failure: Error {}

  static let shared = Result { try TestCertificates() }

  private let folder: URL

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-certificates-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = folder
    process.arguments = [
      "-c",
      """
      set -e
      authority() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" -keyout "$1.key" -out "$1.pem"; }
      leaf() {
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
        openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile <(echo "subjectAltName=$2") -out "$1.pem"
      }
      { authority ca; authority other; leaf server DNS:localhost,IP:127.0.0.1; leaf elsewhere DNS:example.org; } 2>log
      """,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }
}
