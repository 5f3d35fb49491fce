// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

extension AlertsCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a rule.",
      discussion: """
        A rule looks at what is new from now on. Each day gives at most one alert of a rule.

          health alerts add "heart rate" above 120
          health alerts add "heart rate" above 110 --at-rest
          health alerts add steps below 5000 --day
          health alerts add sleep below 6 --day --unit hours
          health alerts add weight --absent 7
          health alerts add --goal all
          health alerts add --silent 3 --source "Watch"
          health alerts add --dose 10
        """)

    @Argument(
      help: ArgumentHelp("The type: steps, weight, hrv, or a name that `health types` shows.", valueName: "type"),
      completion: .custom { _, _, _ in TypeNames.completions() })
    var type: String?
    @Argument(
      help: ArgumentHelp("Which values are an alert: those above the limit, or below.", valueName: "side"),
      completion: .list(["above", "below"]))
    var side: String?
    @Argument(help: ArgumentHelp("The limit, in the unit in which you read the type.", valueName: "limit"))
    var limit: TypedNumber?
    @Flag(help: "Compare the figure of each day, not each sample: the sum, the average, or the time asleep.")
    var day = false
    @Flag(help: "Compare the heart rate for ten minutes at rest.")
    var atRest = false
    @Option(help: ArgumentHelp("The unit of the limit, such as kg.", valueName: "unit"))
    var unit: String?
    @Option(help: ArgumentHelp("Tell when the type has had nothing new for this number of days.", valueName: "days"))
    var absent: Int?
    @Option(
      help: ArgumentHelp("Tell when a goal of the rings is reached: move, exercise, stand, or all.", valueName: "ring"),
      completion: .list(AlertGoal.allCases.map(\.rawValue)))
    var goal: String?
    @Option(help: ArgumentHelp("Tell when a device or app has sent nothing for this number of days.", valueName: "days"))
    var silent: Int?
    @Option(
      help: ArgumentHelp(
        "Tell when a scheduled dose is neither taken nor skipped this number of minutes after its time.", valueName: "minutes"))
    var dose: Int?
    @Option(help: ArgumentHelp("Only this device or app, by its name or bundle identifier.", valueName: "source"))
    var source: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      let kinds = [limit != nil || side != nil, absent != nil, goal != nil, silent != nil, dose != nil].filter(\.self).count
      guard kinds == 1 else {
        throw ValidationError("Give one thing to look for: TYPE above LIMIT, TYPE below LIMIT, TYPE --absent, --goal, --silent or --dose.")
      }
      if source != nil, silent == nil { throw ValidationError("--source goes with --silent.") }
      if day || atRest || unit != nil, side == nil { throw ValidationError("--day, --at-rest and --unit go with a limit.") }
      if day && atRest { throw ValidationError("--day and --at-rest exclude each other.") }
      if goal != nil || silent != nil || dose != nil, type != nil { throw ValidationError("--goal, --silent and --dose take no type.") }
      if let goal, AlertGoal(rawValue: goal) == nil { throw ValidationError("--goal takes move, exercise, stand or all.") }
      if absent != nil { _ = try named() }
      if side != nil { _ = try limited() }
      if let condition = try? condition(nil) {  // without a store, which only --source and units of quantities need
        do throws(AlertFault) { try condition.check() } catch { throw ValidationError("\(error)") }
      }
    }

    private func named() throws -> DataType {
      guard let type else { throw ValidationError("Name the type.") }
      return try TypeArgument.type(named: type)
    }

    private func limited() throws -> (DataType, AlertSide, Double) {
      guard let side = side.flatMap({ AlertSide(rawValue: $0.lowercased()) }) else {
        throw ValidationError("Write TYPE above LIMIT or TYPE below LIMIT.")
      }
      guard let limit else { throw ValidationError("Give the limit as a number.") }
      let type = try named()
      if atRest, !Catalog.types(of: .heartRate).contains(type) { throw ValidationError("--at-rest goes with the heart rate.") }
      return (type, side, limit.value)
    }

    /// What the arguments mean.
    ///
    /// - Parameter service: the store; nil to leave out what it knows.
    private func condition(_ service: (any HealthService)?) throws -> AlertRule.Condition {
      if let absent { return .absence(try named(), days: absent) }
      if let goal = goal.flatMap(AlertGoal.init(rawValue:)) { return .goal(goal) }
      if let silent {
        guard let source, let service else { return .silence(source: nil, days: silent) }
        let known = try Freshness(at: output.now, service: service).carriedSources.map(\.source)
        return .silence(source: try SourceName(source).find(in: known, of: nil).bundleIdentifier, days: silent)
      }
      if let dose { return .dose(minutes: dose) }
      let (type, side, number) = try limited()
      if atRest { return .restingRate(side, number) }
      let figure: AlertFigure = day ? .day : .sample
      var preferred: UnitExpression?
      if let facts = type.quantity {
        preferred =
          if let unit { try UnitOptions.unit(named: unit, of: type, facts) } else if let service {
            try UnitOptions(nil).unit(of: type, facts, service)
          } else { facts.displayUnit }
      }
      guard let entry = AlertText.entry(of: type, figure, preferred: preferred, in: Person.language) else { throw AlertFault.noValue(type) }
      let chosen = type.quantity == nil ? unit.flatMap { UnitNames.unit(called: $0) } : nil
      if let unit, type.quantity == nil, chosen == nil { throw ValidationError("\"\(unit)\" is not a unit.") }
      return .value(type, figure, side, AlertText.limit(number, in: chosen ?? entry.unit))
    }

    func run() throws {
      let service = try store.open()
      do {
        let condition = try condition(service)
        try AlertsCommand.showRules(try service.perform(ChangeAlerts([.add(condition)]), for: .owner), output)
      } catch HealthError.invalidArgument(.alert(let fault)) { throw Failure("\(fault)") } catch let fault as AlertFault {
        throw Failure("\(fault)")
      }
    }
  }
}
