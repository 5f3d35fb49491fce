// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Operations of the API without addresses, for another protocol: arguments as JSON in, the answer's value out.
package struct DirectCalls: Sendable {
  /// The store. It has to know which app asks, whatever caller a request names.
  package let service: any HealthService
  private let holder: AppServices.Holder
  /// The app's identifier.
  package var app: String { holder.app }
  private let waits: PermissionWaits

  /// The calls of an app.
  ///
  /// - Parameter waits: those of all calls of the protocol, so that the owner sees one sheet however often an app asks.
  package init(_ service: any HealthService, of holder: AppServices.Holder, waits: PermissionWaits) {
    (self.service, self.holder, self.waits) = (service, holder, waits)
  }

  /// Asks the store.
  package func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply { try service.perform(request, for: .owner) }

  /// The checked values of arguments.
  package func values(_ parameters: [Parameter], _ arguments: [JSON.Member]) throws(Problem) -> ParameterValues {
    try ParameterValues(parameters, arguments: arguments)
  }

  /// The value that an operation gives. Blocks.
  ///
  /// - Throws: a ``Problem``, or the store's error.
  package func value(of operation: APIOperation, _ arguments: [JSON.Member], body: JSON? = nil) throws -> JSON {
    let values = try ParameterValues(operation.parameters, arguments: arguments)
    guard case .value(let value) = try operation.run(Call(service: service, holder: holder, values: values, body: body, waits: waits))
    else {
      throw Problem(.failed, "This operation gives a stream.")
    }
    return value
  }
}
