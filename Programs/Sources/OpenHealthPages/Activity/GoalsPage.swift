// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The goals of the rings over all days: streaks, best days and awards.
struct GoalsPage: LivePageView {
  static let section = PageSection.activity

  /// One goal.
  struct Ring: Encodable, Sendable {
    /// The name of the ring, or that all are meant.
    var name: String
    /// Streaks, days and the best day.
    var facts: [PageFact]
  }

  /// Goals as the form has them: whole numbers of kilocalories, minutes and hours; empty for no goal.
  struct Own: Encodable, Sendable {
    var move = ""
    var exercise = ""
    var stand = ""

    init(_ goals: ActivityGoals?) {
      func text(_ goal: Double?) -> String { goal.map { NumberText.shortest($0.rounded()) } ?? "" }
      (move, exercise, stand) = (text(goals?.energy), text(goals?.exerciseTime), text(goals?.standHours))
    }

    init(_ form: PageFields) { (move, exercise, stand) = (form["move"] ?? "", form["exercise"] ?? "", form["stand"] ?? "") }

    /// The goals with the time in motion of those before, which the form does not have. Nil for what is no goal.
    func goals(_ before: ActivityGoals?) -> ActivityGoals? {
      var (isSound, numbers): (Bool, [Double?]) = (true, [])
      for text in [move, exercise, stand] {
        let number = Int(text)
        if number == nil, !text.isEmpty { isSound = false }
        numbers.append(number.map(Double.init))
      }
      let goals = ActivityGoals(energy: numbers[0], moveTime: before?.moveTime, exerciseTime: numbers[1], standHours: numbers[2])
      return isSound && (goals.isSound || goals == ActivityGoals()) ? goals : nil
    }
  }

  var title: String
  /// The newest day with rings; nil without any.
  var until: String?
  /// The move, exercise and stand goals, then all rings.
  var rings: [Ring] = []
  /// The awards, the newest first.
  var awards: PageTable?
  /// The person's goals of today, for days without a summary of an export.
  var own: Own
  /// What is wrong with the goals that were sent.
  @HTMLOnly var fault: String?
  @HTMLOnly var liveTypes = Catalog.rings.all.filter(\.isOfSamples).sorted { $0.identifier < $1.identifier }

  static let routes: [PageRoute] = [
    .get("/activity/goals", GoalsPage.self) { request, context in .view(try GoalsPage(request.query, context)) },
    .post("/activity/goals", GoalsPage.self) { request, context in
      let today = CivilDay(of: context.reader.now, in: context.reader.zone)
      let before = try context.ask(ReadActivityGoals()).goals(on: today)
      let own = Own(request.form)
      guard let goals = own.goals(before) else { return .fault(try GoalsPage(request.query, context, typed: own)) }
      // Three empty fields are no goals, also of the days before.
      try context.ask(SetActivityGoals(goals: goals == ActivityGoals() ? nil : goals, from: today))
      return .redirect(to: "/activity/goals?done=saved")
    },
  ]

  private init(_ query: PageFields, _ context: PageContext, typed: Own? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    title = words["goals.title"]
    fault = typed == nil ? nil : words["goals.fault"]
    own = try typed ?? Own(context.ask(ReadActivityGoals()).goals(on: CivilDay(of: reader.now, in: reader.zone)))
    let history = try GoalHistory(
      at: reader.now, calendar: reader.calendar, overridesZones: reader.overridesZones, service: context.service)
    guard let newest = history.newest else { return }
    func label(_ day: CivilDay) -> String { DaysPeriod.label(day, reader) }
    func name(_ goal: AlertGoal) -> String { goal == .all ? words["goals.all"] : words["activity.\(goal.rawValue)"] }
    func number(_ count: Int) -> String { reader.numbers.text(count) }
    until = words["goals.until", label(newest)]
    rings = history.rings.map { ring in
      let best = ring.best.flatMap { best in
        ring.newest.map { words["goals.on", $0.format(reader.numbers).text(best.value), label(best.day)] }
      }
      return Ring(
        name: name(ring.goal),
        facts: [
          PageFact(
            words["goals.current"], ring.current.map { words["goals.since", number($0.count), label($0.first)] } ?? words["goals.noStreak"]),
          PageFact(
            words["goals.longest"], ifAny: ring.longest.map { words["goals.between", number($0.count), label($0.first), label($0.last)] }),
          PageFact(words["goals.reached"], words["goals.of", number(ring.reached), number(ring.days)]),
          PageFact(words["goals.best"], ifAny: best),
        ].compactMap(\.self))
    }
    awards = PageTable(
      words["goals.awards"], heads: [words["days.day"], words["goals.award"], words["goals.times"]],
      rows: history.awards.reversed().map { award in
        let text =
          switch award.kind {
          case .first(let goal): words["goals.first", name(goal)]
          case .streak(let goal, let days): words["goals.streak", name(goal), number(days)]
          case .days(let goal, let days): words["goals.days", name(goal), number(days)]
          case .rounds(let rounds): words["goals.rounds", number(rounds)]
          case .week: words["goals.week"]
          case .month: words["goals.month"]
          }
        return .init(label(award.day), iso: award.day.text, link: "/activity?date=\(award.day.text)", [text, number(award.times)])
      })?.part(query, of: "/activity/goals")
  }
}
