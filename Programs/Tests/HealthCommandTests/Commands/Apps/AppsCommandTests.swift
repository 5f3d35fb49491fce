// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct AppsCommandTests {
  private static let walks = [
    "apps", "add", "com.example.walks", "--name", "Walks", "--usage-share", "To show your week.", "--usage-update", "To keep your walks.",
  ]

  /// The store beside the command, whose owner answers later.
  private func engine(_ health: Health) throws -> HealthEngine {
    HealthEngine(
      database: try .open(
        folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys"))),
      answering: QueuedAnswering())
  }

  /// Leaves questions in the store as an app does that asks and goes.
  private func ask(_ health: Health, share: [String] = [], read: [String], app: String = "com.example.walks") throws {
    func types(_ names: [String]) throws -> [DataType] { try names.map { try #require(Catalog.type(named: $0)) } }
    let wait = QuestionWait()
    wait.cancel()
    let identity = AppIdentity(app)
    let request = RequestAuthorization(share: try types(share), read: try types(read))
    #expect(throws: HealthError.userCanceled) {
      try QuestionWait.$ofTask.withValue(wait) { try engine(health).perform(request, for: .app(identity)) }
    }
  }

  private func permissions(_ health: Health, _ app: String = "com.example.walks") -> [String] {
    health.run("apps", "show", app, "--format", "csv").lines.dropFirst().map { $0.split(separator: ",")[0...2].joined(separator: " ") }
  }

  @Test("apps add registers an app, keeps its token in a private file, and prints the lines for sandboxes")
  func adds() throws {
    try Health.withFolder { health throws in
      let added = health.run(Self.walks + ["--background-delivery", "--launch", "/usr/bin/walks --wake", "--app-version", "2"])
      #expect(added.status == 0, "\(added.errors)")
      let file = health.path("config/openhealthkit/apps/com.example.walks.token")
      #expect(added.output.contains(file))
      for words in ["flatpak override", "--filesystem=xdg-run/openhealthkit/apps/com.example.walks.sock", "BindPaths=/", "podman run -v /"]
      {
        #expect(added.output.contains(words))
      }
      let token = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!added.output.contains(token.dropLast()))
      #expect(AppToken.isToken(String(token.dropLast())))
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      let folder = health.path("config/openhealthkit/apps")
      #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
      let found = try #require(try engine(health).perform(IdentifyApp("com.example.walks", token: String(token.dropLast())), for: .owner))
      #expect(
        found.registration
          == AppRegistration(
            bundleIdentifier: "com.example.walks", name: "Walks", version: "2",
            usage: UsageTexts(share: "To show your week.", update: "To keep your walks."), allowsBackgroundDelivery: true,
            launch: "/usr/bin/walks --wake"))

      let again = health.run(Self.walks)
      #expect(again.status == 1)
      #expect(again.errors.contains("--replace"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == token)
      #expect(health.run("apps", "list", "--format", "csv").lines.last?.hasPrefix("com.example.walks,Walks,") == true)
      #expect(health.run(Self.walks + ["--replace"]).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8) != token)
      #expect(try engine(health).perform(IdentifyApp("com.example.walks", token: String(token.dropLast())), for: .owner) == nil)

      #expect(health.run("apps", "remove", "com.example.walks").status == 0)
      #expect(!health.exists("config/openhealthkit/apps/com.example.walks.token"))
      #expect(health.run("apps", "--format", "csv").lines.count == 1)
      #expect(health.run("apps", "remove", "com.example.walks").status == 1)
    }
  }

  @Test("AUTH-51 AUTH-64: apps grant --since lets an app read from a date on, and grant without it all")
  func grantsSince() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      func since() -> [String] {
        health.run("apps", "show", "com.example.walks", "--format", "csv", "--time-zone", "UTC").lines.dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false)[0...3].joined(separator: " ")
        }
      }
      let grant = ["apps", "grant", "com.example.walks", "--read", "stepCount", "--time-zone", "UTC"]
      #expect(health.run(grant + ["--since", "2026-01-31", "--share", "stepCount"]).status == 0)
      #expect(since() == ["stepCount read granted 2026-01-31T00:00:00Z", "stepCount share granted "])
      #expect(health.run(grant + ["--since", "2026-01-31 08:05"]).status == 0)
      #expect(since().first == "stepCount read granted 2026-01-31T08:05:00Z")
      let before = Date().addingTimeInterval(-30 * 86_400)
      #expect(health.run(grant + ["--since", "30d"]).status == 0)
      let answers = try engine(health).perform(ReadPermissions(app: "com.example.walks"), for: .owner)
      let start = try #require(answers.first?.since)
      #expect(start >= before)
      #expect(start <= Date().addingTimeInterval(-30 * 86_400))
      #expect(health.run(grant).status == 0)
      #expect(since().first == "stepCount read granted ")
      for wrong in [
        grant + ["--since", "soon"], grant + ["--since", "2999-01-01"],
        ["apps", "grant", "com.example.walks", "--share", "stepCount", "--since", "30d"],
        ["apps", "grant", "com.example.walks", "--read", "bloodType", "--since", "30d"],
      ] {
        let result = health.run(wrong)
        #expect(result.status == 64 && result.errors.contains("--since") || result.errors.contains("length of time"), "\(wrong)")
      }
      #expect(since().first == "stepCount read granted ")
    }
  }

  @Test("apps grant --for and --until end a permission by a date; show and list say when, and a wrong date changes nothing")
  func grantsUntil() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      func rows(_ command: String...) -> [String] {
        Array(health.run(["apps"] + command + ["--format", "csv", "--time-zone", "UTC"]).lines.dropFirst())
      }
      let grant = ["apps", "grant", "com.example.walks", "--read", "stepCount", "--time-zone", "UTC"]
      let granted = health.run(grant + ["--until", "2998-12-31", "--share", "stepCount"])
      #expect(granted.status == 0, "\(granted.errors)")
      #expect(granted.output.contains("until 2999-01-01"), "\(granted.output)")
      #expect(rows("show", "com.example.walks").allSatisfy { $0.hasSuffix(",2999-01-01T00:00:00Z,") })
      #expect(rows("list").last?.hasSuffix(",2,0,0,2999-01-01T00:00:00Z") == true)
      let before = Date()
      #expect(health.run(grant + ["--for", "30d"]).status == 0)
      let answers = try engine(health).perform(ReadPermissions(app: "com.example.walks"), for: .owner)
      let end = try #require(answers.first?.until)
      #expect(end >= before + 30 * 86_400)
      #expect(end <= Date() + 30 * 86_400)
      let shown = rows("show", "com.example.walks")
      for wrong in [
        ["--for", "soon"], ["--for", "2998-12-31"], ["--for", "0d"], ["--until", "30d"], ["--until", "2020-01-01"], ["--until", "soon"],
        ["--for", "30d", "--until", "2998-12-31"],
      ] {
        let result = health.run(grant + wrong)
        #expect(result.status == 64, "\(wrong) \(result.errors)")
        #expect(rows("show", "com.example.walks") == shown, "\(wrong)")
      }
      // As if it had been granted long ago.
      let question = PermissionQuestion(type: try #require(Catalog.type(named: "stepCount")), direction: .read)
      try engine(health).perform(
        SetPermissions(app: "com.example.walks", questions: [question], answer: .granted, until: before - 1), for: .owner)
      #expect(permissions(health) == ["stepCount read ended", "stepCount share granted"])
      #expect(rows("list").last?.contains(",1,1,0,") == true)
    }
  }

  @Test("apps grant --statistics-only allows statistics of days or hours; what has none is not granted that way")
  func grantsStatistics() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      let grant = ["apps", "grant", "com.example.walks", "--read", "stepCount"]
      func rules() throws -> [StatisticsRule?] {
        try engine(health).perform(ReadPermissions(app: "com.example.walks"), for: .owner).map(\.statistics)
      }
      let granted = health.run(grant + ["--statistics-only", "--share", "stepCount"])
      #expect(granted.status == 0, "\(granted.errors)")
      #expect(granted.output.contains("statistics of days"), "\(granted.output)")
      #expect(try rules() == [StatisticsRule(.day), nil])
      #expect(health.run(grant + ["--statistics-only", "--per", "hour", "--at-least", "9"]).status == 0)
      #expect(try rules() == [StatisticsRule(.hour, least: 9), nil])
      #expect(health.run("apps", "show", "com.example.walks", "--format", "csv").lines[1].hasSuffix(",hours:9"))
      for wrong in [
        ["--per", "hour"], ["--at-least", "9"], ["--statistics-only", "--at-least", "1"], ["--statistics-only", "--per", "week"],
        ["sleepAnalysis", "--statistics-only"],
      ] {
        #expect(health.run(grant + wrong).status == 64, "\(wrong)")
      }
      #expect(health.run("apps", "grant", "com.example.walks", "--share", "stepCount", "--statistics-only").status == 64)
      #expect(try rules() == [StatisticsRule(.hour, least: 9), nil])
      #expect(health.run(grant).status == 0)
      #expect(try rules() == [nil, nil])
    }
  }

  @Test(
    "an invalid registration ends with status 64, and makes nothing",
    arguments: [
      (["../walks", "--name", "W"], "A bundle identifier has"), (["a/b", "--name", "W"], "A bundle identifier has"),
      (["a", "--name", " "], "The name must have"), (["a", "--name", "A", "--usage-share", ""], "why the app reads"),
      (["a", "--name", "A", "--launch", String(repeating: "x", count: 4001)], "more than 4000 bytes"), (["a"], "--name"),
    ])
  func refusesToAdd(arguments: [String], message: String) throws {
    try Health.withFolder { health throws in
      let result = health.run(["apps", "add"] + arguments)
      #expect(result.status == 64, "\(result.errors)")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!health.exists("store"))
      #expect(!health.exists("config/openhealthkit/apps"))
    }
  }

  @Test(
    "AUTH-14 AUTH-20 AUTH-21: requests shows sheets with usage texts and both directions; grant, deny and revoke answer and change answers")
  func answers() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      #expect(health.run("apps", "requests").errors.contains("There are no open requests."))
      try ask(health, share: ["stepCount"], read: ["stepCount", "heartRate", "dateOfBirth"])
      let sheet = health.run("apps", "requests")
      for words in [
        "\"Walks\" (com.example.walks) has waited since", "To show your week.", "To keep your walks.",
        "health apps grant com.example.walks",
      ] {
        #expect(sheet.output.contains(words), "\(sheet.output)")
      }
      #expect(sheet.lines.contains { $0.split(separator: " ") == ["heartRate", "asked", "not", "asked"] })
      #expect(sheet.lines.contains { $0.split(separator: " ") == ["dateOfBirth", "asked", "-"] })
      #expect(
        health.run("apps", "requests", "--format", "csv").lines.dropFirst().map { $0.split(separator: ",")[1...4].joined(separator: " ") }
          == ["dateOfBirth asked impossible registered", "heartRate asked notAsked registered", "stepCount asked asked registered"])

      let granted = health.run("apps", "grant", "com.example.walks", "--read", "heartRate", "HKQuantityTypeIdentifierStepCount")
      #expect(granted.status == 0, "\(granted.errors)")
      #expect(
        permissions(health) == [
          "heartRate read granted", "stepCount read granted", "dateOfBirth read asked", "stepCount share asked",
        ])
      #expect(health.run("apps", "deny", "com.example.walks", "--all").status == 0)
      #expect(
        permissions(health) == [
          "dateOfBirth read refused", "heartRate read granted", "stepCount read granted", "stepCount share refused",
        ])
      #expect(health.run("apps", "grant", "com.example.walks", "--share", "stepCount", "--only-isolated").status == 0)
      let strengths = health.run("apps", "show", "com.example.walks", "--format", "csv").lines.dropFirst().map {
        $0.split(separator: ",")[3]
      }
      #expect(strengths.filter { $0 == "isolated" }.count == 1)
      #expect(strengths.filter { $0 == "registered" }.count == 2)
      #expect(health.run("apps", "revoke", "com.example.walks", "--read", "heartRate").status == 0)
      #expect(health.run("apps", "list", "--format", "csv").lines.last?.hasSuffix(",2,2,0,") == true)
      #expect(health.run("apps", "revoke", "com.example.walks", "--all").status == 0)
      #expect(permissions(health).allSatisfy { $0.hasSuffix(" refused") })
      let nothing = health.run("apps", "revoke", "com.example.walks", "--all")
      #expect(nothing.status == 1)
      #expect(nothing.errors.contains("has none of these permissions"))
    }
  }

  @Test("AUTH-16 AUTH-20: answers before the app asks, closing without an answer, and correlations by their types")
  func otherAnswers() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      let early = health.run("apps", "grant", "com.example.other", "--read", "bloodPressure")
      #expect(early.status == 0)
      #expect(early.errors.contains("com.example.other is not registered"))
      #expect(permissions(health, "com.example.other") == ["bloodPressureDiastolic read granted", "bloodPressureSystolic read granted"])
      try ask(health, read: ["heartRate"])
      #expect(health.run("apps", "grant", "com.example.walks", "--all").status == 0)
      let none = health.run("apps", "deny", "com.example.walks", "--all")
      #expect(none.status == 1)
      #expect(none.errors.contains("has no open request"))
      try ask(health, read: ["stepCount"])
      #expect(health.run("apps", "dismiss", "com.example.walks").status == 0)
      #expect(permissions(health) == ["heartRate read granted"])
      #expect(health.run("apps", "dismiss", "com.example.walks").status == 1)
    }
  }

  @Test("AUTH-41 AUTH-42: the owner chooses which objects an app may read, and that choice answers the requests of the app")
  func chooses() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      let type = try #require(Catalog.type(named: "visionPrescription"))
      func save(_ app: String, at start: Double) throws -> String {
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + start)
        let value = SampleRecord.Value.content(.visionPrescription(.init(type: 1)))
        let sample = SampleRecord(type, value, at: date)
        let author = AppIdentity(app)
        try engine(health).perform(SaveSamples(samples: [sample], author: author), for: .owner)
        return sample.uuid.uuidString
      }
      let (own, others) = (try save("com.example.walks", at: 0), try save("com.example.glasses", at: 1))
      let wait = QuestionWait()
      wait.cancel()
      let app = AppIdentity("com.example.walks", name: "Walks")
      #expect(throws: HealthError.userCanceled) {
        try QuestionWait.$ofTask.withValue(wait) { try engine(health).perform(RequestPerObjectAuthorization(type: type), for: .app(app)) }
      }
      let sheet = health.run("apps", "requests").output
      // K13: only a choice answers.
      #expect(sheet.contains("health apps choose com.example.walks --type visionPrescription"))
      #expect(sheet.contains("visionPrescription --none"))
      #expect(!sheet.contains("apps grant"))
      #expect(!sheet.contains("apps deny"))
      let granted = health.run("apps", "grant", "com.example.walks", "--all")
      #expect(granted.status == 1)
      #expect(granted.errors.contains("health apps choose"))
      func choose(_ arguments: String...) -> [String: String] {
        let result = health.run(["apps", "choose", "com.example.walks", "--type", "visionPrescription", "--format", "csv"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        let fields = result.lines.dropFirst().map { $0.split(separator: ",").map(String.init) }
        return Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0[3]) })
      }
      func isAsked() -> Bool { health.run("apps", "requests", "--format", "csv").lines.count > 1 }
      #expect(choose() == [own: "true", others: "false"])
      #expect(isAsked())
      for wrong in [["--allow", UUID().uuidString], ["--refuse", own, UUID().uuidString]] {
        let result = health.run(["apps", "choose", "com.example.walks", "--type", "visionPrescription"] + wrong)
        #expect(result.status == 1)
        #expect(result.errors.contains("Nothing was changed"))
      }
      #expect(choose() == [own: "true", others: "false"])
      #expect(isAsked())
      #expect(choose("--none") == [own: "true", others: "false"])
      #expect(!isAsked())
      #expect(choose("--allow", others, "--refuse", own) == [own: "false", others: "true"])
      let found = try engine(health).perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: .app(app))
      #expect(found.map(\.uuid.uuidString) == [others])
      #expect(choose("--refuse", others, "--allow", own) == [own: "true", others: "false"])
      for wrong in [
        ["--type", "stepCount"], ["--type", "visionPrescription", "--allow", "x"],
        ["--type", "visionPrescription", "--none", "--allow", own],
        ["--type", "visionPrescription", "--allow", own, "--refuse", own],
      ] {
        #expect(health.run(["apps", "choose", "com.example.walks"] + wrong).status == 64)
      }
    }
  }

  @Test(
    "wrong permissions end with status 64 and change nothing",
    arguments: [
      ([], "Name types with --read or --share"), (["--all", "--read", "stepCount"], "--all goes without"),
      (["--read", "stepCuont"], "stepCount"), (["--share", "appleStandTime"], "No app may save"),
      (["--read", "visionPrescription"], "given for each object"), (["--read", "verifiableClinicalRecord"], "given for each object"),
    ])
  func refusesPermissions(arguments: [String], message: String) throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      for command in ["grant", "deny", "revoke"] {
        let result = health.run(["apps", command, "com.example.walks"] + arguments)
        #expect(result.status == 64, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
      }
      #expect(permissions(health).isEmpty)
    }
  }

  @Test("AVAIL-04: restrict keeps apps out until unrestrict, and list says so")
  func restricts() throws {
    try Health.withFolder { health throws in
      #expect(health.run(Self.walks).status == 0)
      #expect(health.run("apps", "restrict").status == 0)
      #expect(try engine(health).perform(ListApps(), for: .owner).isRestricted)
      #expect(health.run("apps").errors.contains("The store is restricted"))
      #expect(health.run("types").status == 0)
      #expect(health.run("apps", "unrestrict").status == 0)
      #expect(try !engine(health).perform(ListApps(), for: .owner).isRestricted && health.run("apps").errors.isEmpty)
    }
  }

  @Test("texts of apps reach the terminal with nothing in them that it obeys; tables fit 80 columns")
  func hostileTexts() throws {
    try Health.withFolder { health throws in
      let hostile = "\u{1B}[31m\u{9B}0m\u{202E}x\u{7}\n`health apps grant`"
      let added = health.run("apps", "add", "com.example.walks", "--name", hostile, "--usage-share", hostile, "--launch", hostile)
      #expect(added.status == 0, "\(added.errors)")
      try ask(health, read: ["stepCount", "appleSleepingWristTemperature"])
      try ask(health, read: ["stepCount"], app: hostile)
      #expect(health.run("apps", "grant", hostile, "--share", "stepCount").status == 0)
      for command in [["list"], ["show", "com.example.walks"], ["show", hostile], ["requests"], ["remove", hostile]] {
        for format in command[0] == "remove" ? [[]] : [[], ["--format", "json"]] {
          let result = health.run(["apps"] + command + format)
          #expect(result.status == 0, "\(result.errors)")
          for text in [result.output, result.errors] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !TerminalText.isHidden($0) }, "\(command) \(text)")
          }
        }
      }
      #expect(health.run(Self.walks + ["--replace"]).status == 0)
      for command in [["list"], ["show", "com.example.walks"], ["requests"]] {
        let lines = health.run(["apps"] + command).lines
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
      }
    }
  }
}
