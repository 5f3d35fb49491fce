// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import OpenHealthFeeds
import OpenHealthTLS
import ServiceLifecycle

/// The listener for phones, at a port of its own, until its service group shuts down. Elsewhere than on the loopback it speaks TLS alone.
package final class FeedServer: Service {
  /// The limits of connections: phones are few.
  static let limits: HTTPLimits = {
    var limits = HTTPLimits()
    limits.connections = 32
    limits.body = .seconds(20)
    return limits
  }()

  private let answer: FeedAnswer
  private let address: FeedAddress
  private let tls: TLSServerContext?
  private let logger: Logger
  private let onReady: @Sendable (Int) -> Void

  /// A listener that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - receiver: what answers.
  ///   - address: where it listens. Another one than on the loopback needs `tls`.
  ///   - tls: certificate and key; nil for plain HTTP.
  ///   - logger: receives events without health data.
  ///   - onReady: called with the port when connections are accepted.
  package init(
    _ receiver: FeedReceiver, at address: FeedAddress, tls: TLSServerContext?, logger: Logger,
    onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    precondition(tls != nil || address.isLoopback, "health data leave the machine only with TLS")
    (answer, self.address, self.tls) = (FeedAnswer(receiver: receiver, logger: logger), address, tls)
    (self.logger, self.onReady) = (logger, onReady)
  }

  /// Serves until the service group shuts down or the task is cancelled.
  ///
  /// - Throws: the error of an address that cannot be opened.
  package func run() async throws {
    let answer = answer
    let server = HTTPServer(limits: Self.limits, logger: logger, tls: tls) { request in
      var response = await answer.answer(request)
      RequestRules.protect(&response.headers)
      return response
    }
    try await server.run(at: .port(host: address.host, address.port)) { [onReady] port in onReady(port) }
  }
}
