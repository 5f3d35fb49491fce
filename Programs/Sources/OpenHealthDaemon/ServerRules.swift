// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore

/// How much a client may want, and how long it may take. `Documentation/Limits.md` says what happens beyond.
public struct ServerRules: Sendable {
  /// The time until the greeting is there.
  public var greetingTime = TimeAmount.seconds(2)
  /// The seconds that a client may take until it reads on.
  public var patience = 30.0
  /// The streams of a connection.
  public var mostStreams = 64
  /// The observations of a connection.
  public var mostObservations = 64
  /// The bytes of a connection's messages that have not ended.
  public var mostBytes = 256 << 20
  /// The messages of an app's connection in a while, and how long that is.
  public var mostMessages = 10_000
  public var messageSpan = TimeAmount.seconds(1)
  /// The connections of all clients.
  public var mostConnections = 512
  /// The descriptors of the process that connections leave free: the store opens its files when it needs them.
  public var freeDescriptors: Int32 = 48
  /// The seconds that requests have to end when the daemon ends.
  public var endingSeconds = 5.0

  public init() {}
}
