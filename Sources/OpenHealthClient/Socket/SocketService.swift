// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The store of a daemon, reached over its socket, or that of a person at a server for many people.
///
/// Any thread may call it; a call blocks until the daemon answers. When the daemon restarts, requests wait for it for up to 30 seconds, the
/// service reconnects, and observers are notified as if all their types had changed. A request whose answer was lost is repeated, unless it
/// changes samples or is the owner's: then it fails with `daemon(.lost)`, as the daemon may have carried it out. A server for many people
/// recognizes a repeated change, so changes of samples are repeated there, too.
package final class SocketService: HealthService {
  private struct Observer {
    let wish: ObservationEnvelope
    let handler: @Sendable (Set<DataType>) -> Void
    /// Signalled when the observation begins for the first time; nil when no call waits for that.
    var begun: DispatchSemaphore?
    /// The observation's number on the current link; nil until it begins there.
    var number: UInt32?
  }

  private struct State {
    var link: SocketLink?
    var lastObserver = 0
    var observers: [Int: Observer] = [:]
    /// The observers that the current link does not know yet.
    var unknown: Set<Int> = []

    mutating func nextUnknown() -> (Int, Observer)? {
      guard let number = unknown.popFirst() else { return nil }
      return observers[number].map { (number, $0) } ?? nextUnknown()
    }
  }

  private let place: SocketPlace
  private let hello: Hello
  private let state = Mutex(State())
  private let uploads: UploadNumbers
  /// Held while one thread connects; other threads wait for it.
  private let connecting = Mutex(())
  /// The identity that the daemon gave this process; nil for the owner.
  package let app: AppIdentity?
  /// What a sandbox must not show, as the daemon says to a connection that announces one; nil for other connections.
  package let secrets: [SecretPlace]?

  /// Connects. Throws `daemon` where there is no daemon, and the daemon's own error where it refuses.
  ///
  /// - Parameters:
  ///   - path: the socket's path.
  ///   - bundleIdentifier: the app that this process claims to be; nil at the owner's socket.
  ///   - token: proves that claim, where the socket does not.
  ///   - sandbox: the sandbox that the owner announces with this connection, and with each one that replaces it.
  package convenience init(
    path: String, bundleIdentifier: String? = nil, token: String? = nil, sandbox: SandboxClaim? = nil
  ) throws(HealthError) {
    try self.init(
      .path(path), Hello(bundleIdentifier: bundleIdentifier, token: token, timeZone: TimeZone.current.identifier, sandbox: sandbox))
  }

  /// Connects to a server for many people. Throws `daemon` where there is no server, its certificate is not accepted, or it refuses.
  ///
  /// - Parameters:
  ///   - server: where it is, and what proves that.
  ///   - token: names the person whose store this becomes, and proves who asks.
  ///   - bundleIdentifier: the app whose token it is; nil for the person's own.
  package convenience init(server: ServerAddress, token: PersonToken, bundleIdentifier: String? = nil) throws(HealthError) {
    var hello = Hello(
      person: token.person, bundleIdentifier: bundleIdentifier, token: token.secret, timeZone: TimeZone.current.identifier)
    let system = ProcessInfo.processInfo.operatingSystemVersion
    hello.productType = AppIdentity.hostModel
    hello.operatingSystem = SystemVersion(major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion)
    try self.init(.server(server), hello)
  }

  /// Connects to the server for many people that is in this process, as one of its apps. The app's machine and time zone are unknown.
  ///
  /// - Parameters:
  ///   - connect: gives the client's end of another connection, as a descriptor that the service closes.
  ///   - token: names the person whose store this becomes, and proves which app asks.
  ///   - bundleIdentifier: the app whose token it is.
  /// - Throws: `daemon` with the server's own reason, such as `unknownToken`, and what `connect` throws.
  package convenience init(
    within connect: @escaping @Sendable () throws(HealthError) -> Int32, token: PersonToken, bundleIdentifier: String
  ) throws(HealthError) {
    try self.init(.within(connect), Hello(person: token.person, bundleIdentifier: bundleIdentifier, token: token.secret))
  }

  private init(_ place: SocketPlace, _ hello: Hello) throws(HealthError) {
    (self.place, self.hello, uploads) = (place, hello, UploadNumbers(device: UUID()))
    let box = WeakService()
    let link = try SocketLink(place, hello: hello) { box.service?.connectForObservers() }
    (app, secrets) = (link.welcome.app, link.welcome.secrets)
    state.withLock { $0.link = link }
    box.service = self
  }

  deinit { state.withLock { $0.link }?.end() }

  // MARK: Requests

  /// Carries out a request. The daemon knows the caller by the connection, so `caller` is not sent.
  ///
  /// - Throws: the error of the store; `daemon` when the daemon cannot be reached within 30 seconds, or the answer to a change was lost.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let deadline = ContinuousClock.now + DaemonWait.patience
    let number = request.isUpload ? uploads.begin() : nil
    defer { if let number { uploads.end(number) } }
    var wasLost = false
    while true {
      let link = try link(until: deadline)
      let upload = link.keepsUploads ? number.map(uploads.mark) : nil
      do throws(HealthError) {
        return try link.perform(request, as: upload)
      } catch .daemon(.ending) where ContinuousClock.now < deadline {
        // The daemon has not begun it, so the next one does.
        link.end()
        DaemonWait.pause(after: 0)
      } catch .daemon(.lost) where (upload != nil || !request.changesSamples) && ContinuousClock.now < deadline {
        wasLost = true
      } catch .daemon(.tooManyRequests(seconds: _)) where wasLost && upload != nil {
        // The server may have made the change the first time. It says so once it takes the request again.
        guard ContinuousClock.now < deadline else { throw .daemon(.lost) }
        DaemonWait.pause(after: .max)
      }
    }
  }

  // MARK: Observers

  /// Notifies of changes of some types. The handler runs on the link's reader thread with the types that changed, or with all of them after
  /// a reconnection. Changes saved after this returns are reported.
  package func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    observe(ObservationEnvelope(types: types.map(\.identifier).sorted()), handler)
  }

  /// Notifies of changes of the person's preferred units, on the link's reader thread.
  package func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observe(.ofPreferences) { _ in handler() }
  }

  /// Notifies of changes of the app's unfinished workouts and sessions, on the link's reader thread. The daemon knows the app by the
  /// connection.
  package func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observe(.ofWorkouts) { _ in handler() }
  }

  private func observe(_ wish: ObservationEnvelope, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let begun = DispatchSemaphore(value: 0)
    let number = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = Observer(wish: wish, handler: handler, begun: begun)
      state.unknown.insert(state.lastObserver)
      return state.lastObserver
    }
    // Changes saved after this returns are reported, or the beginning of the next link is.
    let link = try? connected()
    while let link, begun.wait(timeout: .now() + 0.1) == .timedOut, !link.hasEnded {}
    state.withLock { $0.observers[number]?.begun = nil }
    if link?.hasEnded ?? true { Thread.detachNewThread { [weak self] in self?.connectForObservers() } }
    return ChangeObservation(isDelayed: true) { [weak self] in self?.remove(number) }
  }

  /// Begins the observations that a link does not know. An observer that does not wait here may have missed changes before, so it is
  /// notified.
  private func begin(on link: SocketLink) {
    while let (number, observer) = state.withLock({ $0.nextUnknown() }) {
      let all = observer.wish.types ?? []
      // A link that cannot observe has ended; the next one begins the observation again.
      let linkNumber = try? link.observe(observer.wish) { [weak self] changed in
        let types = { (names: [String]) in Set(names.compactMap(Catalog.type(identifier:))) }
        if !changed.isEmpty { return observer.handler(types(changed)) }
        guard let self else { return }
        if let begun = state.withLock({ $0.observers[number]?.begun }) { begun.signal() } else { observer.handler(types(all)) }
      }
      state.withLock { $0.observers[number]?.number = linkNumber }
    }
  }

  private func remove(_ number: Int) {
    let (observer, link) = state.withLock { state in
      state.unknown.remove(number)
      return (state.observers.removeValue(forKey: number), state.link)
    }
    if let link, let number = observer?.number { link.cancel(number) }
  }

  // MARK: Connecting

  private func link(until deadline: ContinuousClock.Instant) throws(HealthError) -> SocketLink {
    var attempt = 0
    while true {
      do throws(HealthError) {
        return try connected()
      } catch .daemon(let fault) {
        guard fault.mayPass, ContinuousClock.now < deadline else { throw .daemon(fault) }
      }
      DaemonWait.pause(after: attempt)
      attempt += 1
    }
  }

  /// The link, replaced where it has ended; it knows all observers.
  private func connected() throws(HealthError) -> SocketLink {
    if let link = state.withLock({ $0.unknown.isEmpty ? $0.link : nil }), !link.hasEnded { return link }
    let result: Result<SocketLink, HealthError> = connecting.withLock { _ in
      Result { () throws(HealthError) in
        var link = state.withLock { $0.link }
        if link?.hasEnded ?? true {
          let box = WeakService()
          box.service = self
          link = try SocketLink(place, hello: hello) { box.service?.connectForObservers() }
          state.withLock { state in
            state.link = link
            state.unknown = Set(state.observers.keys)
          }
        }
        guard let link else { preconditionFailure("there is a link now") }
        begin(on: link)
        return link
      }
    }
    return try result.get()
  }

  /// Reconnects on the thread of the link that ended, as observers make no requests that would reconnect.
  private func connectForObservers() {
    var attempt = 0
    while !state.withLock({ $0.observers.isEmpty }) {
      // The next attempt may succeed.
      if (try? connected()) != nil { return }
      DaemonWait.pause(after: attempt)
      attempt += 1
    }
  }
}

/// Refers to a link's service from the link's thread without keeping it alive.
private final class WeakService: Sendable {
  private let value = Mutex(Weak())

  private struct Weak { weak var service: SocketService? }

  var service: SocketService? {
    get { value.withLock { $0.service } }
    set { value.withLock { $0.service = newValue } }
  }
}

extension DaemonFault {
  /// Whether the fault is temporary: a daemon that restarts is away for a moment.
  package var mayPass: Bool {
    switch self {
    case .noSocket, .noServer, .unreachable, .lost, .ending, .tooMany: true
    default: false
    }
  }
}

extension HealthRequest {
  /// Whether the request changes samples in one transaction, so that a store can keep its reply with the change.
  fileprivate var isUpload: Bool {
    switch kind {
    case .saving, .deleting: !Self.effects.contains(.companions)
    case .owner, .querying, .authorization, .sharingStatus, .characteristic, .backgroundDelivery, .acknowledgement: false
    }
  }

  /// Whether carrying out the request twice could differ from carrying it out once.
  fileprivate var changesSamples: Bool {
    switch kind {
    case .saving, .deleting, .owner: true
    case .querying, .authorization, .sharingStatus, .characteristic, .backgroundDelivery, .acknowledgement: false
    }
  }
}
