// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import NIOPosix
import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// The connections of a daemon or a server: it accepts them, limits them, and ends them.
///
/// The event loops move bytes; requests run on worker threads.
package final class ConnectionHost: Sendable {
  private struct Connection {
    let channel: any Channel
    /// Ends the calls that wait for the owner.
    let wait: QuestionWait
    /// Who holds it, for the limits: an app or a user; nil while that is unknown, and for the owner.
    var holder: String?
    /// Whose store it asks, at a server for many people; nil while that is unknown, and at a daemon.
    var person: Int64?
    let isOwners: Bool
    /// Counts up with each connection.
    let number: Int
    /// Whether it has not sent its greeting. Where places are short, the one that is silent the longest makes room.
    var isSilent = true
  }

  /// The connections, with what the limits count: there can be ten thousand, and each new one asks for it.
  private struct State {
    private(set) var connections: [ObjectIdentifier: Connection] = [:]
    private var accepted = 0
    /// The number of connections that are not the owner's.
    private(set) var countOfApps = 0
    private var countsOfHolders: [String: Int] = [:]
    private var countsOfPeople: [Int64: Int] = [:]
    /// The connections in the order in which they came. Those that have ended or greeted are passed over.
    private var arrivals: [(number: Int, key: ObjectIdentifier)] = []
    private var nextArrival = 0

    mutating func add(_ channel: any Channel, _ wait: QuestionWait, isOwners: Bool) {
      accepted += 1
      let key = ObjectIdentifier(channel)
      remove(key)
      connections[key] = Connection(channel: channel, wait: wait, isOwners: isOwners, number: accepted)
      if isOwners { return }
      countOfApps += 1
      // What was passed over takes no more than what is there.
      if arrivals.count >= 1024, arrivals.count > 2 * connections.count { passOver() }
      arrivals.append((accepted, key))
    }

    private mutating func passOver() {
      arrivals = arrivals[nextArrival...].filter { isSilent($0) }
      nextArrival = 0
    }

    private func isSilent(_ arrival: (number: Int, key: ObjectIdentifier)) -> Bool {
      guard let connection = connections[arrival.key] else { return false }
      return connection.number == arrival.number && connection.isSilent
    }

    @discardableResult
    mutating func remove(_ key: ObjectIdentifier) -> Connection? {
      guard let connection = connections.removeValue(forKey: key) else { return nil }
      if !connection.isOwners { countOfApps -= 1 }
      if let holder = connection.holder { Self.change(&countsOfHolders, holder, by: -1) }
      if let person = connection.person { Self.change(&countsOfPeople, person, by: -1) }
      return connection
    }

    mutating func noteGreeting(_ key: ObjectIdentifier) { connections[key]?.isSilent = false }

    mutating func setHolder(_ key: ObjectIdentifier, _ holder: String) {
      if let before = connections[key]?.holder { Self.change(&countsOfHolders, before, by: -1) }
      connections[key]?.holder = holder
      Self.change(&countsOfHolders, holder, by: 1)
    }

    mutating func setPerson(_ key: ObjectIdentifier, _ person: Int64) {
      if let before = connections[key]?.person { Self.change(&countsOfPeople, before, by: -1) }
      connections[key]?.person = person
      Self.change(&countsOfPeople, person, by: 1)
    }

    private static func change<Key>(_ counts: inout [Key: Int], _ key: Key, by number: Int) {
      let count = counts[key, default: 0] + number
      counts[key] = count > 0 ? count : nil
    }

    /// The number of connections of a holder besides one.
    func count(of holder: String, besides key: ObjectIdentifier) -> Int {
      countsOfHolders[holder, default: 0] - (connections[key]?.holder == holder ? 1 : 0)
    }

    /// The number of connections of a person besides one.
    func count(of person: Int64, besides key: ObjectIdentifier) -> Int {
      countsOfPeople[person, default: 0] - (connections[key]?.person == person ? 1 : 0)
    }

    /// Takes out the connection of apps that is silent the longest.
    mutating func takeSilent() -> (any Channel)? {
      while nextArrival < arrivals.count {
        let arrival = arrivals[nextArrival]
        nextArrival += 1
        if isSilent(arrival) { return remove(arrival.key)?.channel }
      }
      passOver()
      return nil
    }

    /// Takes out the connection of a holder that is silent the longest.
    ///
    /// - Parameter spared: one that stays in any case.
    mutating func takeSilent(of holder: String, except spared: ObjectIdentifier) -> (any Channel)? {
      let silent = connections.filter { $1.isSilent && !$1.isOwners && $0 != spared && $1.holder == holder }
      guard let oldest = silent.min(by: { $0.value.number < $1.value.number })?.key else { return nil }
      return remove(oldest)?.channel
    }
  }

  let doorkeeper: any Doorkeeper
  let rules: ServerRules
  let logger: Logger
  let workers = WorkerThreads()
  /// Counts what happens; nil to count nothing.
  let meter: ConnectionMeter?
  /// Limits the requests of apps; nil without a limit.
  let rate: RequestRate?
  /// The turns of apps at reading and at changing the store; nil where the rules set no limit.
  private let turns: (reads: AppTurns, writes: AppTurns)?
  /// The turns of apps at having a large request read: what is read takes ten times as much memory.
  private let readings = AppTurns(atOnce: 1)
  /// The requests that wait for the person, by client.
  private let questions = Mutex<[String: Int]>([:])
  /// The bytes of incomplete messages and unanswered requests, by client.
  private let bytes = Mutex<[String: Int]>([:])
  /// The threads that all connections share.
  package let group: MultiThreadedEventLoopGroup
  private let state = Mutex(State())
  private let hasEnded = Atomic(false)

  /// - Parameters:
  ///   - threads: The number of event loops.
  ///   - meter: Counts what happens.
  ///   - uptime: A clock that never goes back, for ``ServerRules/requestsPerMinute``.
  package init(
    doorkeeper: any Doorkeeper, rules: ServerRules, logger: Logger, threads: Int = 1, meter: ConnectionMeter? = nil,
    uptime: @escaping @Sendable () -> Duration = RequestRate.uptime
  ) {
    self.doorkeeper = doorkeeper
    self.rules = rules
    self.logger = logger
    self.meter = meter
    rate = rules.requestsPerMinute.map { RequestRate(perMinute: $0, uptime: uptime) }
    turns = rules.mostReadsOfApps.map { (AppTurns(atOnce: $0), AppTurns(atOnce: 1)) }
    group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
  }

  /// Whether no more requests begin.
  var isEnding: Bool { hasEnded.load(ordering: .relaxed) }

  /// The number of connections.
  package var count: Int { state.withLock { $0.connections.count } }

  /// Takes a new connection from a listener, or refuses it when there are too many that have greeted.
  ///
  /// - Parameter peer: what the system knows about the client's process.
  package func take(_ channel: any Channel, at door: Door, peer: EventLoopFuture<Peer>) -> EventLoopFuture<Void> {
    take(channel, at: door, peer: peer, for: nil)
  }

  func take(
    _ channel: any Channel, at door: Door, peer: EventLoopFuture<Peer>, for machine: ConnectionMachine?
  ) -> EventLoopFuture<Void> {
    let wait = QuestionWait()
    let (refusal, silent) = state.withLock { state -> (RefusalReason?, (any Channel)?) in
      let isOwners = door == .owner
      if !hasFreeDescriptors(for: isOwners) { return (.descriptors, nil) }
      var silent: (any Channel)?
      if state.connections.count >= rules.mostConnections || !isOwners && state.countOfApps >= rules.mostConnectionsOfApps {
        silent = state.takeSilent()
        if silent == nil { return (.connections, nil) }
      }
      state.add(channel, wait, isOwners: isOwners)
      return (nil, silent)
    }
    if let silent { makeRoom(silent) }
    if let refusal {
      meter?.noteRefused(refusal)
      logger.warning("A connection was refused: there are too many.")
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    meter?.noteAccepted()
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { _ = $0.remove(ObjectIdentifier(channel)) }
      meter?.noteEnded()
    }
    return peer.flatMapThrowing { [self] peer in
      if let holder = door.holder(peer), !hold(channel, as: holder) {
        meter?.noteRefused(.connections)
        logger.warning("A connection was refused: its app or user has too many.")
        throw ChannelError.operationUnsupported
      }
      try channel.pipeline.syncOperations.addHandler(ClientConnection(door: door, peer: peer, wait: wait, host: self, machine: machine))
    }
  }

  /// Makes a connection from within the process, which counts and is limited as one of a client on another machine. Blocks until it is taken.
  ///
  /// - Returns: the client's end, which the caller closes.
  /// - Throws: `daemon(.ending)` once the end has begun, `daemon(.tooMany)` where there is no place for another connection.
  package func connectWithin() throws(HealthError) -> Int32 {
    if isEnding { throw .daemon(.ending) }
    var ends: [Int32] = [-1, -1]
    // Unsafe: `socketpair` writes two descriptors into the array of two during the call.
    let isMade = ends.withUnsafeMutableBufferPointer { ends in
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, ends.baseAddress) == 0
    }
    guard isMade else { throw .daemon(.tooMany) }
    let taken = ClientBootstrap(group: group)
      .channelInitializer { [self] channel in take(channel, at: .network, peer: channel.eventLoop.makeSucceededFuture(.remote)) }
      .withConnectedSocket(ends[1])
    do { _ = try taken.wait() } catch {
      // The channel has closed the other end.
      close(ends[0])
      throw .daemon(.tooMany)
    }
    return ends[0]
  }

  /// Counts a connection as one of an app or a user. False if that has as many as it may have, and none of them is silent, or if the
  /// connection itself has just made room for another one.
  func hold(_ channel: any Channel, as holder: String) -> Bool {
    let own = ObjectIdentifier(channel)
    let (isHeld, silent) = state.withLock { state -> (Bool, (any Channel)?) in
      guard state.connections[own] != nil else { return (false, nil) }
      var silent: (any Channel)?
      if state.count(of: holder, besides: own) >= rules.mostConnectionsOfOne {
        silent = state.takeSilent(of: holder, except: own)
        if silent == nil { return (false, nil) }
      }
      state.setHolder(own, holder)
      return (true, silent)
    }
    if let silent { makeRoom(silent) }
    return isHeld
  }

  /// Counts a connection, which has greeted, as one of whom the client was admitted as: of the person whose store it asks, and of the app.
  /// False if one of them has as many as it may have, or if the connection has ended.
  func hold(_ channel: any Channel, as admission: Admission) -> Bool {
    let own = ObjectIdentifier(channel)
    if admission.person != 0, let most = rules.mostConnectionsOfPerson {
      let isHeld = state.withLock { state in
        guard state.connections[own] != nil, state.count(of: admission.person, besides: own) < most else { return false }
        state.setPerson(own, admission.person)
        return true
      }
      guard isHeld else { return false }
    }
    return admission.caller == .owner || hold(channel, as: "app \(admission.client)")
  }

  /// Notes that a client has sent its greeting: its connection keeps its place.
  func noteGreeting(_ channel: any Channel) { state.withLock { $0.noteGreeting(ObjectIdentifier(channel)) } }

  /// Closes a connection whose place another one takes.
  private func makeRoom(_ silent: any Channel) {
    meter?.noteRefused(.connections)
    logger.warning("A connection without a greeting was closed: there are too many.")
    silent.close(promise: nil)
  }

  /// Lets running requests end, as long as the rules allow, and closes all connections. Its listeners are closed already.
  package func end() async throws {
    // Calls that wait for the owner's answer start again at the next daemon.
    for connection in state.withLock({ Array($0.connections.values) }) { connection.wait.cancel() }
    let deadline = ContinuousClock.now + .seconds(rules.endingSeconds)
    // A cancelled wait only checks more often.
    while workers.running > 0, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(10)) }
    // All at once: a client that does not answer delays the end of TLS.
    let closes = state.withLock { $0.connections.values.map { $0.channel.close() } }
    // A connection that cannot be closed has ended by itself.
    for close in closes { try? await close.get() }
    try await group.shutdownGracefully()
  }

  /// Does the work of a request when it is its client's turn. The owner does not wait, and what waits for a person takes no turn.
  func atTurn<Result>(of request: some HealthRequest, _ admission: Admission, _ work: () throws -> Result) rethrows -> Result {
    let course = RequestList.course(of: type(of: request))
    guard let turns, admission.caller.app != nil, course != .ask else { return try work() }
    let isReading = course != .write || RequestList.readsFirst(type(of: request))
    return try (isReading ? turns.reads : turns.writes).take(for: admission.client, work)
  }

  /// Does the work of a request that may wait for the person, beside the requests of its app that work.
  func asking<Result>(_ admission: Admission, _ work: () throws -> Result) throws -> Result {
    let (client, most) = (admission.client, rules.mostQuestionsOfApp)
    if admission.caller.app != nil {
      let hasPlace = questions.withLock { questions in
        guard questions[client, default: 0] < most else { return false }
        questions[client, default: 0] += 1
        return true
      }
      guard hasPlace else { throw HealthError.daemon(.tooManyQuestions(limit: most)) }
    }
    defer {
      if admission.caller.app != nil {
        questions.withLock { questions in
          // Not nil: counted above.
          questions[client]! -= 1
          if questions[client] == 0 { questions[client] = nil }
        }
      }
    }
    return try workers.beside(client, work)
  }

  /// Reads a request of a client, a large one of an app when it is its turn.
  func atReading<Result>(_ count: Int, _ admission: Admission, _ read: () throws -> Result) rethrows -> Result {
    guard admission.caller.app != nil, count > rules.bytesReadAtOnce else { return try read() }
    return try readings.take(for: admission.client, read)
  }

  /// Counts bytes of an app. False, and nothing is counted, if it has too many.
  func addBytes(_ count: Int, _ admission: Admission) -> Bool {
    guard admission.caller.app != nil else { return true }
    return bytes.withLock { bytes in
      let sum = bytes[admission.client, default: 0] + count
      if count > 0, sum > rules.mostBytesOfApp { return false }
      bytes[admission.client] = sum == 0 ? nil : sum
      return true
    }
  }

  /// The most bytes of a request of a type by an app; nil without a limit.
  func mostBytes(of type: any HealthRequest.Type, _ admission: Admission) -> Int? {
    guard admission.caller.app != nil else { return nil }
    return switch RequestList.course(of: type) {
    case .ask: rules.mostBytesOfAsking
    case .read, .follow: rules.mostBytesOfReading
    default: nil
    }
  }

  /// Lets no more requests begin: clients ask the next daemon.
  package func beginEnd() { hasEnded.store(true, ordering: .relaxed) }

  /// Whether the process may open as many more files as the rules require. Checked for each connection, because the limit may change.
  /// Apps leave as many free for the owner again.
  private func hasFreeDescriptors(for isOwner: Bool) -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    // The lowest free number: all below it are in use.
    let lowest = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard lowest >= 0 else { return false }
    close(lowest)
    return UInt64(lowest) + UInt64(rules.freeDescriptors) * (isOwner ? 1 : 2) <= UInt64(limit.rlim_cur)
  }
}
