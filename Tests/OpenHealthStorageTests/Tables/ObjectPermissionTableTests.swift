// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct ObjectPermissionTableTests {
  @Test("Removing the answer for one object leaves those for other objects, types and apps")
  func removingOne() throws {
    let database = try HealthDatabase.inMemory()
    let (first, second) = (UUID(), UUID())
    let (steps, prescriptions) = (try TestData.type("stepCount"), try TestData.type("visionPrescription"))
    func answer(_ object: UUID) -> ObjectPermission { ObjectPermission(object: object, answer: .granted, strength: .registered) }
    func answers(_ app: String, _ type: DataType) throws -> Set<ObjectPermission> {
      try database.read { Set(try $0.objectPermissions(app: app, type: type)) }
    }
    try database.write { storage in
      for app in ["one", "two"] {
        for type in [steps, prescriptions] {
          for object in [first, second] { try storage.setObjectPermission(answer(object), of: object, app: app, type: type) }
        }
      }
    }
    try database.write { try $0.setObjectPermission(nil, of: first, app: "one", type: steps) }
    #expect(try answers("one", steps) == [answer(second)])
    for (app, type) in [("one", prescriptions), ("two", steps), ("two", prescriptions)] {
      #expect(try answers(app, type) == [answer(first), answer(second)], "\(app), \(type.name)")
    }
  }
}
