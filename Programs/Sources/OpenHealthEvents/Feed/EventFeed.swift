// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Delivers changes to one receiver.
package protocol EventReceiver: AnyObject {
  /// The most changes of one ``take(_:)``.
  var mostChanges: Int { get }

  /// Delivers changes. Returns when the receiver has acknowledged all of them, and forgets them then. After an error the same changes come
  /// again, perhaps with more.
  ///
  /// - Throws: ``DeliveryFault``, or an error of the store.
  func take(_ events: [StoreEvent]) throws

  /// Whether the last ``take(_:)`` delivered some changes before it failed. These do not come again.
  var hasProgressed: Bool { get }

  /// Called before the first changes and whenever there are none, at the latest after the seconds that it returned last.
  func rest() throws -> Double
}

extension EventReceiver {
  /// A receiver that delivers all changes or none.
  package var hasProgressed: Bool { false }
}

/// Why changes were not delivered.
package enum DeliveryFault: Error, Equatable {
  /// Another attempt may succeed, after some seconds at least.
  case later(String, atLeast: Double = 0)
  /// No attempt will, until a person does something.
  case stopped(String)
}

/// Wakes a thread that waits. Signals before it waits count once.
package final class Wake: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Nothing has happened.
  package init() {}

  /// Something has happened.
  package func signal() { semaphore.signal() }

  /// Waits for a signal, at most some seconds. Returns whether there was one.
  @discardableResult
  package func wait(seconds: Double) -> Bool {
    guard semaphore.wait(timeout: .now() + seconds) == .success else { return false }
    while semaphore.wait(timeout: .now()) == .success {}
    return true
  }
}

/// Follows an app's changes and delivers each once, past restarts of the daemon, of the receiver and of this process.
///
/// The anchor is in the file only when the receiver has acknowledged everything before it. A process that is killed in between delivers some
/// changes again, with the same identifiers.
package struct EventFeed {
  /// What people should know of the feed.
  package enum Notice: Equatable {
    /// Something failed with this sentence; the next attempt is in some seconds.
    case later(String, seconds: Double)
    /// The store is another one than before, or was restored.
    case ofAnotherStore
  }

  private let connection: HealthConnection
  private let selections: [FetchSamples.Selection]
  private let takesAll: Bool
  private let file: FeedFile
  private let receiver: any EventReceiver
  private let wake: Wake
  private var backOff: BackOff
  private let pause: (Double) -> Void
  private let note: (Notice) -> Void

  /// A feed of an app.
  ///
  /// - Parameters:
  ///   - connection: the store, and the app as which it is asked.
  ///   - types: the types to follow.
  ///   - takesAll: whether the first run, and one after the store was replaced, begins with all samples that are there.
  ///   - file: how far it has come.
  ///   - receiver: where changes go.
  ///   - wake: signalled by changes; the receiver may signal it, too.
  ///   - backOff: the pauses after a failure.
  ///   - pause: waits some seconds.
  ///   - note: tells people.
  package init(
    _ connection: HealthConnection, types: [DataType], takesAll: Bool, file: FeedFile, to receiver: any EventReceiver, wake: Wake,
    backOff: BackOff, pause: @escaping (Double) -> Void = { Thread.sleep(forTimeInterval: $0) }, note: @escaping (Notice) -> Void
  ) {
    (self.connection, self.takesAll, self.file, self.receiver) = (connection, takesAll, file, receiver)
    (self.wake, self.backOff, self.pause, self.note) = (wake, backOff, pause, note)
    selections = types.map { FetchSamples.Selection(type: $0, predicate: .everything) }
  }

  /// Runs for as long as the closure, which is asked after each round, returns true. Throws ``DeliveryFault/stopped(_:)``, errors of the
  /// store that do not pass, and those of the file.
  package mutating func run(while goesOn: () -> Bool = { true }) throws {
    // Before the first look, so that nothing is missed between the two.
    let observation = connection.service.observeChanges(of: Set(selections.map(\.type))) { [wake] _ in wake.signal() }
    defer { observation.cancel() }
    repeat {
      do {
        try deliver()
        let seconds = try receiver.rest()
        backOff.reset()
        guard goesOn() else { return }
        wake.wait(seconds: seconds)
      } catch DeliveryFault.later(let text, let least) {
        // Failures with successes between them do not add up to pauses of an hour.
        if receiver.hasProgressed { backOff.reset() }
        wait(text, atLeast: least)
      } catch let error as HealthError where error.passes {
        wait(error.description)
      }
    } while goesOn()
  }

  private mutating func wait(_ text: String, atLeast least: Double = 0) {
    let seconds = backOff.pause(atLeast: least)
    note(.later(text, seconds: seconds))
    pause(seconds)
  }

  /// Delivers all changes that there are.
  private mutating func deliver() throws {
    _ = try receiver.rest()
    var anchor = try file.content().anchor ?? begin()
    while true {
      let reply = try connection.ask(FetchChanges(selections: selections, anchor: anchor, limit: receiver.mostChanges))
      if reply.beginsAnew {
        note(.ofAnotherStore)
        anchor = try begin()
        continue
      }
      let events = try StoreEvent.list(reply, after: anchor)
      if !events.isEmpty {
        try receiver.take(events)
        backOff.reset()
      }
      if reply.anchor != anchor { try file.update { $0.anchor = reply.anchor } }
      anchor = reply.anchor
      if reply.isComplete { return }
    }
  }

  /// Where a feed of this store begins.
  private func begin() throws -> ChangeAnchor {
    let start =
      takesAll ? ChangeAnchor.beginning : try connection.ask(FetchChanges(selections: selections, anchor: .end, limit: 1)).end
    try file.update { $0.anchor = start }
    return start
  }
}

extension HealthError {
  /// Whether the store may answer later: a daemon that restarts, a store that is locked or busy.
  fileprivate var passes: Bool {
    switch self {
    case .daemon(.tooManyRequests), .daemon(.tooSlow), .store(.locked), .busy: true
    case .daemon(let fault): fault.mayPass
    default: false
    }
  }
}
