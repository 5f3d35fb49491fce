// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension AuthorizationRequestStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let questions = try types.questions()
    guard case .app(let app) = access.caller else { return .unnecessary }
    return try AccessDecision.answers(to: questions, app: app, storage: storage).contains(nil) ? .shouldRequest : .unnecessary
  }
}
