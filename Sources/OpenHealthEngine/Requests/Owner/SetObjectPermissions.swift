// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SetObjectPermissions: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard type.requiresPerObjectAuthorization else { throw HealthError.invalidArgument(.notObjectByObject(type)) }
    for object in objects {
      try storage.setObjectPermission(
        answer.map { ObjectPermission(object: object, answer: $0, strength: strength) }, of: object, app: app, type: type)
    }
    // As after a request of the app: it sees its own objects, and the granted ones.
    if answer != nil { try storage.setPermission(.refused, app: app, question: .init(type: type, direction: .read), at: now.date) }
  }
}
