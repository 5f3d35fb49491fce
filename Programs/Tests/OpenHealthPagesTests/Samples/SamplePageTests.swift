// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct SamplePageTests {
  private func page(_ world: PageWorld, _ uuid: UUID) throws -> SamplePage {
    try #require(try world.view("/samples/\(uuid.uuidString)") as? SamplePage)
  }

  private func facts(_ page: SamplePage) -> [String: String] {
    Dictionary(page.parts.flatMap(\.facts).map { ($0.label, $0.text) }) { first, _ in first }
  }

  @Test("A sample has its value in the person's and in its own unit, its dates with the zone, source, device and metadata")
  func everything() throws {
    let world = try PageWorld(zone: "Europe/Berlin")
    let weight = try FigureWorld.type("bodyMass")
    try world.context.ask(SetPreferredUnit(type: weight, unit: UnitExpression.parse("lb")))
    let start = try world.figures.date(2026, 6, 1, 8, 5)
    let uuid = try world.save(
      "bodyMass", .quantity(72.5, try UnitExpression.parse("kg")), at: start, seconds: 90,
      device: DeviceRecord(name: "Scale", manufacturer: "Example", firmwareVersion: "2.0", udiDeviceIdentifier: "0001"),
      metadata: [
        .init(key: "HKWasUserEntered", value: .boolean(false)), .init(key: "note", value: .string("before breakfast")),
        .init(key: "ratio", value: .real(0.125)), .init(key: "lap", value: .quantity(0.97, try UnitExpression.parse("%"))),
      ])
    let page = try page(world, uuid)
    let facts = facts(page)
    #expect(facts["Value"] == "159.8 lb")
    #expect(facts["As it was saved"] == "72.5 kg")
    #expect(facts["Start"] == "2026-06-01 08:05:00 (Europe/Berlin)")
    #expect(facts["Duration"] == "1:30")
    #expect(facts["Bundle identifier"] == "com.example.figures")
    #expect(facts["Version"] == "7.1")
    #expect(facts["Model of the device"] == "Sensor1,2")
    #expect(facts["System"] == "12.4.1")
    #expect(facts["Firmware version"] == "2.0")
    #expect(facts["UDI device identifier"] == "0001")
    #expect(facts["How it came here"] == "Saved in this store")
    #expect(facts["Identifier"] == uuid.uuidString)
    #expect(
      page.metadata.map { "\($0.key)=\($0.value)" } == ["HKWasUserEntered=No", "lap=97 %", "note=before breakfast", "ratio=0.125"])
    let html = try world.html("/samples/\(uuid.uuidString.lowercased())")
    #expect(html.contains("<time datetime=\"2026-06-01T08:05:00+02:00\">"))
    #expect(html.contains("<th scope=\"row\">note</th>"))
    let twin = try JSONSerialization.jsonObject(with: PageRenderer.json(page)) as? [String: Any]
    #expect((twin?["metadata"] as? [[String: String]])?.count == 4 && twin?["hasMetadata"] == nil)
  }

  @Test("Numbers of metadata that mean something are named")
  func choices() throws {
    let world = try PageWorld(language: .ru)
    let uuid = try world.save(
      "insulinDelivery", .quantity(4, try UnitExpression.parse("IU")), at: try world.figures.date(2026, 6, 1),
      metadata: [.init(key: "HKInsulinDeliveryReason", value: .integer(2))])
    #expect(try page(world, uuid).metadata.map(\.value) == ["2 (Болюсный)"])
  }

  @Test("Each fact of a content has a name in each language", arguments: Language.allCases)
  func contents(_ language: Language) throws {
    for name in ContentFact.Name.allCases { #expect(Words.has("content.\(name)"), "\(name)") }
    let world = try PageWorld(language: language)
    let form = [("kind", "1"), ("right-sphere", "-1.25"), ("expires", "2028-01-31"), ("start", "2026-06-14")]
    _ = try world.redirected("/types/visionPrescription/add", form)
    let facts = facts(try page(world, try #require(try world.stored("visionPrescription").first).uuid))
    let name = Words(language)["content.side", Words(language)["content.sphere"], Words(language)["eye.right"]]
    #expect(facts[name]?.hasPrefix("-1.25 ") == true)
    #expect(facts[Words(language)["content.expiration"]] == "2028-01-31")
  }

  @Test("The members of a correlation have pages of their own")
  func members() throws {
    let world = try PageWorld()
    let form = [("member-bloodPressureSystolic", "118"), ("member-bloodPressureDiastolic", "79"), ("start", "2026-06-14")]
    _ = try world.redirected("/types/bloodPressure/add", form)
    let pressure = try #require(try world.stored("bloodPressure").first)
    let page = try page(world, pressure.uuid)
    #expect(facts(page)["Value"] == "118/79 mmHg")
    let paths = page.parts.flatMap(\.facts).compactMap(\.path)
    #expect(Set(paths) == Set(try #require(pressure.members).map { "/samples/\($0.uuid.uuidString)" }))
    for path in paths { #expect(try world.html(path).contains("mmHg")) }
  }

  @Test("A sample names the workout that it belongs to, and an imported one its import")
  func relations() throws {
    let world = try PageWorld()
    let date = try world.figures.date(2026, 6, 1, 8)
    let workout = try world.save(
      "workout", .workout(WorkoutRecord(activityType: 37, duration: 3600)), at: date, seconds: 3600, bundle: "com.example.runs")
    let author = Caller.app(
      AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.runs", name: "Runs"))))
    let steps = SampleRecord(
      uuid: UUID(), type: try FigureWorld.type("stepCount"), start: date, end: date, value: .quantity(5, .count), provenance: .unknown)
    try world.context.ask(
      SetPermissions(app: "com.example.runs", questions: [.init(type: steps.type, direction: .share)], answer: .granted))
    try world.figures.engine.perform(AddSamplesToWorkout(workout: workout, samples: [steps]), for: author)
    let fact = try #require(try page(world, steps.uuid).parts.flatMap(\.facts).first { $0.path == "/workouts/\(workout.uuidString)" })
    #expect(fact.text == "Running, 2026-06-01 08:00")
    #expect(try page(world, workout).parts.flatMap(\.facts).contains { $0.path == "/workouts/\(workout.uuidString)" })

    let number = try world.context.ask(BeginImport(name: "export \"1\".zip"))
    var imported = steps
    imported.uuid = UUID()
    imported.provenance = Provenance(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "file", name: "File")), device: nil)
    _ = try world.context.ask(ImportRecords(number: number, records: [imported]))
    let stored = try #require(try world.stored("stepCount").first { $0.provenance.revision?.source.bundleIdentifier == "file" })
    #expect(facts(try page(world, stored.uuid))["How it came here"]?.hasPrefix("Import of export \"1\".zip, 20") == true)
  }

  @Test("ATT-03: the files of a prescription are listed, and come unchanged")
  func attachments() throws {
    let world = try PageWorld()
    let path = try world.redirected("/types/visionPrescription/add", [("kind", "1"), ("left-sphere", "1"), ("start", "2026-06-14")])
    #expect(path.hasPrefix("/samples/"))
    let sample = try #require(try world.stored("visionPrescription").first)
    let bytes = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let attachment = AttachmentRecord(
      identifier: UUID(), name: "\"><script>alert(1)</script>.pdf", contentType: "com.adobe.pdf", creation: sample.start,
      data: ContentBytes(bytes))
    _ = try world.context.ask(AddAttachment(sample: SampleReference(sample), attachment: attachment))
    expectEscaped(try world.html("/samples/\(sample.uuid.uuidString)"))
    let target = "/samples/\(sample.uuid.uuidString)/attachments/\(attachment.identifier.uuidString)"
    #expect(try page(world, sample.uuid).parts.flatMap(\.facts).contains { $0.path == target && $0.text == "com.adobe.pdf, 600 kB" })
    guard case .file(let name, let type, let sent) = try world.ask(.get, target) else { throw PageWorld.Unexpected() }
    #expect(name == attachment.name)
    #expect(type == "application/octet-stream")
    #expect(Data(sent) == bytes)
    #expect(try world.isMissing(.get, "/samples/\(sample.uuid.uuidString)/attachments/\(UUID().uuidString)"))
    #expect(try world.isMissing(.get, "/samples/\(sample.uuid.uuidString)/attachments/..%2F..%2Fetc"))
  }

  @Test("Deleting a sample leads to the data of its type, with a way to undo it; its page is gone")
  func deletes() throws {
    let world = try PageWorld()
    let uuid = try world.save("stepCount", .quantity(1, .count), at: try world.figures.date(2026, 6, 1))
    let path = try world.redirected("/samples/\(uuid.uuidString)/delete")
    let number = try #require(try world.context.ask(ListRemovals()).first).number
    #expect(path == "/types/stepCount/data?done=deleted&undo=\(number)")
    #expect(try world.stored("stepCount").isEmpty && world.isMissing(.get, "/samples/\(uuid.uuidString)"))
    #expect(try world.isMissing(.post, "/samples/\(uuid.uuidString)/delete") && world.isMissing(.get, "/samples/no-uuid"))
    _ = try world.redirected("/removed/\(number)/restore")
    #expect(try world.stored("stepCount").map(\.uuid) == [uuid])
  }

  @Test("Texts of apps are escaped", arguments: PageWorld.hostile)
  func escapes(_ text: String) throws {
    let world = try PageWorld()
    let uuid = try world.save(
      "stepCount", .quantity(1, .count), at: try world.figures.date(2026, 6, 1), source: text, bundle: text,
      device: DeviceRecord(name: text, model: text, localIdentifier: text), metadata: [.init(key: text, value: .string(text))])
    let html = try world.html("/samples/\(uuid.uuidString)")
    #expect(html.matches(of: /alert\(1\)/).count >= 7)
    expectEscaped(html)
  }
}
