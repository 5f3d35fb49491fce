// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// What a page says of some nights beside their list: goal, stages, and measurements during sleep.
struct SleepFacts {
  private let context: PageContext

  /// The names of the fields for goal and times.
  static let names = (goal: "goal", bed: "bed", rise: "rise")

  init(_ context: PageContext) { self.context = context }

  /// The facts about nights with sleep.
  ///
  /// - Parameter measured: whether measurements during sleep are read, which are many in months.
  func facts(_ nights: [SleepNight], measured: Bool) throws -> [PageFact] {
    let (reader, words) = (context.reader, context.words)
    let hours = FigureFormat.hours(reader.numbers)
    var facts: [PageFact] = []
    if let goal = context.sleepPlan.goal {
      let reached = nights.count { $0.asleepSeconds >= Double(goal) * 60 }
      let text = hours.text(Double(goal) * 60)
      facts.append(
        PageFact(
          words["sleep.goal"],
          nights.isEmpty ? text : words["sleep.reached", text, reader.numbers.text(reached), reader.numbers.text(nights.count)]))
    }
    if let times = context.sleepPlan.times {
      let texts = ScheduleText(reader: reader, words: words)
      facts.append(PageFact(words["sleep.times"], "\(texts.time(times.bed)) – \(texts.time(times.rise))"))
    }
    guard nights.count > 1 else { return facts }
    for stage in SleepPage.stages {
      guard let mean = nights.mean({ $0.seconds(of: stage) }), mean > 0 else { continue }
      facts.append(PageFact(words["days.mean", reader.title(of: stage)], hours.text(mean)))
    }
    guard measured else { return facts }
    let units = try context.ask(PreferredUnits(types: NightVitals.types, system: reader.locale.system))
    for type in NightVitals.types {
      guard let known = type.quantity, let found = try NightVitals(type, nights, service: context.service) else { continue }
      let unit = units[type] ?? known.displayUnit
      let value = try known.figureUnit.conversion(to: unit)(found.mean)
      let format = FigureFormat(of: type, in: unit, style: reader.numbers)
      facts.append(
        PageFact(
          words["sleep.during", reader.title(of: type)], words["sleep.measured", format.meanText(value), reader.numbers.text(found.nights)])
      )
    }
    return facts
  }

  /// The fields for goal and times, with what was typed if it could not be kept.
  func fields(_ typed: PageFields?) -> [FormField] {
    let (words, plan, names) = (context.words, context.sleepPlan, Self.names)
    func text(_ name: String, _ minutes: Int?) -> String {
      typed.map { $0[name] ?? "" } ?? minutes.map(MedicationSchedule.text(ofMinutes:)) ?? ""
    }
    var goal = FormField.text(names.goal, words["sleep.goal"], text(names.goal, plan.goal))
    goal.hint = words["sleep.goal.hint"]
    return [
      goal,
      .text(names.bed, words["sleep.bed"], text(names.bed, plan.times?.bed), type: "time"),
      .text(names.rise, words["sleep.rise"], text(names.rise, plan.times?.rise), type: "time"),
    ]
  }
}
