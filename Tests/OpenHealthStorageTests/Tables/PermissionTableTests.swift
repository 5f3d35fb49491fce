// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import Testing

@Suite struct PermissionTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
  private let database: HealthDatabase
  private let steps: DataType
  private let mass: DataType

  init() throws {
    (database, steps, mass) = (try HealthDatabase.inMemory(), try TestData.type("stepCount"), try TestData.type("bodyMass"))
  }

  private func question(_ type: DataType, _ direction: AccessDirection) -> PermissionQuestion {
    PermissionQuestion(type: type, direction: direction)
  }

  private func answer(
    _ app: String, _ type: DataType, _ direction: AccessDirection, _ strength: IdentityStrength = .isolated
  ) throws -> Permission? {
    try database.read { try $0.permissions.answer(app: app, type: type, direction: direction, strength: strength)?.answer }
  }

  /// Runs a change and returns whether it was noted as one of permissions.
  private func noted(_ body: (StorageWriter) throws -> Void) throws -> Bool {
    let touched = TouchedData()
    try database.write(noting: touched, body)
    return touched.permissions
  }

  @Test("An answer is for one app, type and direction")
  func places() throws {
    try database.write { try $0.permissions.set(.granted, app: "a", question: question(steps, .read)) }
    for app in ["a", "b"] {
      for type in [steps, mass] {
        for direction in AccessDirection.allCases {
          let isAnswered = app == "a" && type == steps && direction == .read
          #expect(try answer(app, type, direction) == (isAnswered ? .granted : nil), "\(app) \(type.name) \(direction)")
        }
      }
    }
  }

  @Test("A grant counts for callers that are at least as strong as it needs, a refusal for all", arguments: IdentityStrength.allCases)
  func strengths(needed: IdentityStrength) throws {
    try database.write { storage in
      try storage.permissions.set(.granted, app: "a", question: question(steps, .read), strength: needed)
      try storage.permissions.set(.refused, app: "a", question: question(mass, .read), strength: needed)
    }
    for strength in IdentityStrength.allCases {
      #expect(try answer("a", steps, .read, strength) == (strength.rawValue >= needed.rawValue ? .granted : nil))
      #expect(try answer("a", mass, .read, strength) == .refused)
    }
  }

  @Test("A date limits grants to read alone")
  func since() throws {
    let document = try TestData.type("visionPrescription")
    try database.write { storage in
      for (permission, question) in [
        (.granted, question(steps, .read)), (.granted, question(steps, .share)), (.refused, question(mass, .read)),
        (.refused, question(mass, .share)), (.granted, question(document, .read)),
      ] as [(Permission, PermissionQuestion)] {
        try storage.permissions.set(permission, app: "a", question: question, since: Self.date)
      }
      let answers = try storage.permissions.answers(of: "a")
      #expect(answers.count == 5)
      for answer in answers {
        let isLimited = answer.question == question(steps, .read)
        #expect(answer.since == (isLimited ? Self.date : nil), "\(answer.question)")
      }
      #expect(try storage.permissions.answer(app: "a", type: steps, direction: .read)?.since == Self.date)
      try storage.permissions.set(.granted, app: "a", question: question(steps, .read))
      let unlimited = try #require(try storage.permissions.answer(app: "a", type: steps, direction: .read))
      #expect(unlimited.since == nil)
    }
  }

  @Test("A grant can end, in both directions; a refusal has no end")
  func until() throws {
    try database.write { storage in
      for direction in AccessDirection.allCases {
        try storage.permissions.set(.granted, app: "a", question: question(steps, direction), until: Self.date)
        try storage.permissions.set(.refused, app: "a", question: question(mass, direction), until: Self.date)
      }
      for answer in try storage.permissions.answers(of: "a") {
        #expect(answer.until == (answer.question.type == steps ? Self.date : nil), "\(answer.question)")
        let found = try storage.permissions.answer(app: "a", type: answer.question.type, direction: answer.question.direction)
        #expect(found?.until == answer.until)
        #expect(answer.answer(at: Self.date) == .refused)
        #expect(answer.hasEnded(at: Self.date) == (answer.question.type == steps))
        #expect(answer.answer(at: Self.date - 1) == answer.answer)
      }
    }
  }

  @Test("Reading quantities can be limited to statistics; reading anything else is refused then, and saving is not limited")
  func statistics() throws {
    let rule = try #require(StatisticsRule(.hour, least: 7))
    let sleep = try TestData.type("sleepAnalysis")
    try database.write { storage in
      for question in [question(steps, .read), question(steps, .share), question(sleep, .read), question(sleep, .share)] {
        try storage.permissions.set(.granted, app: "a", question: question, statistics: rule)
        let found = try #require(try storage.permissions.answer(app: "a", type: question.type, direction: question.direction))
        #expect(found.answer == (question == self.question(sleep, .read) ? .refused : .granted), "\(question)")
        #expect(found.statistics == (question == self.question(steps, .read) ? rule : nil), "\(question)")
      }
      #expect(try storage.permissions.answers(of: "a").compactMap(\.statistics) == [rule])
    }
  }

  @Test("A row whose statistics make no sense grants nothing", arguments: ["cell = 60", "least = 1", "cell = NULL", "least = NULL"])
  func badStatistics(change: String) throws {
    try database.write { storage in
      try storage.permissions.set(.granted, app: "a", question: question(steps, .read), statistics: StatisticsRule(.day))
      try storage.database.execute(sql: "UPDATE permission SET \(change)")
      #expect(try storage.permissions.answer(app: "a", type: steps, direction: .read) == nil)
      #expect(try storage.permissions.answers(of: "a").isEmpty)
    }
  }

  @Test("Answers come by app, type and direction, with all that is known of them")
  func answers() throws {
    try database.write { storage in
      try storage.permissions.set(.granted, app: "b", question: question(mass, .share), strength: .isolated, at: Self.date)
      try storage.permissions.set(.granted, app: "b", question: question(mass, .read), since: Self.date - 5, at: Self.date + 1)
      try storage.permissions.set(.refused, app: "a", question: question(steps, .read))
    }
    let expected = [
      PermissionAnswer(app: "a", question: question(steps, .read), answer: .refused, strength: .registered, answered: nil),
      PermissionAnswer(
        app: "b", question: question(mass, .read), answer: .granted, strength: .registered, since: Self.date - 5, answered: Self.date + 1),
      PermissionAnswer(app: "b", question: question(mass, .share), answer: .granted, strength: .isolated, answered: Self.date),
    ]
    try database.read { storage throws in
      #expect(try storage.permissions.answers(of: nil) == expected)
      #expect(try storage.permissions.answers(of: "b") == Array(expected[1...]) && storage.permissions.answers(of: "c").isEmpty)
    }
  }

  @Test("Open questions come by app, type and direction; a repeated one keeps its first date and takes the weaker strength")
  func questions() throws {
    try database.write { storage in
      try storage.permissions.ask(question(mass, .share), app: "b", strength: .isolated, at: Self.date)
      try storage.permissions.ask(question(mass, .read), app: "b", strength: .registered, at: Self.date + 1)
      try storage.permissions.ask(question(steps, .read), app: "a", strength: .isolated, at: Self.date + 2)
      try storage.permissions.ask(question(mass, .share), app: "b", strength: .registered, at: Self.date + 3)
      try storage.permissions.ask(question(mass, .read), app: "b", strength: .isolated, at: Self.date + 4)
    }
    let expected = [
      OpenQuestion(app: "a", question: question(steps, .read), strength: .isolated, asked: Self.date + 2),
      OpenQuestion(app: "b", question: question(mass, .read), strength: .registered, asked: Self.date + 1),
      OpenQuestion(app: "b", question: question(mass, .share), strength: .registered, asked: Self.date),
    ]
    try database.read { storage throws in
      #expect(try storage.permissions.questions(of: nil) == expected)
      #expect(try storage.permissions.questions(of: "a") == [expected[0]] && storage.permissions.questions(of: "c").isEmpty)
    }
  }

  /// Opens each question, and stores each answer, of two apps.
  private func fill() throws -> [PermissionQuestion] {
    let questions = [steps, mass].flatMap { type in AccessDirection.allCases.map { question(type, $0) } }
    try database.write { storage in
      for app in ["a", "b"] {
        for question in questions {
          try storage.permissions.set(.granted, app: app, question: question)
          try storage.permissions.ask(question, app: app, strength: .registered, at: Self.date)
        }
      }
    }
    return questions
  }

  private func open(_ app: String) throws -> Set<PermissionQuestion> {
    try database.read { Set(try $0.permissions.questions(of: app).map(\.question)) }
  }

  private func answered(_ app: String) throws -> Set<PermissionQuestion> {
    try database.read { Set(try $0.permissions.answers(of: app).map(\.question)) }
  }

  @Test("Answering or closing one question leaves the others, and removing one answer leaves the others; each is noted")
  func single() throws {
    let all = Set(try fill())
    #expect(try noted { try $0.permissions.closeQuestion(app: "a", type: steps, direction: .read) })
    #expect(try open("a") == all.subtracting([question(steps, .read)]) && open("b") == all)
    #expect(try noted { try $0.permissions.set(.refused, app: "a", question: question(mass, .share)) })
    #expect(try open("a") == [question(steps, .share), question(mass, .read)] && open("b") == all)
    #expect(try answered("a") == all && answered("b") == all)
    #expect(try noted { try $0.permissions.remove(app: "a", type: mass, direction: .read) })
    #expect(try answered("a") == all.subtracting([question(mass, .read)]) && answered("b") == all)
    #expect(try open("a") == [question(steps, .share), question(mass, .read)])
    #expect(try noted { try $0.permissions.closeQuestions(app: "b") })
    #expect(try open("a").count == 2 && open("b").isEmpty)
  }
}

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
