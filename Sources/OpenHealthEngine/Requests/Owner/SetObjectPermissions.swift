// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SetObjectPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard type.hasChoiceOfObjects else { throw HealthError.invalidArgument(.notObjectByObject(type)) }
    for object in objects {
      try storage.objectPermissions.set(
        answer.map { ObjectPermission(object: object, answer: $0, strength: strength) }, of: object, app: app, type: type)
    }
    // A grant of the type lets the app know that there are documents; the choice adds what it may read (CDA-04).
    guard type.requiresPerObjectAuthorization else { return try storage.closeQuestion(app: app, type: type, direction: .read) }
    // A refusal of the type as a whole leaves the app's own objects and the granted ones, as after a request of the app (AUTH-27).
    if answer != nil { try storage.setPermission(.refused, app: app, question: .init(type: type, direction: .read), at: now.date) }
  }
}
