// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MedicationsCommandTests {
  private let header = "id,name,nickname,form,scheduled,archived,codes,times,days,every,since"

  private func list(_ health: Health) -> [String] { health.run("medications", "--format", "csv").lines }

  @Test("MED-04 MED-06: medications are added, archived, taken back out and deleted, by name, nickname or id")
  func changes() throws {
    try Health.withFolder { health throws in
      let added = health.run(
        "medications", "add", "Salbutamol", "--form", "Inhaler", "--nickname", "The blue one", "--schedule", "--coding", "http://x", "1")
      #expect(added.status == 0, "\(added.errors)")
      #expect(added.output.contains("health apps choose"), "\(added.errors)")
      #expect(health.run("medications", "add", "Eye, drops", "--form", "капли").status == 0)
      let blue = MedicationRecord(displayText: "Salbutamol", codings: [.init(system: "http://x", code: "1")]).identifier.uuidString
      let drops = MedicationRecord(displayText: "eye, DROPS", generalForm: "HKMedicationGeneralFormDrops").identifier.uuidString
      #expect(
        list(health) == [
          header, "\(blue),Salbutamol,The blue one,inhaler,true,false,http://x|1,,,,", "\(drops),\"Eye, drops\",,drops,false,false,,,,,",
        ])
      #expect(health.run("medications", "archive", "the BLUE one").output.contains("Salbutamol is archived"))
      #expect(health.run("medications", "archive", drops).status == 0)
      #expect(list(health).dropFirst().allSatisfy { $0.contains(",true,") })
      #expect(list(health).last == "\(drops),\"Eye, drops\",,drops,false,true,,,,,")
      #expect(health.run("medications", "archive", "salbutamol", "--undo").output.contains("back in your list"))
      #expect(list(health)[1] == "\(blue),Salbutamol,The blue one,inhaler,true,false,http://x|1,,,,")
      let table = health.run("medications")
      #expect(table.lines.contains { $0.hasPrefix("Salbutamol") && $0.contains("Inhaler") })
      #expect(!table.output.contains(blue))
      #expect(health.run("medications", "delete", "Eye, drops").status == 0)
      #expect(list(health).count == 2)
    }
  }

  @Test("V8 MED-01 MED-02 MED-03: doses are logged, taken as needed or due on a schedule, and health query shows them with name and form")
  func log() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Ibuprofen", "--form", "tablet").status == 0)
      let calls = [
        ["--at", "2026-01-30 08:05"], ["--dose", "2.5", "--unit", "mg", "--at", "2026-01-30 09:00"],
        ["--status", "skipped", "--due", "2026-01-31 08:00", "--due-dose", "2"],
        ["--at", "2026-01-31 20:10", "--due", "2026-01-31 20:00"],
      ]
      for call in calls {
        let logged = health.run(["medications", "log", "ibuprofen", "--time-zone", "UTC"] + call)
        #expect(logged.status == 0, "\(call): \(logged.errors)")
        #expect(logged.output.contains("Logged Ibuprofen"), "\(call): \(logged.errors)")
      }
      let shown = health.run("query", "doses", "--time-zone", "UTC", "--format", "csv")
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(shown.lines.count == 5, "\(shown.errors)")
      let objects = health.run("query", "doses", "--time-zone", "UTC", "--format", "json").output
      #expect(objects.contains("\"name\":\"Ibuprofen\",\"form\":\"tablet\""), "\(objects)")
      let table = health.run("query", "doses", "--time-zone", "UTC", "--columns", "value").output
      for words in [
        "Ibuprofen. Taken: 1 × tablet", "Ibuprofen (tablet). Taken: 2.5 mg", "Ibuprofen. Skipped: 2 × tablet, due 2026-01-31 08:00",
        "Ibuprofen. Taken: 1 × tablet, due 2026-01-31 20:00",
      ] {
        #expect(table.contains(words), "\(words): \(table)")
      }
      // Deleted and brought back like other samples.
      #expect(health.run("delete", "--type", "doses", "--yes").status == 0)
      #expect(health.run("undo").status == 0)
      #expect(health.run("query", "doses", "--format", "csv").lines.count == 5)
    }
  }

  @Test("V12: a schedule is set, the nearest open dose is taken or skipped, and today and the weeks say so; an export has all of it")
  func schedule() throws {
    try Health.withFolder { health throws in
      for name in ["Iron", "Gel"] { #expect(health.run("medications", "add", name).status == 0) }
      let begin = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601.year().month().day())
      let set = health.run("medications", "schedule", "iron", "00:00", "0:01", "--dose", "2", "--since", begin, "--time-zone", "UTC")
      #expect(set.output == "The schedule of Iron is saved. `health medications today` shows what is due.\n", "\(set.errors)")
      func json(_ arguments: String...) -> String {
        health.run(["medications"] + arguments + ["--time-zone", "UTC", "--format", "json"]).output
      }
      #expect(json("list").contains("\"times\":[\"00:00\",\"00:01\"],\"days\":null,\"every\":1"), "\(json("list"))")
      #expect(json("today").components(separatedBy: "\"status\":\"open\"").count == 3, "\(json("today"))")
      let take = health.run("medications", "take", "iron", "--time-zone", "UTC")
      let skip = health.run("medications", "skip", "iron", "--time-zone", "UTC")
      #expect(take.output.contains("Logged Iron") && take.output.contains("Taken: 2"), "\(take.errors)")
      #expect(skip.output.contains("Skipped: 2"), "\(skip.errors)")
      let again = health.run("medications", "skip", "iron", "--time-zone", "UTC")
      #expect(again.status == 1 && again.errors.contains("no dose of this medication is open"), "\(again.errors)")
      for status in ["taken", "skipped"] { #expect(json("today").contains("\"status\":\"\(status)\""), "\(json("today"))") }
      // Nothing is open: a dose as needed.
      #expect(health.run("medications", "take", "iron", "--time-zone", "UTC").output.contains("Taken: 1"))
      #expect(health.run("medications", "take", "gel", "--dose", "3").output.contains("Taken: 3"))
      let weeks = health.run("medications", "adherence", "--format", "csv", "--columns", "due,taken", "--time-zone", "UTC").lines
      #expect(weeks.dropFirst().compactMap { Int($0.split(separator: ",")[0]) }.reduce(0, +) == 16, "\(weeks)")
      #expect(health.run("export", "all.zip").status == 0)
      #expect(health.run("import", "all.zip", "--store", "other").status == 0)
      #expect(health.run("medications", "--format", "csv", "--store", "other").lines == list(health))
      #expect(health.run("medications", "schedule", "iron", "--as-needed", "--time-zone", "UTC").status == 0)
      #expect(!json("today").contains("\"status\":\"open\""))
    }
  }

  @Test("V12: wrong times, days and lengths end with status 64 and change nothing")
  func refusesSchedules() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Iron").status == 0)
      let before = list(health)
      for (arguments, words) in [
        ([], "Give times"), (["8"], "not a time"), (["08:00", "--as-needed"], "do not go together"),
        (["08:00", "--days", "mon,moon"], "not a day of the week"), (["08:00", "--days", "mon", "--every", "2"], "do not go together"),
        (["08:00", "--every", "0"], "every"), (["08:00", "--unit", "pills"], "not a unit"),
        (["08:00", "--since", "someday"], "not a date"),
      ] {
        let run = health.run(["medications", "schedule", "iron"] + arguments)
        #expect(run.status == 64 && run.errors.contains(words), "\(arguments): \(run.errors)")
      }
      #expect(health.run("medications", "adherence", "--weeks", "0").status == 64)
      #expect(health.run("medications", "take", "iron", "--at", "2999-01-01").status == 64)
      #expect(list(health) == before)
    }
  }

  @Test("A medication is also found by the beginning or a word of its name or nickname, if only one has it")
  func partsOfNames() throws {
    try Health.withFolder { health throws in
      let nickname = ["--form", "tablet", "--nickname", "The white ones"]
      #expect(health.run(["medications", "add", "Ibuprofen 400 mg"] + nickname).status == 0)
      // As in the help.
      let logged = health.run("medications", "log", "ibuprofen", "--dose", "2")
      #expect(logged.status == 0, "\(logged.errors)")
      #expect(logged.output.contains("Logged Ibuprofen 400 mg"), "\(logged.errors)")
      for part in ["IBU", "400", "White", "the whi"] { #expect(health.run("medications", "log", part).status == 0, "\(part)") }
      for part in ["profen", "mgs", "", " "] {
        let none = health.run("medications", "log", part)
        #expect(none.status == 1, "\(part): \(none.errors)")
        #expect(none.errors.contains("no such medication"), "\(part): \(none.errors)")
      }
      #expect(health.run("medications", "add", "Ibuprofen 800 mg").status == 0)
      #expect(health.run("medications", "add", "Ibu").status == 0)
      for part in ["ibuprofen", "mg"] {
        let several = health.run("medications", "log", part)
        #expect(several.status == 1, "\(part): \(several.errors)")
        #expect(several.errors.contains("Several medications"), "\(part): \(several.errors)")
      }
      // The whole name is that of one.
      #expect(health.run("medications", "log", "ibu").output.contains("Logged Ibu,"))
      #expect(health.run("medications", "log", "800").output.contains("Logged Ibuprofen 800 mg,"))
    }
  }

  @Test(
    "DEL-10 MED-06: a deleted medication comes back with health undo, with the doses that were deleted with it; health removed lists both")
  func undo() throws {
    try Health.withFolder { health throws in
      for name in ["Gel", "Drops"] { #expect(health.run("medications", "add", name, "--nickname", "My \(name)").status == 0) }
      for name in ["gel", "gel", "drops"] { #expect(health.run("medications", "log", name).status == 0) }
      // The name of a dose goes with its medication.
      func doses() -> Set<String> { Set(health.run("query", "doses", "--format", "csv", "--columns", "start,uuid").lines) }
      let (before, all) = (list(health), doses())
      let one = health.run("medications", "delete", "gel")
      #expect(one.output == "Deleted Gel. `health undo 1` restores it within a day.\n", "\(one.errors)")
      #expect(list(health).count == 2)
      #expect(doses() == all)
      let removed = health.run("removed", "--format", "csv").lines
      #expect(removed.count == 2 && removed[1].hasPrefix("1,") && removed[1].hasSuffix(",1,userAnnotatedMedication,"), "\(removed)")
      #expect(health.run("undo").output == "1 medication restored.\n")
      #expect(list(health) == before)
      #expect(health.run("undo").errors.contains("There is nothing to restore"))

      let both = health.run("medications", "delete", "my gel", "--doses")
      #expect(both.output == "Deleted Gel with 2 doses. `health undo 2` restores them within a day.\n", "\(both.errors)")
      #expect(health.run("query", "doses", "--format", "csv").lines.count == 2)
      #expect(health.run("removed", "--format", "csv").lines.count == 3)
      #expect(health.run("undo", "2").output == "1 medication restored.\n2 samples restored.\n")
      #expect(list(health) == before)
      #expect(doses() == all)

      // The same medication is in the list again.
      #expect(health.run("medications", "delete", "drops").status == 0)
      #expect(health.run("medications", "add", "Drops").status == 0)
      let again = health.run("undo")
      #expect(again.output.contains("0 medications restored."), "\(again.output)")
      #expect(again.output.contains("1 medication not restored"), "\(again.output)")
      #expect(list(health).last?.contains(",Drops,,") == true)
      #expect(list(health).count == 3)
    }
  }

  @Test("Wrong forms, codes, doses and dates end with status 64, unknown medications with 1; errors do not name medications")
  func refuses() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Ibuprofen", "--nickname", "White").status == 0)
      #expect(health.run("medications", "add", "Aspirin", "--nickname", "white").status == 0)
      let before = list(health)
      let wrong: [([String], Int32, String)] = [
        (["add", "Gel", "--form", "pill"], 64, "tablet"), (["add", "Gel", "--coding", "x"], 64, "a system and a code"),
        (["add", ""], 64, "Give the name of the medication"), (["add", "IBUPROFEN"], 1, "already"),
        (["archive", "Paracetamol"], 1, "no such medication"),
        (["delete", "white"], 1, "Several"), (["log", "Ibuprofen", "--dose", "-1"], 64, "dose"),
        (["log", "Ibuprofen", "--at", "2999-01-01"], 64, "future"), (["log", "Ibuprofen", "--due-dose", "2"], 64, "--due"),
        (["log", "Ibuprofen", "--status", "snoozed"], 64, "status"), (["log", "Ibuprofen", "--unit", "pills"], 64, "not a unit"),
        (["log", "Paracetamol"], 1, "no such medication"),
      ]
      for (arguments, status, words) in wrong {
        let run = health.run(["medications"] + arguments)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.errors.contains(words), "\(arguments): \(run.errors)")
        if status == 1 { #expect(!run.errors.lowercased().contains(arguments[1].lowercased()), "\(arguments)") }
      }
      #expect(list(health) == before)
      #expect(health.run("query", "doses", "--format", "csv").lines.count <= 1)
      #expect(health.run("query", "medications").errors.contains("health medications"))
    }
  }

  @Test("AUTH-44: the owner chooses the medications that an app may read, by the ids of health apps choose")
  func choose() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Ibuprofen").status == 0)
      let added = health.run("apps", "add", "com.example.pills", "--name", "Pills", "--usage-share", "To remind.", "--usage-update", "-")
      #expect(added.status == 0, "\(added.errors)")
      func choose(_ arguments: String...) -> [String] {
        let result = health.run(["apps", "choose", "com.example.pills", "--type", "medications", "--format", "csv"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return Array(result.lines.dropFirst())
      }
      let id = MedicationRecord(displayText: "Ibuprofen").identifier.uuidString
      #expect(choose() == ["\(id),,,false,Ibuprofen"])
      #expect(choose("--allow", id) == ["\(id),,,true,Ibuprofen"])
      #expect(choose("--refuse", id) == ["\(id),,,false,Ibuprofen"])
    }
  }

  @Test("An export has the list and the doses, and they come back in another store")
  func exports() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Ibuprofen", "--nickname", "White", "--schedule").status == 0)
      #expect(health.run("medications", "log", "white", "--dose", "2").status == 0)
      #expect(health.run("export", "all.zip").status == 0)
      #expect(health.run("import", "all.zip", "--store", "other").status == 0)
      #expect(health.run("medications", "--format", "csv", "--store", "other").lines == list(health))
      let doses = health.runInShell("COLUMNS=140 $HEALTH query doses --store other")
      #expect(doses.output.contains("Ibuprofen. Taken: 2"), "\(doses.output)")
      #expect(!doses.output.contains("count"), "\(doses.output)")
    }
  }
}
