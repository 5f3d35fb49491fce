// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore

/// The limits on what clients may use, and how long they may take. `Documentation/Limits.md` describes what happens beyond them.
package struct ServerRules: Sendable {
  /// The time in which a client must send its greeting: long enough for one on a busy machine, whose daemon has just been started for it.
  package var greetingTime = TimeAmount.seconds(10)
  /// The seconds that a client may take to continue reading.
  package var patience = 30.0
  /// The number of simultaneous streams on a connection.
  package var mostStreams = 64
  /// The number of observations on a connection.
  package var mostObservations = 64
  /// The number of requests of an app, over all its connections, that wait for the person. They take no place of its other requests.
  package var mostQuestionsOfApp = 16
  /// The number of bytes in incomplete messages of a connection.
  package var mostBytes = 256 << 20
  /// The number of bytes in incomplete messages and unanswered requests of an app, over all its connections. The owner has no such limit.
  package var mostBytesOfApp = 128 << 20
  /// The number of bytes of an app's request that reads, and of one that waits for the owner.
  package var (mostBytesOfReading, mostBytesOfAsking) = (32 << 20, 1 << 20)
  /// The number of bytes of an app's request from which requests are read one at a time.
  package var bytesReadAtOnce = 64 << 10
  /// The number of bytes of a request to observe.
  package var mostBytesOfObservation = 64 << 10
  /// The number of messages that an app may send on a connection in ``messageSpan``. The owner has no such limit.
  package var mostMessages = 10_000
  /// The time in which the messages of an app are counted.
  package var messageSpan = TimeAmount.seconds(1)
  /// The number of requests that an app of a person may make in a minute, over all its connections to this process; nil for any number. The
  /// owner has no such limit.
  package var requestsPerMinute: Int?
  /// How many requests of all apps together read at once; the store has more connections for reads, so that the owner always finds one. As
  /// many changes of apps wait for the store as one. Nil for no limit.
  package var mostReadsOfApps: Int? = min(4, max(2, ProcessInfo.processInfo.activeProcessorCount / 2))
  /// The number of connections of all clients together.
  package var mostConnections = 512
  /// Of how many places one is the owner's; nil where no door is the owner's alone, as at a server.
  package var ownersShare: Int? = 16
  /// The number of connections of one app, and of one user whose programs are not the owner's.
  package var mostConnectionsOfOne = 64
  /// The number of connections of one person at a server for many people, of the person's own programs and all apps together; nil for any
  /// number.
  package var mostConnectionsOfPerson: Int?
  /// The number of descriptors that connections leave free in the process, because the store opens files as it needs them.
  package var freeDescriptors: Int32 = 48
  /// The seconds that requests have to end when the daemon shuts down.
  package var endingSeconds = 5.0

  /// The number of connections of all apps together.
  var mostConnectionsOfApps: Int { mostConnections - (ownersShare.map { mostConnections / $0 } ?? 0) }

  /// The rules of the product; change single properties as needed.
  package init() {}
}
