// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RequestPerObjectAuthorization: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let type = type
    guard case .app(let app) = caller else { return try validate() }
    let hasObjects = try engine.database.read { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      if type == Catalog.medication { return try !storage.medications().isEmpty }
      return try storage.lanes(of: [type]).contains { $0.count > 0 }
    }
    try validate()
    if hasObjects, engine.answering is QueuedAnswering {
      return try engine.questions.ask([PermissionQuestion(type: type, direction: .read)], app, engine, isRepeated: true)
    }
    // The type as a whole is never granted (AUTH-12). A refusal leaves the app's own samples (AUTH-27), which is the default for per-object
    // authorization (AUTH-42).
    try engine.write(access, for: caller) { storage, _ in
      try storage.setPermission(.refused, app: app.bundleIdentifier, question: .init(type: type, direction: .read))
    }
  }
}
