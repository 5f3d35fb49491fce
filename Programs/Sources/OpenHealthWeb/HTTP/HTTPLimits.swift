// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore

/// What an ``HTTPServer`` allows its clients, in bytes, counts and times. The defaults are those of the Health app.
struct HTTPLimits: Sendable {
  /// The most connections at once. For one more, that whose client has been quiet the longest is closed; if none was for ``quiet``, the new
  /// one.
  var connections = 128
  /// How long a client has to be quiet until its connection makes room for another one: without a whole request, or without reading.
  var quiet = TimeAmount.seconds(1)
  /// The longest request line, and the longest header field. A longer line gets 414, a longer field 431.
  var fieldBytes = 32 << 10
  /// The longest head of a request. A longer one gets 431.
  var headBytes = 64 << 10
  /// The most header fields of a request, its trailers included. More get 431.
  var fields = 100
  /// How much of a body is read and thrown away after the answer, so that the connection can be used again; else it is closed.
  var skippedBytes = 1 << 20
  /// The parts of requests that wait to be read. While as many wait, the connection is not read. A part has at most 64 KiB.
  var waitingParts = 4
  /// How long a connection may be without a request.
  var idle = TimeAmount.seconds(60)
  /// The time from the first byte of a head to its last. The first bytes can come together with the request before.
  var head = TimeAmount.seconds(20)
  /// The longest pause of a client in a body that is waited for.
  var body = TimeAmount.seconds(60)
  /// The time in which a client takes 64 KiB of an answer, or its end.
  var reader = TimeAmount.seconds(120)
  /// How long a client that has its last answer may keep the connection open.
  var linger = TimeAmount.seconds(5)
  /// How long the server waits for answers that have begun when it shuts down.
  var grace = TimeAmount.seconds(10)
}
