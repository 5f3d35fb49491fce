// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Electrocardiograms of exports become samples, and their files stay.
@Suite struct ElectrocardiogramImportTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 788_943_600)  // 2026-01-01 07:00:00 UTC
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  private static func file(
    recorded: String = "2026-01-01 08:00:00 +0100", classification: String = "Sinus Rhythm", symptoms: String = "",
    rate: String = "512 hertz", voltages: String = "-265.868\n12.5\n0\n"
  ) -> String {
    """
    Name,Anna Example
    Date of Birth,"Apr 12, 1988"
    Recorded Date,\(recorded)
    Classification,\(classification)
    Symptoms,\(symptoms)
    Software Version,2.0
    Device,"Watch6,1"
    Sample Rate,\(rate)


    Lead,Lead I
    Unit,µV

    \(voltages)
    """
  }

  @discardableResult private func importing(_ files: [String: String], into engine: HealthEngine? = nil) throws -> ImportReport {
    try withFolder { folder in
      let place = folder.appendingPathComponent("electrocardiograms")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en_US\"></HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, text) in files { try Data(text.utf8).write(to: place.appendingPathComponent(name)) }
      return try AppleExportImport(service: engine ?? self.engine).run(folder)
    }
  }

  private func samples(_ engine: HealthEngine? = nil) throws -> [SampleRecord] {
    let all = FetchSamples(selections: [.init(type: Catalog.electrocardiogram, predicate: .everything)])
    return try (engine ?? self.engine).perform(all, for: .owner).sorted { $0.start < $1.start }
  }

  private func content(_ sample: SampleRecord?) throws -> ElectrocardiogramRecord {
    guard case .content(.electrocardiogram(let content)) = try #require(sample).value else { throw HealthError.damagedData(.content) }
    return content
  }

  /// The names and contents of the files in an export.
  private func exported(_ body: (URL, _ document: String) throws -> Void = { _, _ in }) throws -> [String: String] {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Self.start)
      let file = try ExportFile(url)
      try body(url, String(decoding: try readAll(file.openDocument()), as: UTF8.self))
      var files: [String: String] = [:]
      for companion in file.companions { files[companion.path] = String(decoding: try readAll(file.open(companion)), as: UTF8.self) }
      return files
    }
  }

  @Test("ECG-01 ECG-03: a file becomes a sample with its figures and voltages, once")
  func once() throws {
    for round in 0..<2 {
      let report = try importing(["ecg_2026-01-01.csv": Self.file()])
      let counts = try #require(report.countsByType[Catalog.electrocardiogram])
      #expect(report.isWhole)
      #expect(report.unknownSourceCount == 1)
      #expect(counts.read == 1)
      #expect(counts.stored == 1 - round)
      #expect(counts.alreadyThere == round)
      #expect(report.files.stored == 1 - round)
      #expect(report.files.alreadyThere == round)
    }
    let found = try samples()
    #expect(found.count == 1)
    let sample = try #require(found.first)
    let expected = ElectrocardiogramRecord(
      classification: .sinusRhythm, samplingFrequency: Amount(512, .hertz), microvolts: [-265.868, 12.5, 0])
    #expect(sample.value == .content(.electrocardiogram(expected)))
    #expect(sample.start == Self.start)
    #expect(sample.end == Self.start + 3.0 / 512)
    #expect(sample.timeZone == "GMT+0100")
    #expect(sample.provenance.device == DeviceRecord(hardwareVersion: "Watch6,1"))
    #expect(sample.provenance.revision?.version == "2.0")
    let reply = try engine.perform(FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start), for: .owner)
    #expect(try ContentBytes.numbers(reply.bytes) == [-265.868, 12.5, 0])
  }

  @Test("A file in German is read by the names of its lines")
  func otherLanguage() throws {
    let german = """
      \u{FEFF}Name,Anna Example\r
      Geburtstag,12.04.1988\r
      Aufzeichnungsdatum,2026-01-01 08:00:00 +0100\r
      Klassifizierung,Vorhofflimmern\r
      Symptome,Müdigkeit\r
      Softwareversion,2.0\r
      Gerät,"Watch6,1"\r
      Messrate,"512,844 Hertz"\r
      \r
      Ableitung,Ableitung I\r
      Einheit,µV\r
      \r
      -265,868\r
      12,5\r
      """
    try importing(["ekg_2026-01-01.csv": german])
    let expected = ElectrocardiogramRecord(
      classification: .atrialFibrillation, symptomsStatus: .present, samplingFrequency: Amount(512.844, .hertz),
      microvolts: [-265.868, 12.5])
    #expect(try samples().map(\.value) == [.content(.electrocardiogram(expected))])
  }

  @Test(
    "ECG-03 F3 F6: a classification is a whole wording of the table or of the catalogue",
    arguments: [
      ("Sinus Rhythm", ElectrocardiogramClassification.sinusRhythm), ("Rythme sinusal", .sinusRhythm), ("Ritmo sinusal", .sinusRhythm),
      ("Sinusrhythmus", .sinusRhythm), ("洞調律", .sinusRhythm), ("窦性心律", .sinusRhythm), ("Синусовый ритм", .sinusRhythm),
      ("Atrial Fibrillation", .atrialFibrillation), ("Fibrilación auricular", .atrialFibrillation), ("", .notSet),
      ("Vorhofflimmern", .atrialFibrillation), ("心房颤动", .atrialFibrillation), ("Фибрилляция предсердий", .atrialFibrillation),
      ("Atrial Fibrillation, High Heart Rate", .atrialFibrillation), ("Atrial Fibrillation – High Heart Rate", .atrialFibrillation),
      ("High Heart Rate, No Atrial Fibrillation Detected", .inconclusiveHighHeartRate),
      ("Low Heart Rate", .inconclusiveLowHeartRate), ("High Heart Rate", .inconclusiveHighHeartRate),
      ("Heart Rate Under 50", .inconclusiveLowHeartRate), ("Heart Rate Over 120", .inconclusiveHighHeartRate),
      ("Heart rate over 150 ", .inconclusiveHighHeartRate), ("心率过高，无法判定", .inconclusiveHighHeartRate),
      ("Poor Recording", .inconclusivePoorReading), ("Неопределённо: плохая запись", .inconclusivePoorReading),
      ("Inconclusive", .inconclusiveOther), ("Uneindeutig", .inconclusiveOther), ("No concluyente", .inconclusiveOther),
      ("Non concluant", .inconclusiveOther), ("判定不能", .inconclusiveOther), ("无法得出结论", .inconclusiveOther),
      // Pieces of known wordings, and words around them, are not known.
      ("Words of tomorrow", .unrecognized), ("No Atrial Fibrillation", .unrecognized), ("Not Sinus Rhythm", .unrecognized),
      ("Kein Vorhofflimmern", .unrecognized), ("Sinus", .unrecognized), ("Fibrillation", .unrecognized),
      ("Atrial Fibrillation Not Detected", .unrecognized), ("Heart Rate Over", .unrecognized), ("窦性", .unrecognized),
    ])
  func classification(text: String, expected: ElectrocardiogramClassification) {
    #expect(ElectrocardiogramWords.classification(text) == expected)
  }

  @Test("F6: the words of the catalogue are read back in every language that it prints", arguments: Language.allCases)
  func catalogueWords(language: Language) throws {
    for choice in Catalog.choices(of: "HKElectrocardiogram.Classification") {
      let read = ElectrocardiogramWords.classification(choice.title(in: language))
      #expect(read.rawValue == choice.rawValue, "\(choice.name)")
    }
    for choice in Catalog.choices(of: "HKElectrocardiogram.SymptomsStatus") {
      #expect(ElectrocardiogramWords.symptomsStatus(choice.title(in: language))?.rawValue == choice.rawValue, "\(choice.name)")
    }
    for type in Catalog.types where type.group == "symptoms" {
      #expect(ElectrocardiogramWords.symptomsStatus(type.title(in: language)) == .present, "\(type.name)")
    }
  }

  @Test(
    "ECG-03 F5: symptoms are present if one of them is known, and never because a text is not known",
    arguments: [
      ("", SymptomsStatus.notSet), ("None", SymptomsStatus.none), ("Ohne", SymptomsStatus.none), ("Aucun", SymptomsStatus.none),
      ("Nessuno", SymptomsStatus.none), ("Nenhum", SymptomsStatus.none),
      ("Geen", SymptomsStatus.none), ("Ninguno", SymptomsStatus.none), ("なし", SymptomsStatus.none), ("Нет", SymptomsStatus.none),
      ("无", SymptomsStatus.none), ("Fatigue, dizziness", .present),
      ("Rapid, pounding, or fluttering heartbeat", .present), ("Rapid, pounding or fluttering heartbeat", .present),
      ("Something else, Shortness of Breath", .present), ("疲劳、头晕", .present), ("Müdigkeit", .present), ("Keine", SymptomsStatus.none),
      ("Vermoeidheid", nil), ("No fatigue", nil),
    ] as [(String, SymptomsStatus?)])
  func symptoms(text: String, expected: SymptomsStatus?) {
    #expect(ElectrocardiogramWords.symptomsStatus(text) == expected)
  }

  @Test("F2 F3 F5: words that are not known are in the report, without the words")
  func remarks() throws {
    let report = try importing(["ecg_2026-01-01.csv": Self.file(classification: "Words of tomorrow", symptoms: "Vermoeidheid")])
    #expect(report.remarkCount == 2)
    #expect(report.remarks.allSatisfy { $0.element == "file electrocardiograms/ecg_2026-01-01.csv" })
    #expect(report.remarks.allSatisfy { !$0.reason.contains("tomorrow") && !$0.reason.contains("Vermoeidheid") })
    #expect(report.isWhole)
    let content = try content(samples().first)
    #expect(content.classification == .unrecognized)
    #expect(content.symptomsStatus == .notSet)
    #expect(try importing(["ecg_2026-01-02.csv": Self.file()]).remarkCount == 0)
    // What is no voltage is not left out in silence.
    let gap = try importing(["ecg_2026-01-03.csv": Self.file(recorded: "2026-01-03 08:00:00 +0100", voltages: "1\nx\n2\n")])
    #expect(gap.remarkCount == 1)
  }

  @Test("F2: the lines are found where the name is missing, in any order, with others between them, and in other languages")
  func lines() throws {
    func read(_ text: String) -> ElectrocardiogramReading { ElectrocardiogramReading(Electrocardiogram(text.utf8), uuid: UUID()) }
    let whole = Self.file(symptoms: "None")
    let expected = try content(read(whole).sample)
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var shuffled = lines
    shuffled[0..<8].reverse()
    var longer = lines
    longer.insert("Average Heart Rate,61 bpm", at: 4)
    let bare = ["Name"] + lines.dropFirst()
    let nameless = Array(lines.dropFirst())
    // Another language: no name of a line is known.
    let foreign = zip(lines, 0...).map { line, place in
      place < 12 && line.contains(",")
        ? "Zeile\(place)," + line.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)[1] : line
    }
    for (text, name) in [(shuffled, "shuffled"), (longer, "longer"), (bare, "bare"), (nameless, "nameless"), (foreign, "foreign")] {
      let reading = read(text.joined(separator: "\n"))
      #expect(try content(reading.sample) == expected && reading.remarks.isEmpty, "\(name)")
      #expect(reading.sample?.provenance.device == DeviceRecord(hardwareVersion: "Watch6,1"), "\(name)")
    }
    // A line less moves nothing that has a name.
    let without = read(lines.filter { !$0.hasPrefix("Symptoms") }.joined(separator: "\n"))
    #expect(try content(without.sample).classification == .sinusRhythm && content(without.sample).symptomsStatus == .notSet)
  }

  @Test(
    "F2: the rate has a point or a comma, and a unit in any language; the voltages are microvolts",
    arguments: [("512.844 герц", 512.844), ("512,844 hercios", 512.844), ("\"512,5\u{A0}Hertz\"", 512.5), ("512赫兹", 512), ("512", 512)])
  func rates(text: String, rate: Double) throws {
    // A number of another form is no rate, rather than another one.
    for odd in ["5e2 hertz", "1E300", "1e+2 Hz", "٥١٢ هرتز", "0 hertz"] {
      let reading = ElectrocardiogramReading(Electrocardiogram(Self.file(rate: odd).utf8), uuid: UUID())
      #expect(reading.sample == nil && reading.fault == "it has no sample rate", "\(odd)")
    }
    let reading = ElectrocardiogramReading(Electrocardiogram(Self.file(rate: text).utf8), uuid: UUID())
    #expect(try content(reading.sample).samplingFrequency == Amount(rate, .hertz))
    func voltages(unit: String) throws -> (ElectrocardiogramRecord, remarks: Int) {
      let reading = ElectrocardiogramReading(Electrocardiogram(Self.file().replacing("µV", with: unit).utf8), uuid: UUID())
      return (try content(reading.sample), reading.remarks.count)
    }
    func expected(_ microvolts: [Double]) -> ElectrocardiogramRecord {
      ElectrocardiogramRecord(classification: .sinusRhythm, samplingFrequency: Amount(512, .hertz), microvolts: microvolts)
    }
    let (scaled, unknown) = (try voltages(unit: "mV"), try voltages(unit: "widgets"))
    #expect(scaled.0 == expected([-265_868, 12_500, 0]))
    #expect(scaled.remarks == 0)
    #expect(unknown.0 == expected([-265.868, 12.5, 0]))
    #expect(unknown.remarks == 1)
  }

  @Test("F2: a file without date, rate or voltages is kept without a sample, and the report says why")
  func notUnderstood() throws {
    let files = [
      "a.csv": Self.file(recorded: "yesterday"), "b.csv": Self.file(rate: "often"), "c.csv": Self.file(rate: "0 hertz"),
      "d.csv": Self.file(voltages: ""), "e.csv": "", "f.txt": Self.file(),
    ]
    for round in 0..<2 {
      let report = try importing(files)
      let counts = try #require(report.countsByType[Catalog.electrocardiogram])
      #expect(report.isWhole)
      #expect(counts.read == 5)
      #expect(counts.kept == 5)
      #expect(report.keptCount == 5)
      #expect(round == 0 ? report.files.stored == files.count : report.files.alreadyThere == files.count)
      let reasons = report.kept.sorted { $0.element < $1.element }.map(\.reason)
      for (reason, word) in zip(reasons, ["date", "rate", "rate", "voltages", "date"]) { #expect(reason.contains(word), "\(reason)") }
    }
    #expect(try samples().isEmpty && exported().count == files.count)
  }

  @Test("An export has the file unchanged in place of the sample, and gives the same sample in another store")
  func export() throws {
    let text = Self.file(classification: "Atrial Fibrillation", symptoms: "None")
    try importing(["ecg_2026-01-01.csv": text])
    let other = try HealthEngine.empty()
    let files = try exported { url, document in
      #expect(!document.contains("OpenHealthKitSample"))
      #expect(!document.contains("<Electrocardiogram"))
      let report = try AppleExportImport(service: other).run(url)
      #expect(report.isWhole)
    }
    #expect(files == ["electrocardiograms/ecg_2026-01-01.csv": text])
    #expect(try samples(other).map(\.value) == samples().map(\.value) && samples(other).map(\.start) == [Self.start])
    #expect(try content(samples(other).first).symptomsStatus == SymptomsStatus.none)
  }

  @Test("A removed electrocardiogram is not exported; a restored one is, unchanged")
  func removed() throws {
    try importing(["ecg_2026-01-01.csv": Self.file()])
    let before = try exported()
    let portion = try engine.perform(RemoveSamples(selection: .samples(Set(try samples().map(\.uuid)))), for: .owner)
    let removal = try #require(portion.removal)
    #expect(try portion.removedSamples == 1 && samples().isEmpty && exported().isEmpty)
    #expect(try engine.perform(ListFiles(), for: .owner).isEmpty)
    #expect(try engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == 1)
    #expect(try samples().count == 1 && exported() == before)
    let sample = try #require(try samples().first)
    let reply = try engine.perform(FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start), for: .owner)
    #expect(reply.bytes.count == 24)
  }

  @Test("A deleted electrocardiogram deletes its file, and an import brings both back")
  func deleted() throws {
    try importing(["ecg_2026-01-01.csv": Self.file()])
    let file = try #require(try engine.perform(ListFiles(), for: .owner).first)
    try engine.perform(DeleteSamples(samples: try samples()), for: .owner)
    #expect(try engine.perform(ReadFilePart(file: file.number, part: 0), for: .owner) == nil)
    #expect(try exported().isEmpty)
    try importing(["ecg_2026-01-01.csv": Self.file()])
    #expect(try samples().count == 1 && exported().count == 1)
  }

  @Test("Two recordings with one path stay separate: deleting one leaves the file of the other")
  func samePath() throws {
    let (first, second) = (Self.file(), Self.file(recorded: "2026-01-01 09:00:00 +0100"))
    try importing(["ecg_2026-01-01.csv": first])
    // A later export counts the recordings of the day again.
    try importing(["ecg_2026-01-01.csv": second, "ecg_2026-01-01_1.csv": first])
    let stored = try samples()
    try #require(stored.count == 2)
    try engine.perform(DeleteSamples(samples: [stored[0]]), for: .owner)
    #expect(try exported() == ["electrocardiograms/ecg_2026-01-01.csv": second])
  }

  @Test("A file stays while another sample names it")
  func shared() throws {
    try importing(["ecg_2026-01-01.csv": Self.file(), "ecg_2026-01-01_1.csv": Self.file()])
    let stored = try samples()
    try #require(stored.count == 2)
    try engine.perform(DeleteSamples(samples: [stored[0]]), for: .owner)
    #expect(try exported().count == 2)
    try engine.perform(DeleteSamples(samples: try samples()), for: .owner)
    #expect(try exported().isEmpty)
  }

  @Test("ECG-04: an export of an electrocardiogram without a file has it as an element, with its symptoms")
  func withoutFile() throws {
    let content = ElectrocardiogramRecord(
      classification: .sinusRhythm, symptomsStatus: .present, symptoms: [UUID()], samplingFrequency: Amount(512, .hertz),
      microvolts: [0.1, -0.2])
    let author = AppIdentity("com.example.watch", name: "Watch")
    let sample = SampleRecord(Catalog.electrocardiogram, .content(.electrocardiogram(content)), at: Self.start, seconds: 30)
    try engine.perform(SaveSamples(samples: [sample], author: author), for: .owner)
    let other = try HealthEngine.empty()
    let files = try exported { url, _ in
      let report = try AppleExportImport(service: other).run(url)
      #expect(report.isWhole)
    }
    #expect(try files.isEmpty && self.content(samples(other).first) == content)
  }
}
