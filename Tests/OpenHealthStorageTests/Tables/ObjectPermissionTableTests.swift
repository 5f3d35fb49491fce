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
      try database.read { Set(try $0.objectPermissions.all(app: app, type: type)) }
    }
    try database.write { storage in
      for app in ["one", "two"] {
        for type in [steps, prescriptions] {
          for object in [first, second] { try storage.objectPermissions.set(answer(object), of: object, app: app, type: type) }
        }
      }
    }
    try database.write { try $0.objectPermissions.set(nil, of: first, app: "one", type: steps) }
    #expect(try answers("one", steps) == [answer(second)])
    for (app, type) in [("one", prescriptions), ("two", steps), ("two", prescriptions)] {
      #expect(try answers(app, type) == [answer(first), answer(second)], "\(app), \(type.name)")
    }
  }

  @Test("Answers come by object, each as it was stored last, and each change is noted as one of permissions")
  func order() throws {
    let database = try HealthDatabase.inMemory()
    let type = try TestData.type("visionPrescription")
    let objects = ([9, 1, 5] as [UInt8]).map { UUID(uuid: ($0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }
    let answers = [
      ObjectPermission(object: objects[0], answer: .granted, strength: .registered),
      ObjectPermission(object: objects[1], answer: .refused, strength: .isolated),
      ObjectPermission(object: objects[2], answer: .granted, strength: .unknown),
    ]
    func set(_ answer: ObjectPermission?, of object: UUID) throws {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.objectPermissions.set(answer, of: object, app: "a", type: type) }
      #expect(touched.permissions)
    }
    for answer in answers { try set(answer, of: answer.object) }
    func stored() throws -> [ObjectPermission] { try database.read { try $0.objectPermissions.all(app: "a", type: type) } }
    #expect(try stored() == [answers[1], answers[2], answers[0]])
    let changed = ObjectPermission(object: objects[2], answer: .refused, strength: .registered)
    try set(changed, of: objects[2])
    try set(nil, of: objects[0])
    #expect(try stored() == [answers[1], changed])
  }
}
