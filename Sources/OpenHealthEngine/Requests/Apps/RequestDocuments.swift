// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RequestDocuments: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [UUID] {
    let (readable, undecided) = try sorted(engine, caller)
    guard case .app(let app) = caller, !undecided.isEmpty else { return readable }
    let question = PermissionQuestion(type: type, direction: .read)
    guard let choices = try engine.answering.answers(to: [question], from: app) else {
      try engine.questions.ask([question], app, engine, isRepeated: true)
      return try sorted(engine, caller).readable
    }
    try engine.write(access, for: caller) { storage, _ in
      for (object, choice) in undecided.flatMap({ object in choices.map { (object, $0) } }) {
        let permission = ObjectPermission(object: object, answer: choice.answer, strength: app.strength)
        try storage.objectPermissions.set(permission, of: object, app: app.bundleIdentifier, type: type)
      }
    }
    return try sorted(engine, caller).readable
  }

  /// The documents that the caller may read, and those about which the person has not decided.
  private func sorted(_ engine: HealthEngine, _ caller: Caller) throws(HealthError) -> (readable: [UUID], undecided: [UUID]) {
    try engine.database.read { storage in
      let access = try AccessDecision(access, caller: caller, storage: storage)
      guard type.isOfDocuments else { throw HealthError.invalidArgument(.notObjectByObject(type)) }
      var (readable, undecided): ([UUID], [UUID]) = ([], [])
      let predicate = try access.narrowed(.uuid(Set(documents)), of: type)
      try storage.forEachRecord(lanes: try storage.lanes(of: [type]), predicate: predicate) { sample, _ in
        switch access.documentAnswer(sample.record) {
        case .granted: readable.append(sample.record.uuid)
        case .refused: break
        case nil: undecided.append(sample.record.uuid)
        }
        return true
      }
      return (readable, undecided)
    }
  }
}
