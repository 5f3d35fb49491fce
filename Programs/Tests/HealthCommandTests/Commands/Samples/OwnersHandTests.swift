// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import health

/// What the owner does with single samples: add, delete, undo; and what apps did: log.
@Suite struct OwnersHandTests {
  private func rows(_ health: Health, _ type: String) -> [String] {
    health.run("query", type, "--format", "csv", "--time-zone", "Europe/Berlin").lines.dropFirst().map { $0 }
  }

  private func ids(_ health: Health, _ type: String) -> [String] {
    rows(health, type).map { String($0.split(separator: ",", omittingEmptySubsequences: false)[6]) }
  }

  @Test("add keeps a quantity or a category as entered by hand, with dates in the zone asked for")
  func adds() throws {
    try Health.withFolder { health throws in
      let body = health.run(
        "add", "bodyMass", "72.5", "kg", "--start", "2026-01-31 08:05", "--time-zone", "Europe/Berlin", "--metadata", "note=a=b",
        "HKTimeZone=Europe/Berlin")
      #expect(body.status == 0, "\(body.errors)")
      #expect(body.lines.first == "Added weight 72.5 kg, 2026-01-31 08:05." || body.output.contains("72.5 kg, 2026-01-31 08:05."))
      let line = try #require(rows(health, "bodyMass").first)
      #expect(line.hasPrefix("2026-01-31T08:05:00+01:00,2026-01-31T08:05:00+01:00,72.5,kg,Health,,"))
      #expect(line.contains("HKWasUserEntered\"\":true"), "\(line)")
      #expect(line.contains("\"\"note\"\":\"\"a=b\"\""), "\(line)")
      let sleep = health.run(
        "add", "sleepAnalysis", "asleepcore", "--start", "2026-01-30T23:10", "--end", "2026-01-31T06:40:30", "--time-zone", "UTC")
      #expect(sleep.status == 0, "\(sleep.errors)")
      #expect(
        rows(health, "sleepAnalysis").first?.hasPrefix("2026-01-31T00:10:00+01:00,2026-01-31T07:40:30+01:00,asleepCore,,Health") == true)
      // Percent is given as people say it, and stored as HealthKit has it.
      #expect(health.run("add", "spo2", "97").output.contains("97 %"))
      #expect(rows(health, "oxygenSaturation").first?.contains(",0.97,%,") == true)
      #expect(health.run("add", "bodyFat", "0.5", "%").status == 0)
      #expect(rows(health, "bodyFatPercentage").first?.contains(",0.005,%,") == true)
      // Of now, in the unit of `health units`; a category of one value needs none.
      #expect(health.run("add", "stepCount", "12").status == 0)
      #expect(health.run("add", "mindfulSession").status == 0)
      #expect(rows(health, "stepCount").count == 1)
      #expect(rows(health, "mindfulSession").count == 1)
      #expect(health.run("sources", "stepCount").output.contains("entered by hand"))
      // The command that it names deletes the sample.
      let command = try #require(body.output.split(separator: "`").first { $0.hasPrefix("health delete ") })
      #expect(health.run(command.split(separator: " ").dropFirst().map(String.init)).status == 0)
      #expect(rows(health, "bodyMass").isEmpty)
    }
  }

  /// The content of the only sample of a type, as JSON.
  private func content(_ health: Health, _ type: String) -> String {
    health.run("query", type, "--columns", "value", "--format", "jsonl").output
  }

  @Test("add keeps states of mind, questionnaires, prescriptions and audiograms, and says what it added")
  func addsContents() throws {
    try Health.withFolder { health throws in
      let date = ["--start", "2026-01-31 08:05", "--time-zone", "UTC"]
      let mood = health.run(
        ["add", "mood", "Slightly-Pleasant", "--kind", "dailyMood", "--label", "calm", "content", "--association", "self-care"] + date)
      #expect(mood.status == 0)
      #expect(mood.lines.first?.contains("(The mood of a day: slightly pleasant; calm, content; self care)") == true)
      #expect(content(health, "mood").contains("\"associations\":[13],\"kind\":2,\"labels\":[7,8],\"valence\":0.2857142857142857"))
      #expect(rows(health, "mood").first?.contains("HKWasUserEntered\"\":true") == true)
      // Of now, an emotion of the moment; a negative number after two hyphens.
      let other = health.run("add", "mood", "--", "-0.4")
      #expect(other.status == 0, "\(other.errors)")
      #expect(other.lines.first?.contains("(An emotion of the moment: slightly unpleasant)") == true, "\(other.errors)")

      let worry = health.run(["add", "gad7", "1, 0,1,0,0,3,0"] + date)
      #expect(worry.status == 0, "\(worry.errors)")
      #expect(worry.lines.first?.contains("(5 of 21: mild)") == true, "\(worry.errors)")
      #expect(content(health, "GAD7").contains("\"answers\":[1,0,1,0,0,3,0]"))
      let spirits = health.run(["add", "PHQ9", "2,2,2,2,2,2,2,2,4"] + date)
      #expect(spirits.status == 0, "\(spirits.errors)")
      #expect(spirits.lines.first?.contains("(16 of 27: moderately severe)") == true, "\(spirits.errors)")

      let (right, left) = ("sphere=-1.25,cylinder=-0.5,axis=90,add=0.75,prism=0.5,prism-angle=90,far-pd=31.5", "Sphere=-1.5")
      let glasses = health.run(
        ["add", "visionPrescription", "glasses", "--right", right, "--left", left, "--expires", "2028-01-31"] + date)
      #expect(glasses.status == 0, "\(glasses.errors)")
      #expect(glasses.lines.first?.contains("(Glasses: right -1.25 D / -0.5 D, left -1.5 D; until 2028-01-31)") == true)
      let prism = "\"prism\":{\"polar\":{\"amount\":{\"unit\":\"pD\",\"value\":0.5},\"angle\":{\"unit\":\"deg\",\"value\":90},\"eye\":2}}"
      #expect(content(health, "visionPrescription").contains(prism))
      #expect(content(health, "visionPrescription").contains("31.5"))
      let uuid = try #require(health.run("query", "visionPrescription", "--columns", "uuid", "--format", "csv").lines.last)
      #expect(health.run("delete", uuid).status == 0)
      let contacts = health.run(
        ["add", "visionPrescription", "contacts", "--left", "sphere=-1,base-curve=8.6,diameter=14.2", "--brand", "Clear"] + date)
      #expect(contacts.status == 0, "\(contacts.errors)")
      #expect(contacts.lines.first?.contains("(Contact lenses: left -1 D; Clear)") == true)

      let hearing = health.run(["add", "audiogram", "--right", "500=15,250=10", "--left", "250=-5"] + date)
      #expect(hearing.status == 0, "\(hearing.errors)")
      #expect(hearing.lines.first?.contains("(2 tones from 250 to 500 Hz: left -5 dBHL, right 10 to 15 dBHL)") == true)
      for type in ["mood", "GAD7", "PHQ9", "visionPrescription", "audiogram"] {
        #expect(rows(health, type).count == (type == "mood" ? 2 : 1), "\(type)")
      }
    }
  }

  @Test("add says which part of a state of mind, a questionnaire, a prescription or an audiogram is wrong; nothing is stored")
  func refusesContents() throws {
    try Health.withFolder { health throws in
      for (arguments, message) in [
        (["mood"], "needs a value: very-unpleasant"), (["mood", "2"], "from -1, very unpleasant, to 1"),
        (["mood", "nan"], "is not a value. Give one of very-unpleasant"), (["mood", "plesant"], "Did you mean pleasant?"),
        (["mood", "pleasant", "--label", "clam"], "Did you mean calm?"), (["mood", "pleasant", "--label", "calm", "calm"], "named twice"),
        (["mood", "pleasant", "--association", "xyzxyzxyz"], "Give one of community, "),
        (["mood", "pleasant", "--kind", "weekly"], "is not a kind"), (["mood", "pleasant", "kg"], "has no unit"),
        (["mood", "pleasant", "--right", "250=10"], "--right does not go with"),
        (["bodyMass", "72", "--label", "calm"], "--label does not go with weight"),
        (["mood", "pleasant", "--start", "2026-01-01", "--end", "2026-01-02"], "has one date"),
        (["GAD7"], "needs its 7 answers"), (["GAD7", "1,2"], "has 7 answers, not 2"),
        (["GAD7", "0,0,0,0,0,0,4"], "Answer 7 is not one of 0, 1, 2, 3."),
        (["PHQ9", "4,0,0,0,0,0,0,0,0"], "Answer 1 is not one of 0, 1, 2, 3."), (["PHQ9", "0,0,0,0,,0,0,0,0"], "Answer 5 is not"),
        (["visionPrescription"], "needs a value: glasses or contacts"),
        (["visionPrescription", "monocle"], "is not a kind of prescription"),
        (["visionPrescription", "glasses"], "Give --right, --left or both"),
        (["visionPrescription", "glasses", "--right", "axis=90,cylinder=1"], "the sphere is missing"),
        (["visionPrescription", "glasses", "--right", "spere=1"], "Did you mean sphere?"),
        (["visionPrescription", "glasses", "--right", "sphere=far"], "sphere takes a number"),
        (["visionPrescription", "glasses", "--right", "-1.25"], "--right"),
        (["visionPrescription", "glasses", "--right", "sphere"], "is not of the form name=number"),
        (["visionPrescription", "glasses", "--right", "sphere=1,sphere=2"], "named twice"),
        (["visionPrescription", "glasses", "--right", "sphere=1,cylinder=2"], "cylinder and axis go together"),
        (["visionPrescription", "glasses", "--right", "sphere=1,prism=2"], "prism and prism-angle go together"),
        (["visionPrescription", "glasses", "--right", "sphere=1", "--brand", "Clear"], "--brand is for contact lenses"),
        (["visionPrescription", "contacts", "--right", "sphere=1,vertex=12"], "is not part of such a lens"),
        (
          ["visionPrescription", "glasses", "--right", "sphere=1", "--start", "2026-01-02", "--expires", "2026-01-01"], "must not be before"
        ),
        (["audiogram"], "Give --right, --left or both"), (["audiogram", "10", "--right", "250=10"], "takes no value"),
        (["audiogram", "--right", "low=10"], "is not a frequency"), (["audiogram", "--right", "250=200"], "from -10 to 120 dBHL"),
        (["audiogram", "--right", "250=10,250.0=20"], "named twice"),
        (["audiogram", "--right", (1...31).map { "\($0 * 100)=10" }.joined(separator: ",")], "at most 30 frequencies"),
      ] {
        let result = health.run(["add"] + arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      #expect(!health.exists("store"))
    }
  }

  @Test("A shell is offered the values of the type that is typed")
  func completesValues() {
    #expect(ValueCompletion.values(["add", "mood"]).contains("slightly-pleasant"))
    #expect(ValueCompletion.values(["add", "visionPrescription"]) == ["glasses", "contacts"])
    #expect(ValueCompletion.values(["add", "sleepAnalysis"]).contains("asleep-core"))
    #expect(ValueCompletion.values(["add", "weight"]).isEmpty)
    #expect(ValueCompletion.values(["add"]).isEmpty)
  }

  @Test("add refuses values that make no sense with status 64 and names valid ones; nothing is stored")
  func refuses() throws {
    try Health.withFolder { health throws in
      for (arguments, message) in [
        (["bodyMas", "72"], "Did you mean bodyMass"), (["bodyMass"], "needs a number"), (["bodyMass", "much"], "is not a number"),
        (["bodyMass", "inf"], "is not a number"), (["bodyMass", "72", "s"], "does not fit weight, whose units are kg, lb, st"),
        (["bodyMass", "72", "blob"], "is not a unit. Did you mean lb?"),
        (["heartRate", "--", "-3"], "Heart rate cannot be below 0"), (["bodyMass", "0x10", "kg"], "is not a number"),
        (["oxygenSaturation", "970", "%"], "is at most 100 %"), (["oxygenSaturation", "0.97"], "write 97 for 97 %"),
        (["sleepAnalysis", "dozing"], "Give one of in-bed, "), (["sleepAnalysis"], "needs a value"),
        (["sleepAnalysis", "awake", "kg"], "has no unit"), (["bloodPressure", "120"], "such as 120/80"),
        (["bodyMass", "72", "--start", "someday"], "is not a date"), (["bodyMass", "72", "--start", "2026-02-30"], "is not a date"),
        (
          ["bodyMass", "72", "--start", "2026-03-29 02:30", "--time-zone", "Europe/Berlin"],
          "\"2026-03-29 02:30\" does not exist in Europe/Berlin: the clock skips it."
        ),
        (["bodyMass", "72", "--start", "2999-01-01"], "in the future"),
        (["bodyMass", "72", "--start", "2026-01-02", "--end", "2026-01-01"], "must not be before"),
        (["bodyMass", "72", "--time-zone", "Mars"], "is not a time zone"), (["bodyMass", "72", "--metadata", "note"], "Give key=value"),
        (["bodyMass", "72", "--metadata", "HKWasUserEntered=perhaps"], "takes true or false"),
        (["bodyMass", "72", "--metadata", "a=1", "a=2"], "named twice"),
      ] {
        let result = health.run(["add"] + arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      #expect(!health.exists("store"))
      // Rules that the sample as a whole breaks.
      let zone = health.run("add", "bodyMass", "72", "--metadata", "HKTimeZone=Mars")
      #expect(zone.status == 1, "\(zone.errors)")
      #expect(zone.errors.contains("Nothing was added."), "\(zone.errors)")
      #expect(rows(health, "bodyMass").isEmpty)
    }
  }

  @Test("delete takes samples by id, type and dates, and source; undo brings them back; removed lists them")
  func deletes() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      let before = Set(rows(health, "stepCount"))
      #expect(before.count > 3)
      let id = try #require(ids(health, "stepCount").first)
      let one = health.run("delete", id.lowercased())
      #expect(one.status == 0, "\(one.errors)\(one.output)")
      #expect(one.output.contains("1 sample deleted. `health undo 1` restores them"), "\(one.errors)\(one.output)")
      #expect(rows(health, "stepCount").count == before.count - 1)

      let many = health.run("delete", "--type", "stepCount", "--source", "ada's apple watch")
      #expect(many.status == 1, "\(many.errors)")
      #expect(many.errors.contains("Give --yes to delete 2 samples."), "\(many.errors)")
      #expect(rows(health, "stepCount").count == before.count - 1)
      let pedometer = health.run("delete", "--source", "Old pedometer")
      #expect(pedometer.status == 0, "\(pedometer.errors)")
      #expect(!rows(health, "stepCount").contains { $0.contains("Old pedometer") })
      let removed = health.run("removed", "--format", "csv").lines
      #expect(removed.first == "number,until,samples,type,source")
      #expect(Set(removed.dropFirst().map { String($0.split(separator: ",")[0]) }) == ["1", "2"])
      #expect(health.run("removed").lines.allSatisfy { $0.count <= 80 })

      let rest = health.run("delete", "--type", "stepCount", "--from", "2000-01-01", "--to", "2100-01-01", "--yes")
      #expect(rest.status == 0)
      #expect(rows(health, "stepCount").isEmpty)
      let last = health.run("undo")
      #expect(last.status == 0, "\(last.errors)")
      #expect(last.output.contains("restored."), "\(last.errors)")
      #expect(health.run("undo", "1").output == "1 sample restored.\n")
      #expect(health.run("undo").status == 0)
      #expect(Set(rows(health, "stepCount")) == before)
      let none = health.run("undo")
      #expect(none.status == 1)
      #expect(none.errors.contains("There is nothing to restore"))
      #expect(health.run("undo", "1").errors.contains("There is no removal 1."))
      #expect(health.run("removed").errors.contains("Nothing was deleted in the last day."))
      // An import again finds all of it.
      let again = health.run("delete", "--type", "stepCount", "--to", "2001-01-01")
      #expect(again.status == 0)
      #expect(again.output == "Nothing matched. Nothing was deleted.\n")
    }
  }

  @Test("delete refuses options that exclude each other, and ids of missing samples")
  func refusesToDelete() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      let id = try #require(ids(health, "stepCount").first)
      for (arguments, message) in [
        ([], "Give ids of samples"), ([id, "--type", "stepCount"], "Give ids of samples"), (["--import", "1", id], "Give ids of samples"),
        ([id, "--from", "2026-01-01"], "A period goes with --type or --source."), (["7"], "is not an id"),
        (["--type", "stepCuont"], "Did you mean stepCount"),
        (["--source", "Adas iPhone"], "Did you mean"), (["--type", "heartRate", "--source", "x"], "no samples yet"),
        (["--type", "stepCount", "--from", "soon"], "is not a date"),
      ] {
        let result = health.run(["delete"] + arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      let count = rows(health, "stepCount").count
      let unknown = health.run("delete", id, UUID().uuidString, "--yes")
      #expect(unknown.status == 1)
      #expect(unknown.errors.contains("There is no sample with one of these ids. Nothing was deleted."))
      #expect(rows(health, "stepCount").count == count)
    }
  }

  @Test("log shows what apps did, and what they were refused; the owner's own commands are not in it")
  func log() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      let count = rows(health, "stepCount").count
      let type = try #require(Catalog.type(named: "stepCount"))
      let app = AppIdentity("com.example.walks", name: "Walks")
      do {
        let keys = URL(fileURLWithPath: health.path("config")).appendingPathComponent("openhealthkit/keys")
        let database = try HealthDatabase.open(folder: URL(fileURLWithPath: health.path("store")), keyFolder: keys)
        let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
        let request = FetchSamples(selections: [.init(type: type, predicate: .everything)])
        #expect(throws: HealthError.authorizationNotDetermined) { try engine.perform(request, for: .app(app)) }
        try engine.perform(RequestAuthorization(share: [], read: [type]), for: .app(app))
        _ = try engine.perform(request, for: .app(app))
        let name = "com.example." + String(repeating: "long.", count: 30) + "end"
        let long = AppIdentity(name, name: "Long")
        let wrist = try #require(Catalog.type(named: "appleSleepingWristTemperature"))
        #expect(throws: HealthError.authorizationNotDetermined) {
          try engine.perform(FetchSamples(selections: [.init(type: wrist, predicate: .everything)]), for: .app(long))
        }
      }
      let table = health.run("log").lines
      #expect(table.count == 5, "\(table)")
      #expect(table.allSatisfy { $0.count <= 80 }, "\(table)")
      #expect(table.contains { $0.contains("…ong.long.long.end  read refused  appleSleepingWrist…") }, "\(table)")
      let log = health.run("log", "--format", "csv").lines
      #expect(log.first == "time,app,access,type,amount,times,request,ended")
      #expect(
        Set(log.dropFirst().map { $0.split(separator: ",").dropFirst().joined(separator: ",") }) == [
          "com.example.\(String(repeating: "long.", count: 30))end,read refused,appleSleepingWristTemperature,0,1,FetchSamples",
          "com.example.walks,read refused,stepCount,0,1,FetchSamples", "com.example.walks,read,stepCount,\(count),1,FetchSamples",
        ])
      #expect(health.run("log", "--app", "com.example.walks", "--type", "stepCount").lines.count == 4)
      for arguments in [["--app", "x"], ["--type", "heartRate"], ["--since", "2999-01-01"]] {
        #expect(health.run(["log", "--format", "csv"] + arguments).lines.count == 1)
      }
      #expect(health.run("log", "--type", "dateOfBirth").status == 0)
      #expect(health.run("log", "--keep", "-1").status == 64)
      #expect(health.run("log", "--keep", "1", "--app", "x").status == 64)
      #expect(health.run("log", "--keep", "30").output == "The log is kept for 30 days.\n")
      #expect(health.run("log", "--format", "csv").lines.count == 4)
      #expect(health.run("log", "--keep", "0").output == "No log is kept.\n")
      #expect(health.run("log", "--format", "csv").lines.count == 1)
    }
  }
}
