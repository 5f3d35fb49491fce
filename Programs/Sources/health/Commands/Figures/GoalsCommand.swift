// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct GoalsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Show how often the goals of your rings were reached: streaks, best days, awards.",
    discussion: """
      A streak is days in a row on which a goal was reached. A day in progress breaks none, and a day on which the rings were paused does not \
      count.

        health goals
        health goals awards
        health goals days steps 10000
        health goals set --move 500 --exercise 30 --stand 12
      """,
    subcommands: [Rings.self, SetGoals.self, Awards.self, Days.self], defaultSubcommand: Rings.self)

  struct Rings: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the streaks and the best day of each ring.",
      discussion: """
          health goals rings
          health goals rings --format json
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "ring", key: "head.ring", meaning: "move, exercise, stand, or all"),
      .init(name: "streak", kind: .integer, key: "head.streak", meaning: "the days in a row up to the newest day"),
      .init(name: "since", kind: .day, key: "head.since", rank: 2, meaning: "the first of them; null for none"),
      .init(name: "longest", kind: .integer, key: "head.longest", meaning: "the days of the longest streak"),
      .init(name: "longest_from", kind: .day, key: "head.from", rank: 3, meaning: "the first of them; null for none"),
      .init(name: "longest_to", kind: .day, key: "head.to", rank: 4, meaning: "the last of them; null for none"),
      .init(name: "reached", kind: .integer, key: "head.reached", meaning: "the days on which the goal was reached"),
      .init(name: "days", kind: .integer, key: "head.days", meaning: "the days with the goal"),
      .init(name: "best", kind: .number, key: "head.best", rank: 1, meaning: "the greatest value of a day; null for all rings"),
      .init(name: "unit", key: "head.unit", rank: 5, meaning: "the unit of that value: kcal, min, or count for hours"),
      .init(name: "best_day", kind: .day, key: "head.bestDay", rank: 1, meaning: "the day of that value"),
    ]

    func run() throws {
      let history = try GoalsCommand.history(try store.openExisting(), output)
      var rows = try Rows(
        Self.columns, output, title: history.newest.map { Person.words["command.goalsUpTo", output.dates.day($0.start(in: output.zone))] },
        ifEmpty: Person.words["command.noRingsAtAll", "`health types`"])
      for ring in history.rings {
        let format = ring.newest?.format(Person.numbers)
        func day(_ day: CivilDay?) -> Rows.Cell { .text(day?.text, shown: day.map { output.dates.day($0.start(in: output.zone)) }) }
        rows.add([
          .text(ring.goal.rawValue, shown: GoalsCommand.shown(ring.goal)), .count(ring.current?.count ?? 0), day(ring.current?.first),
          .count(ring.longest?.count ?? 0), day(ring.longest?.first), day(ring.longest?.last), .count(ring.reached), .count(ring.days),
          .computed(ring.best?.value, shown: ring.best.flatMap { best in format?.number(best.value) }),
          .text(
            ring.best == nil ? nil : ring.newest?.unit.string, shown: ring.best == nil ? nil : format?.unit),
          day(ring.best?.day),
        ])
      }
      rows.finish()
    }
  }

  struct SetGoals: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set goals for your rings, from today on.",
      discussion: """
        They hold for days without a summary of an export, whose goals stay. The first goals that you set hold for all days before, too. A ring \
        that is not named keeps its goal.

          health goals set --move 500 --exercise 30 --stand 12
          health goals set --move-time 45
          health goals set --none
        """)

    @Option(name: .customLong("move"), help: ArgumentHelp("The active energy of a day, in kilocalories.", valueName: "kcal"))
    var energy: Double?
    @Option(help: ArgumentHelp("The time in motion of a day, in minutes, for rings that count it.", valueName: "minutes"))
    var moveTime: Double?
    @Option(help: ArgumentHelp("The time of exercise of a day, in minutes.", valueName: "minutes"))
    var exercise: Double?
    @Option(help: ArgumentHelp("The hours of a day in which to stand.", valueName: "hours"))
    var stand: Double?
    @Flag(name: .customLong("none"), help: "Remove all goals that you have set.")
    var removes = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      let given = ActivityGoals(energy: energy, moveTime: moveTime, exerciseTime: exercise, standHours: stand)
      if removes != (given == ActivityGoals()) {
        throw ValidationError("Give goals, such as --move 500, or --none.")
      }
      if !removes, !given.isSound { throw ValidationError("A goal is 1 to 20,000 kcal, 1 to 1,440 minutes or 1 to 24 hours.") }
    }

    func run() throws {
      let service = try store.openExisting()
      let today = CivilDay(of: output.now, in: output.zone)
      var goals: ActivityGoals?
      if !removes {
        let known = try service.perform(ReadActivityGoals(), for: .owner).goals(on: today)
        goals = ActivityGoals(
          energy: energy ?? known?.energy, moveTime: moveTime ?? known?.moveTime, exerciseTime: exercise ?? known?.exerciseTime,
          standHours: stand ?? known?.standHours)
      }
      try service.perform(SetActivityGoals(goals: goals, from: today), for: .owner)
      Output.sentence(Person.words["done.saved"])
      Output.flush()
    }
  }

  struct Awards: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the awards in the order in which they were reached.",
      discussion: """
          health goals awards
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "date", kind: .day, key: "head.day", meaning: "the day on which it was reached the first time"),
      .init(name: "award", key: "head.award", meaning: "what it is for: first, streak, days, rounds, week or month"),
      .init(name: "ring", key: "head.ring", meaning: "move, exercise, stand, or all"),
      .init(
        name: "number", kind: .integer, key: "head.number",
        meaning: "the days of a streak or in all, or the rounds of the move ring; null without one"),
      .init(name: "times", kind: .integer, key: "head.times", rank: 1, meaning: "how often it was reached"),
    ]

    private static func shown(_ kind: GoalHistory.Award.Kind) -> String {
      switch kind {
      case .first: Person.words["cell.awardFirst"]
      case .streak: Person.words["head.streak"]
      case .days: Person.words["head.days"]
      case .rounds: Person.words["cell.awardRounds"]
      case .week: Person.words["cell.awardWeek"]
      case .month: Person.words["cell.awardMonth"]
      }
    }

    func run() throws {
      let history = try GoalsCommand.history(try store.openExisting(), output)
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noAwards"])
      for award in history.awards {
        let (name, goal, number): (String, AlertGoal, Int?) =
          switch award.kind {
          case .first(let goal): ("first", goal, nil)
          case .streak(let goal, let days): ("streak", goal, days)
          case .days(let goal, let days): ("days", goal, days)
          case .rounds(let rounds): ("rounds", .move, rounds)
          case .week: ("week", .all, nil)
          case .month: ("month", .all, nil)
          }
        rows.add([
          .text(award.day.text, shown: output.dates.day(award.day.start(in: output.zone))),
          .text(name, shown: Self.shown(award.kind)), .text(goal.rawValue, shown: GoalsCommand.shown(goal)),
          number.map { .count($0) } ?? .number(nil), .count(award.times),
        ])
      }
      rows.finish()
    }
  }

  fileprivate static func shown(_ goal: AlertGoal) -> String {
    switch goal {
    case .move: Person.words["head.move"]
    case .exercise: Person.words["head.exercise"]
    case .stand: Person.words["head.stand"]
    case .all: Person.words["cell.allRings"]
    }
  }

  struct Days: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Count the days of each month on which a figure reached a goal of your own.",
      discussion: """
        The figure of a day is its sum, its average, or the time asleep. Days without a figure, and incomplete ones that did not reach it, do \
        not count.

          health goals days steps 10000
          health goals days sleep 7 --unit hours --last 1y
          health goals days "resting heart rate" 60 --at-most
        """)

    @OptionGroup var type: TypeArgument
    @Argument(help: ArgumentHelp("The goal, in the unit in which you read the type; of sleep, in hours.", valueName: "goal"))
    var goal: TypedNumber
    @Flag(help: "The goal is reached by figures that are not above it.")
    var atMost = false
    @Option(help: ArgumentHelp("The unit of the goal.", valueName: "unit"))
    var unit: String?
    @OptionGroup var source: SourceOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var order: OrderOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "month", kind: .day, key: "head.month", meaning: "the first day of the month"),
      .init(name: "reached", kind: .integer, key: "head.reached", meaning: "the days on which the goal was reached"),
      .init(name: "days", kind: .integer, key: "head.days", meaning: "the days with a figure"),
      .init(name: "share", kind: .number, key: "head.share", meaning: "the share of these days, from 0 to 1"),
    ]

    func validate() throws {
      _ = try period.bounds(output.place)
      if source.source != nil, try type.type() == Catalog.sleep {
        throw ValidationError("A night is of all sources, so --source does not go with sleep.")
      }
    }

    func run() throws {
      let service = try store.openExisting()
      let type = try type.type()
      let (start, end) = try period.bounds(output.place)
      var question = FigureQuestion(
        type: type, interval: .day, start: start, end: end, system: Person.locale.system, numbers: Person.numbers,
        calendar: output.calendar,
        now: output.now)
      question.overridesZones = output.reader.overridesZones
      question.source = try source.identifier(of: [type], service)
      if let unit, let facts = type.quantity { question.unit = try UnitOptions.unit(named: unit, of: type, facts) }
      let table = try question.answer(service)
      guard let column = table.columns.first else { throw Failure("\(type.localTitle) has no figures of days.") }
      let wanted = try limit(column, type)
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noDayFigures", "`health types`"])
      let days = table.rows.filter { row in row.values[0].map { !row.isPartial || reaches($0, wanted) && !atMost } ?? false }
      let months = Dictionary(grouping: days) { CivilDay(of: $0.start, in: output.zone).text.prefix(7) }
      for (month, days) in order.ordered(months.sorted { $0.key < $1.key }) {
        let reached = days.count { $0.values[0].map { reaches($0, wanted) } ?? false }
        let share = Double(reached) / Double(days.count)
        rows.add([
          .text("\(month)-01", shown: output.dates.month(days[0].start)), .count(reached), .count(days.count),
          .computed(share, shown: "\(Person.numbers.text(share * 100, decimals: 0)) %"),
        ])
      }
      rows.finish()
    }

    private func reaches(_ value: Double, _ goal: Double) -> Bool { atMost ? value <= goal : value >= goal }

    /// The goal in the unit of the figures. People say percent, and hours of sleep.
    private func limit(_ column: FigureTable.Column, _ type: DataType) throws -> Double {
      guard type.quantity == nil else { return column.unit == "%" ? goal.value / 100 : goal.value }
      guard column.unit == "s" else { return goal.value }
      let own = unit.flatMap { UnitNames.unit(called: $0) }
      if unit != nil, own == nil { throw ValidationError("--unit takes a unit of time, such as hours.") }
      guard let own else { return goal.value * (type == Catalog.sleep ? 3600 : 60) }
      let seconds = Amount(goal.value, own).number(in: try UnitExpression.parse("s"))
      guard seconds.isFinite else { throw ValidationError("--unit takes a unit of time, such as hours.") }
      return seconds
    }
  }

  static func history(_ service: any HealthService, _ output: OutputOptions) throws -> GoalHistory {
    try GoalHistory(at: output.now, calendar: output.calendar, overridesZones: output.reader.overridesZones, service: service)
  }
}
