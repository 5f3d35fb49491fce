// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A service that encodes and decodes every request, reply and error, as a socket does.
package final class WireService: ServiceInFront {
  private let service: any HealthService
  /// Where calls go.
  package var behind: any HealthService { service }

  /// - Parameter service: Carries out the requests.
  package init(_ service: any HealthService) { self.service = service }

  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    do {
      let received = try WireForm.request(R.self, from: WireForm.bytes(of: request))
      let reply = try service.perform(received, for: caller)
      var pages: [[UInt8]] = []
      try R.send(reply) { pages.append($0) }
      var rest = pages[...]
      return try R.receive { rest.popFirst() }
    } catch let error as HealthError {
      throw received(error)
    } catch {
      preconditionFailure("The wire failed: \(error)")
    }
  }

  private func received(_ error: HealthError) -> HealthError {
    do {
      let received = try WireForm.error(from: WireForm.bytes(of: error))
      precondition(received == error, "The wire made \(received) of \(error)")
      return received
    } catch {
      preconditionFailure("The wire failed: \(error)")
    }
  }
}
