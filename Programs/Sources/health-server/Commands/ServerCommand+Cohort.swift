// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthPostgres
import OpenHealthServer

extension ServerCommand {
  struct Cohort: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compute figures of a study from the people who take part.",
      discussion: """
        A study is an app: a person takes part with `health apps add`, grants it types with `health apps grant`, also since a date, and \
        can revoke that at any time. The study reads each person's store as that app, and the person sees it in `health log`. Samples \
        that the study's app saved itself do not count. Connect as the role of servers.

          health server cohort statistics --study org.example.steps --type steps --from 2026-01-01 --to 2026-04-01
          health server cohort export --study org.example.steps --type steps --from 2026-01-01 --to 2026-04-01 \\
              --pseudonym-key study.key --output figures
        """,
      subcommands: [Statistics.self, Export.self])

    /// The options that name a study and its days.
    struct Question: ParsableArguments {
      @Option(help: ArgumentHelp("The study: the bundle identifier of its app.", valueName: "id"))
      var study: String
      @Option(help: ArgumentHelp("The first day, such as 2026-01-01.", valueName: "day"))
      var from: String
      @Option(help: ArgumentHelp("The day after the last, such as 2026-04-01.", valueName: "day"))
      var to: String
      @Option(
        help: ArgumentHelp("The time zone of days, such as Europe/Berlin or +02:00.", discussion: "Default: UTC.", valueName: "zone"),
        completion: .shellCommand("timedatectl list-timezones 2>/dev/null"))
      var zone = "UTC"
      @OptionGroup var masterKey: MasterKeyOption

      func validate() throws { _ = try parts() }

      /// The query, which reads nothing yet.
      func query(_ database: Database) throws -> CohortQuery {
        let (days, zone) = try parts()
        let router = PersonRouter(try database.text(), size: 2, masterKeys: try masterKey.keys())
        try ServerCommand.tellingOfKeys { try router.keys.checkMasterKeys() }
        // Each store is asked once.
        let stores = PersonStores(router, most: 1)
        return try Cohort.telling { try CohortQuery(study: study, days: days, zone: zone, stores: stores) }
      }

      private func parts() throws -> (days: Range<CivilDay>, zone: TimeZone) {
        guard AppRegistration.isIdentifier(study) else { throw ValidationError("\(CohortFault.noStudy(study))") }
        let (first, end) = (try Self.day(from), try Self.day(to))
        guard first < end, end.daysSinceReferenceDate - first.daysSinceReferenceDate <= CohortQuery.mostDays else {
          throw ValidationError("\(CohortFault.period(mostDays: CohortQuery.mostDays))")
        }
        guard let found = ZoneOptions.zone(named: zone) else {
          throw ValidationError("\"\(zone)\" is not a time zone. Give a name such as Europe/Berlin or UTC, or an offset such as +02:00.")
        }
        return (first..<end, found)
      }

      private static func day(_ text: String) throws -> CivilDay {
        guard let day = CivilDay(text) else { throw ValidationError("\"\(text)\" is not a day. Give one such as 2026-01-31.") }
        return day
      }
    }

    /// The quantity type that a name means.
    static func quantity(named name: String) throws -> DataType {
      let type = try TypeArgument.type(named: name)
      guard type.quantity != nil else { throw ValidationError("\(CohortFault.noQuantity(type))") }
      return type
    }

    /// Turns faults of a study's files and its database into failures of the command.
    static func telling<T>(_ body: () throws -> T) throws -> T {
      do {
        return try body()
      } catch let fault as FileFault {
        throw Failure.unwritable(fault)
      } catch let error as HealthError {
        return try ServerCommand.telling { () throws(HealthError) -> T in throw error }
      }
    }
  }
}

extension ServerCommand.Cohort {
  struct Statistics: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show mean, spread and months of a type, for groups of people only.",
      discussion: """
        Each person counts once, with the mean of the daily figures of the days that have data: sums of steps and the like, averages of \
        heart rates and the like. There are no figures if fewer people than the smallest group have data, and none of a month with \
        fewer. No figure is that of one person: in place of a quartile that would be, there is the mean of three people.

          health server cohort statistics --study org.example.steps --type steps --from 2026-01-01 --to 2026-04-01
          health server cohort statistics --study org.example.steps --type "heart rate" --from 2026-01-01 --to 2026-04-01 \\
              --smallest-group 20 --format json
        """)

    @OptionGroup var question: Question
    @Option(
      help: ArgumentHelp("The type, a quantity: steps, weight, \"heart rate\" and the like.", valueName: "name"),
      completion: .custom { _, _, _ in TypeNames.completions() })
    var type: String
    @Option(
      help: ArgumentHelp("The least number of people with figures, at least \(CohortStatistics.leastGroup).", valueName: "number"))
    var smallestGroup = CohortStatistics.usualGroup
    @Option(help: "table, csv, json or jsonl (JSON Lines: an object a line).")
    var format: OutputFormat = .table
    @OptionGroup var database: ServerCommand.Database

    static let columns: [Rows.Column] = [
      .init(name: "month", meaning: "the month, such as 2026-01; null for the whole period"),
      .init(name: "people", kind: .integer, meaning: "the people with data"),
      .init(name: "days", kind: .integer, rank: 2, meaning: "the days with data of all of them"),
      .init(name: "mean", kind: .number, meaning: "the mean of the people's mean daily figures, as are the next four"),
      .init(name: "standard_deviation", kind: .number, rank: 3, meaning: "between people; null for a month, as are the next three"),
      .init(name: "lower_quartile", kind: .number, rank: 1, meaning: "a quarter of the people is below"),
      .init(name: "median", kind: .number, rank: 1, meaning: "half of the people is below"),
      .init(name: "upper_quartile", kind: .number, rank: 1, meaning: "three quarters of the people are below"),
      .init(name: "unit", meaning: "the unit of the figures, as in exports: count, bpm, kg and so on"),
    ]

    func validate() throws {
      _ = try ServerCommand.Cohort.quantity(named: type)
      guard smallestGroup >= CohortStatistics.leastGroup else {
        throw ValidationError("\(CohortFault.group(least: CohortStatistics.leastGroup))")
      }
    }

    func run() throws {
      let type = try ServerCommand.Cohort.quantity(named: type)
      let query = try question.query(database)
      let statistics = try ServerCommand.Cohort.telling {
        try CohortStatistics(of: type, in: query, smallestGroup: smallestGroup)
      }
      let title = "\(type.localTitle) a day, \(question.study), \(question.from) to \(query.days.lastText)"
      var rows = Rows(Self.columns, format, title: title)
      rows.add([
        .text(nil, shown: "all"), .count(statistics.people), .count(statistics.days), .computed(statistics.mean),
        .computed(statistics.standardDeviation), .computed(statistics.lowerQuartile), .computed(statistics.median),
        .computed(statistics.upperQuartile), .text(statistics.unit),
      ])
      for month in statistics.months {
        let name = String(CivilDay(year: month.year, month: month.month, day: 1).text.prefix(7))
        rows.add([
          .text(name), .count(month.people), .count(month.days), .computed(month.mean), .computed(nil), .computed(nil), .computed(nil),
          .computed(nil), .text(statistics.unit),
        ])
      }
      rows.finish()
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the daily figures of each person under a pseudonym, as Parquet files.",
      discussion: """
        Rows have pseudonym, day, type, figure and unit. Each person is in one of the files. The folder appears when it is complete, \
        and only you can read it. It is not encrypted: figures of single people are health data, even under pseudonyms. The key of the \
        pseudonyms is made if it does not exist. Keep it elsewhere: anyone who has it can find out which person a pseudonym stands for.

          health server cohort export --study org.example.steps --type steps,weight --from 2026-01-01 --to 2026-04-01 \\
              --pseudonym-key study.key --output figures --shards 3
        """)

    @OptionGroup var question: Question
    @OptionGroup var types: TypesOption
    @Option(help: ArgumentHelp("The folder to write.", valueName: "folder"), completion: .directory)
    var output: String
    @Option(
      help: ArgumentHelp("The file with the study's secret; a new secret if there is no such file.", valueName: "file"),
      completion: .file())
    var pseudonymKey: String
    @Option(help: ArgumentHelp("How many files to write, from 1 to \(CohortExport.mostShards).", valueName: "number"))
    var shards = 1
    @Flag(help: "Replace a folder that contains only an earlier export.")
    var replace = false
    @OptionGroup var database: ServerCommand.Database

    func validate() throws {
      _ = try quantities()
      guard (1...CohortExport.mostShards).contains(shards) else {
        throw ValidationError("\(CohortFault.shards(most: CohortExport.mostShards))")
      }
      if output.isEmpty || output == "-" { throw ValidationError("--output takes the name of a folder.") }
      if pseudonymKey.isEmpty { throw ValidationError("--pseudonym-key takes the name of a file.") }
    }

    func run() throws {
      let types = try quantities()
      let query = try question.query(database)
      let count = try ServerCommand.Cohort.telling {
        // Where the folder cannot be written, no key is made, and no store is read.
        try NewFolder(at: output, replacing: replace).discard()
        let key = try PseudonymKey(file: pseudonymKey)
        return try CohortExport(of: query, types: types, key: key, shards: shards).write(to: output, replacing: replace)
      }
      Output.sentence(
        "Wrote \(Person.counted(count.rows, "row")) of \(Person.counted(count.people, "participant")) to \(output). The folder is not "
          + "encrypted: anyone who can read it sees health data.")
      Output.flush()
    }

    private func quantities() throws -> [DataType] {
      let named = try types.types() ?? []
      guard !named.isEmpty else { throw ValidationError("--type takes names such as steps,weight.") }
      for type in named where type.quantity == nil { throw ValidationError("\(CohortFault.noQuantity(type))") }
      return named
    }
  }
}

extension Range<CivilDay> {
  /// The last day, for people.
  fileprivate var lastText: String { CivilDay(daysSinceReferenceDate: upperBound.daysSinceReferenceDate - 1).text }
}
