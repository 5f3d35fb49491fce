// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct ObjectChoicePageTests {
  private let app = "com.example.eyes"

  private func path(_ type: String) -> String { "/sharing/apps/com.example.eyes/objects/\(type)" }

  /// Two prescriptions, the newer one of the app itself.
  private func world() throws -> (world: SharingWorld, others: SampleRecord, own: SampleRecord) {
    let world = try SharingWorld()
    try world.register(app, name: "Eyes")
    let others = try world.save(
      "visionPrescription", .content(.visionPrescription(.init(type: 1))), at: "2026-05-01T08:00:00Z", from: "com.example.clinic",
      name: "Clinic")
    let own = try world.save(
      "visionPrescription", .content(.visionPrescription(.init(type: 2))), at: "2026-06-01T08:00:00Z", from: app, name: "Eyes")
    try world.askObjects(app, "visionPrescription")
    return (world, others, own)
  }

  /// What the app can read.
  private func seen(_ world: SharingWorld) throws -> Set<UUID> {
    let request = FetchSamples(selections: [.init(type: try SharingWorld.type("visionPrescription"), predicate: .everything)])
    return Set(try world.engine.perform(request, for: .app(world.identity(app))).map(\.uuid))
  }

  @Test("AUTH-41 AUTH-42: each object has a box with its date and kind, newest first; the app's own are ticked")
  func shows() throws {
    let (world, others, own) = try world()
    let view: ObjectChoicePage = try world.view(path("visionPrescription"))
    #expect(view.items.map(\.uuid) == [own.uuid.uuidString, others.uuid.uuidString])
    #expect(view.items.map(\.isOn) == [true, false])
    #expect(view.items.map(\.kind) == ["Contact lenses", "Glasses"])
    #expect(view.items.map(\.source) == ["Eyes", "Clinic"])
    #expect(view.items.map { $0.date?.text } == ["2026-06-01 08:00", "2026-05-01 08:00"])
    #expect(view.isAsked)
    #expect(try world.pages.html(path("visionPrescription")).contains("value=\"\(own.uuid.uuidString)\" checked>"))
  }

  @Test("What is ticked can be read, what is no longer ticked cannot, also of the app itself; the request ends")
  func chooses() throws {
    let (world, others, own) = try world()
    let shown = [others, own].map { ("shown", $0.uuid.uuidString) }
    let target = try world.post(path("visionPrescription"), shown + [("on", others.uuid.uuidString), ("action", "save")])
    #expect(target == "/sharing/apps/com.example.eyes?done=saved")
    #expect(try seen(world) == [others.uuid] && world.open(app).isEmpty)
    _ = try world.post(path("visionPrescription"), shown + [("on", own.uuid.uuidString), ("action", "save")])
    #expect(try seen(world) == [own.uuid])
    let view: AppPage = try world.view("/sharing/apps/com.example.eyes")
    #expect(view.objects.map(\.path) == [path("visionPrescription")])
    #expect(view.objects.map(\.count) == ["Allowed objects: 1"])
  }

  @Test("What stays as it is gets no answer; changing nothing ends the request")
  func none() throws {
    let (world, others, own) = try world()
    let shown = [others, own].map { ("shown", $0.uuid.uuidString) }
    _ = try world.post(path("visionPrescription"), shown + [("on", others.uuid.uuidString), ("action", "none")])
    let type = try SharingWorld.type("visionPrescription")
    #expect(try world.engine.perform(ReadObjectPermissions(app: app, type: type), for: .owner).isEmpty)
    #expect(try world.open(app).isEmpty && seen(world) == [own.uuid])
    _ = try world.post(path("visionPrescription"), shown + [("on", own.uuid.uuidString), ("action", "save")])
    #expect(try world.engine.perform(ReadObjectPermissions(app: app, type: type), for: .owner).isEmpty)
  }

  @Test("AUTH-44: medications are chosen by name")
  func medications() throws {
    let world = try SharingWorld()
    try world.register(app)
    let medications = [MedicationRecord(displayText: "Example A"), MedicationRecord(displayText: "Example B")]
    try world.engine.perform(SaveMedications(medications: medications), for: .owner)
    try world.askObjects(app, Catalog.medication.name)
    let view: ObjectChoicePage = try world.view(path(Catalog.medication.name))
    #expect(view.items.map(\.kind) == ["Example A", "Example B"])
    #expect(view.items.allSatisfy { !$0.isOn && $0.date == nil })
    let form = medications.map { ("shown", $0.identifier.uuidString) } + [("on", medications[1].identifier.uuidString), ("action", "save")]
    _ = try world.post(path(Catalog.medication.name), form)
    #expect(try world.engine.perform(FetchMedications(), for: .app(world.identity(app))).map(\.displayText) == ["Example B"])
  }

  @Test("Texts of objects that would leave their place do not", arguments: SharingWorld.hostile)
  func hostile(_ text: String) throws {
    let world = try SharingWorld()
    try world.register(app)
    try world.save("visionPrescription", .content(.visionPrescription(.init(type: 1))), at: "2026-05-01T08:00:00Z", from: "a", name: text)
    try world.engine.perform(SaveMedications(medications: [MedicationRecord(displayText: text)]), for: .owner)
    try world.expectEscaped(path("visionPrescription"), text)
    try world.expectEscaped(path(Catalog.medication.name), text)
  }

  @Test("There is no choice for other types and unknown apps")
  func missing() throws {
    let world = try SharingWorld()
    try world.register(app)
    #expect(try world.isMissing(path("stepCount")) && world.isMissing(path("nonsense")))
    #expect(try world.isMissing("/sharing/apps/com.example.none/objects/visionPrescription"))
    #expect(try world.isMissing(.post, path("stepCount"), [("action", "save")]))
  }
}
