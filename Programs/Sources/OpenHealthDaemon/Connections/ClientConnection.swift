// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// The connection of one client: it reads messages, has requests carried out on worker threads, and sends replies.
///
/// Unchecked: every `var` is read and written only on the channel's event loop, where NIO calls the handler; closures from other threads
/// return to it with `execute` or `hop`. Work on worker threads uses only `let` properties, which are `Sendable`, and streams and
/// observations, which have their own locks.
final class ClientConnection: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Phase {
    case waitingForHello
    case identifying
    case open(Admission)
    case closed
  }

  private let door: Door
  private var peer: Peer
  private let host: ConnectionHost
  private var rules: ServerRules { host.rules }
  private var workers: WorkerThreads { host.workers }
  private var logger: Logger { host.logger }
  private var phase = Phase.waitingForHello
  private var reader = MessageReader(mostBytes: Hello.mostBytes)
  /// The bytes of incomplete messages that are counted.
  private var heldBytes = 0
  private var streams: [UInt32: ServedStream] = [:]
  private var observations: [UInt32: ServedObservation] = [:]
  /// The number of messages in the current span, the end of that span, and whether reading is suspended until then.
  private var (messages, spanEnd, isHeld) = (0, NIODeadline.uptimeNanoseconds(0), false)
  /// Ends a client that sends no greeting, or later stops reading.
  private var watchdog: Scheduled<Void>?
  /// What only a daemon does; nil at a server for many people.
  private let machine: ConnectionMachine?
  /// Ends calls that wait for the owner's answer when the client has gone.
  private let wait: QuestionWait

  init(door: Door, peer: Peer, wait: QuestionWait, host: ConnectionHost, machine: ConnectionMachine?) {
    self.door = door
    self.peer = peer
    self.wait = wait
    self.host = host
    self.machine = machine
  }

  // MARK: The channel

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    watchdog = context.eventLoop.scheduleTask(in: rules.greetingTime) { [self] in
      if case .waitingForHello = phase { refuse(.daemon(.noGreeting), channel) }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .closed = phase { return }
    let bytes = unwrapInboundIn(data)
    host.meter?.noteReceived(bytes.readableBytes)
    reader.append(bytes.readableBytesView)
    takeMessages(context.channel)
    if case .open(let admission) = phase { countHeldBytes(admission, context.channel) }
  }

  /// Counts what an app has sent of messages that have not ended.
  private func countHeldBytes(_ admission: Admission, _ channel: any Channel) {
    guard host.addBytes(reader.heldBytes - heldBytes, admission) else { return refuse(.daemon(.tooMany), channel) }
    heldBytes = reader.heldBytes
  }

  private func takeMessages(_ channel: any Channel) {
    do throws(WireFault) {
      while !isHeld, let message = try reader.next() {
        try take(message, channel)
        if case .closed = phase { return }
        countMessage(channel)
      }
    } catch {
      logger.info("A client sent an invalid message.", metadata: ["fault": "\(error)"])
      refuse(.daemon(.misunderstood(error)), channel)
    }
  }

  /// Counts a message of an app, at a server also of a person. If it exceeds its rate, reading from it stops until the span ends: it waits, and no other client
  /// does.
  private func countMessage(_ channel: any Channel) {
    guard case .open(let admission) = phase, admission.caller.app != nil || admission.person != 0 else { return }
    let now = NIODeadline.now()
    if now >= spanEnd { (messages, spanEnd) = (0, now + rules.messageSpan) }
    messages += 1
    guard messages >= rules.mostMessages else { return }
    isHeld = true
    channel.setOption(.autoRead, value: false).whenComplete { _ in }
    channel.eventLoop.scheduleTask(deadline: spanEnd) { [self] in
      isHeld = false
      if case .closed = phase { return }
      takeMessages(channel)
      if !isHeld { channel.setOption(.autoRead, value: true).whenComplete { _ in } }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    watchdog?.cancel()
    let channel = context.channel
    if channel.isWritable {
      for number in observations.keys { report(number, channel) }
    } else {
      watchdog = context.eventLoop.scheduleTask(in: .nanoseconds(Int64(rules.patience * 1e9))) { [self] in
        logger.info("A client did not read in time.")
        host.meter?.noteRefused(.slow)
        close(channel)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case .waitingForHello = phase {
      host.meter?.noteRefused(.transport)
      logger.info("A connection failed before its greeting.", metadata: ["fault": "\(error)"])
    } else {
      // Most clients go without a word.
      logger.debug("A connection failed.", metadata: ["fault": "\(error)"])
    }
    close(context.channel)
  }

  func channelInactive(context: ChannelHandlerContext) { close(context.channel) }

  private func close(_ channel: any Channel) {
    // They become fewer, which is always possible.
    if case .open(let admission) = phase { _ = host.addBytes(-heldBytes, admission) }
    heldBytes = 0
    phase = .closed
    watchdog?.cancel()
    wait.cancel()
    for stream in streams.values { stream.cancel() }
    for observation in observations.values { observation.end() }
    (streams, observations) = ([:], [:])
    channel.close(promise: nil)
  }

  /// Sends the reason, then closes the connection.
  private func refuse(_ error: HealthError, _ channel: any Channel) {
    if case .open(let admission) = phase { _ = host.addBytes(-heldBytes, admission) }
    heldBytes = 0
    phase = .closed
    host.meter?.noteRefused(RefusalReason(error))
    send(failure(error, 0), channel)
    close(channel)
  }

  // MARK: Messages

  private func take(_ message: Message, _ channel: any Channel) throws(WireFault) {
    switch (phase, message.kind) {
    case (.waitingForHello, .hello): try greet(message, channel)
    case (.open(let admission), .request): try begin(message, admission, channel)
    case (.open(let admission), .upload) where admission.uploads != nil: try begin(message, admission, channel)
    case (.open, .credit):
      guard message.body.count == 4 else { throw .invalid(.count) }
      let pages = message.body.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      // A stream that has ended ignores it.
      guard streams[message.stream]?.add(pages) ?? true else { throw .invalid(.count) }
    case (.open, .cancel):
      streams[message.stream]?.cancel()
      observations.removeValue(forKey: message.stream)?.end()
    case (.open(let admission), .observe): try observe(message, admission, channel)
    case (.open, nil):
      // One that reads no answers gets no more of them.
      guard channel.isWritable else { throw .invalid(.kind) }
      send(Message(.unknownKind, stream: message.stream, body: [message.number]), channel)
    default: throw .invalid(.kind)
    }
  }

  private func greet(_ message: Message, _ channel: any Channel) throws(WireFault) {
    let hello = try WireForm.value(Hello.self, from: message.body)
    guard let version = hello.commonVersion else { return refuse(.daemon(.otherVersion), channel) }
    phase = .identifying
    host.noteGreeting(channel)
    watchdog?.cancel()
    let peer = peer
    // The descriptors of the process are closed once the caller is known.
    self.peer.facts = nil
    workers.run(for: "greetings of \(peer.user)") { [self] in
      let result = Result { () throws(HealthError) in try host.doorkeeper.admit(at: door, peer: peer, hello: hello) }
      channel.eventLoop.execute { [self] in
        guard case .identifying = phase else { return }
        switch result {
        case .success(let admission):
          guard host.hold(channel, as: admission) else { return refuse(.daemon(.tooMany), channel) }
          guard admission.caller == .owner, let claim = hello.sandbox, let machine else { return welcome(admission, version, channel) }
          machine.openSocket(claim).hop(to: channel.eventLoop).whenComplete { [self] result in
            // The socket closes with this connection, so that the number of a namespace never counts for a later one.
            channel.closeFuture.whenComplete { _ in if case .success(let listener) = result { listener.close(promise: nil) } }
            guard case .identifying = phase else { return }
            if case .success = result {
              welcome(admission, version, channel)
            } else {
              refuse(.daemon(.noSocket(path: claim.socket)), channel)
            }
          }
        case .failure(let error):
          logger.notice("A client was refused.", metadata: ["door": "\(door.name)", "user": "\(peer.user)"])
          refuse(error, channel)
        }
      }
    }
  }

  private func welcome(_ admission: Admission, _ version: Int, _ channel: any Channel) {
    phase = .open(admission)
    if let app = admission.caller.app?.bundleIdentifier, let waker = machine?.waker {
      waker.enter(app)
      channel.closeFuture.whenComplete { _ in waker.leave(app) }
    }
    reader.mostBytes = rules.mostBytes
    let welcome = Welcome(
      version: version, app: admission.caller.app, mostStreams: rules.mostStreams,
      keepsUploads: admission.uploads == nil ? nil : true, secrets: admission.secrets)
    // Numbers and identifiers can be written.
    guard let body = try? WireForm.json(welcome) else { return close(channel) }
    send(Message(.welcome, body: body), channel)
  }

  // MARK: Requests

  private func begin(_ message: Message, _ admission: Admission, _ channel: any Channel) throws(WireFault) {
    let number = message.stream
    guard streams[number] == nil, observations[number] == nil else { throw .invalid(.count) }
    guard streams.count < rules.mostStreams else { return reject(.daemon(.tooMany), number, channel) }
    if host.isEnding { return reject(.daemon(.ending), number, channel) }
    let size = message.body.count
    // What has just ended counts as a request from here on.
    countHeldBytes(admission, channel)
    guard host.addBytes(size, admission) else { return reject(.daemon(.tooMany), number, channel) }
    let begun = NIODeadline.now()
    let stream = ServedStream(patience: rules.patience)
    streams[number] = stream
    workers.run(for: admission.client) { [self] in
      var facts = RequestFacts()
      let last = answer(message, admission, stream, channel, &facts)
      _ = host.addBytes(-size, admission)
      host.meter?.noteAnswered(facts, seconds: Double((NIODeadline.now() - begun).nanoseconds) / 1e9)
      channel.eventLoop.execute { [self] in
        if case .closed = phase { return }
        streams[number] = nil
        if let last { send(last, channel) }
      }
    }
  }

  /// Answers a request with an error, without reading it.
  private func reject(_ error: HealthError, _ number: UInt32, _ channel: any Channel) {
    guard channel.isWritable else { return close(channel) }
    host.meter?.noteAnswered(RequestFacts(outcome: RequestOutcome(error)), seconds: 0)
    send(failure(error, number), channel)
  }

  /// Carries out a request and sends its reply except the last message, which it returns. Returns nil if the client no longer wants it.
  private func answer(
    _ message: Message, _ admission: Admission, _ stream: ServedStream, _ channel: any Channel, _ facts: inout RequestFacts
  ) -> Message? {
    let number = message.stream
    do {
      let upload = message.kind == .upload ? try UploadEnvelope(bytes: message.body) : nil
      let envelope = try upload?.request ?? RequestEnvelope(bytes: message.body)
      guard let type = RequestList.type(named: envelope.name) else { throw HealthError.daemon(.unknownRequest) }
      facts.type = type
      if admission.caller.app != nil, let seconds = host.rate?.secondsToWait(admission.client) {
        throw HealthError.daemon(.tooManyRequests(seconds: seconds))
      }
      if admission.caller == .owner, !type.effects.contains(.lock) { admission.noteUse() }
      guard stream.add(envelope.credit) else { throw WireFault.invalid(.count) }
      let pages = PageSender(stream, number: number, channel: channel, meter: host.meter)
      if let most = host.mostBytes(of: type, admission), envelope.request.count > most { throw WireFault.tooLong }
      try answer(type, envelope.request, upload?.mark, admission, stream, pages)
      return Message(.end, stream: number)
    } catch HealthError.userCanceled where stream.limit.isStopped {
      facts.outcome = .canceled
      return nil
    } catch HealthError.userCanceled where host.isEnding {
      // The owner did not answer: the client asks the next daemon.
      facts.outcome = .failed
      return failure(.daemon(.ending), number)
    } catch let error as HealthError {
      facts.outcome = RequestOutcome(error)
      guard admission.caller.app != nil, error.forApps != error else { return failure(error, number) }
      logger.error("The store failed a request of an app.", metadata: ["error": "\(error)"])
      return failure(error.forApps, number)
    } catch let fault as WireFault {
      facts.outcome = .refused
      return failure(.daemon(.misunderstood(fault)), number)
    } catch {
      facts.outcome = .canceled
      return nil  // cancelled, or the channel is closed
    }
  }

  private func answer<R: HealthRequest>(
    _ type: R.Type, _ request: [UInt8], _ upload: UploadMark?, _ admission: Admission, _ stream: ServedStream, _ pages: PageSender
  ) throws {
    let request = try host.atReading(request.count, admission) { try WireForm.request(R.self, from: request) }
    if request.endsWithClient { stream.beginSearch() }
    func atTurn<Result>(_ work: () throws -> Result) throws -> Result {
      try host.atTurn(of: request, admission) {
        try QuestionWait.$ofTask.withValue(wait) { try WorkLimit.$ofTask.withValue(stream.limit, operation: work) }
      }
    }
    if let service = admission.parts, service.makesParts(of: request) {
      var place: ReplyPlace?
      repeat {
        // What a client does not take is not made. The first part tells whether it may ask.
        if place != nil { try pages.awaitRoom() }
        let part = try atTurn { try service.part(of: request, after: place, for: admission.caller) }
        for page in part.pages { try pages.send(page) }
        place = part.next
      } while place != nil
      return
    }
    func carryOut() throws -> R.Reply {
      try atTurn {
        if let upload, let keeper = admission.uploads {
          return try keeper.perform(request, for: admission.caller, as: upload) { host.meter?.noteUpload(isRepeated: $0) }
        }
        return try admission.service.perform(request, for: admission.caller)
      }
    }
    let reply = RequestList.course(of: R.self) == .ask ? try host.asking(admission, carryOut) : try carryOut()
    if R.effects.contains(.apps) { machine?.openAppSockets() }
    try R.send(reply, pages.send)
  }

  // MARK: Observations

  private func observe(_ message: Message, _ admission: Admission, _ channel: any Channel) throws(WireFault) {
    let number = message.stream
    // It is read here, where the messages of all clients come by.
    guard message.body.count <= rules.mostBytesOfObservation else { throw .tooLong }
    let wish = try WireForm.value(ObservationEnvelope.self, from: message.body)
    guard streams[number] == nil, observations[number] == nil else { throw .invalid(.count) }
    guard observations.count < rules.mostObservations else { return send(failure(.daemon(.tooMany), number), channel) }
    let client = admission.client
    let loop = channel.eventLoop
    let observation = ServedObservation(
      caller: admission.caller, service: admission.service, run: { [workers] in workers.run(for: client, $0) },
      onChange: { [weak self] in
        guard let self else { return }
        loop.execute { self.report(number, channel) }
      })
    observations[number] = observation
    workers.run(for: client) { [self] in
      observation.begin(wish)
      channel.eventLoop.execute { [self] in
        guard observations[number] === observation else { return observation.end() }
        sendChanged([], number, channel)
      }
    }
  }

  private func report(_ number: UInt32, _ channel: any Channel) {
    guard channel.isWritable, let observation = observations[number] else { return }
    let changed = observation.takeChanges()
    if !changed.isEmpty { sendChanged(changed, number, channel) }
  }

  private func sendChanged(_ words: [String], _ number: UInt32, _ channel: any Channel) {
    // Identifiers can be written.
    guard let body = try? WireForm.json(words) else { return close(channel) }
    send(Message(.changed, stream: number, body: body), channel)
  }

  // MARK: Bytes

  private func failure(_ error: HealthError, _ number: UInt32) -> Message {
    // Errors consist of few kinds of facts, all of which can be encoded.
    Message(.failure, stream: number, body: (try? WireForm.bytes(of: error)) ?? [])
  }

  private func send(_ message: Message, _ channel: any Channel) {
    let bytes = message.bytes
    host.meter?.noteSent(bytes.count)
    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }
}
