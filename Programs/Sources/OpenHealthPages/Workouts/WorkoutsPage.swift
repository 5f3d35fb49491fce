// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The workouts, the newest first, of all activities or of one, and of all days or of some.
struct WorkoutsPage: LivePageView {
  static let section = PageSection.workouts

  var title: String
  /// The activities that the person has, and a chosen one.
  @HTMLOnly var activities: [FormField.Option]
  /// All other activities, where the store has more workouts than ``mostRead``: an old one may be of them.
  @HTMLOnly var others: [FormField.Option]
  /// The first and the last day.
  @HTMLOnly var days: [FormField]
  var workouts: PageTable?
  var pager: PagePager
  @HTMLOnly var liveTypes = [Catalog.workout]

  static let routes: [PageRoute] =
    [
      .get("/workouts", WorkoutsPage.self) { request, context in
        let choices = Catalog.choices(of: .workoutActivityType)
        let word = request.query["activity"]
        let chosen = choices.first { $0.words == word }
        if word != nil, chosen == nil { return .missing }
        let filter = DataFilter(request.query, context.reader)
        let page = try WorkoutsPage(chosen, choices, filter, after: request.query["after"], context)
        return filter.isValid ? .view(page) : .fault(page)
      }
    ] + BestsPage.routes + WorkoutPage.routes

  /// The newest workouts, whose activities the form offers.
  private static let mostRead = 500

  init(_ chosen: CatalogChoice?, _ choices: [CatalogChoice], _ filter: DataFilter, after: String?, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let ofActivity = chosen.map { PredicateTree.workout(.activityType(UInt($0.rawValue))) }
    let list = try SampleList([Catalog.workout], .and([filter.predicate] + [ofActivity].compactMap(\.self)), after: after, context)
    let (own, isWhole) = try Self.ownActivities(context)
    let formats = try WorkoutFormats(context.service, reader: reader)
    title = words["workouts.title"]
    func listed(_ choices: [CatalogChoice]) -> [FormField.Option] {
      choices.map { FormField.Option(value: $0.words, text: reader.title(of: $0), isChosen: $0 == chosen) }.sorted {
        reader.language.sorting($0.text) < reader.language.sorting($1.text)
      }
    }
    let isOwn = { (choice: CatalogChoice) in choice == chosen || own.contains(UInt(choice.rawValue)) }
    activities = listed(choices.filter(isOwn))
    others = isWhole ? [] : listed(choices.filter { !isOwn($0) })
    days = filter.dayFields(words)
    pager = PagePager(
      "/workouts", filters: (chosen.map { [.init("activity", $0.words)] } ?? []) + filter.entries, list: list, after: after)
    workouts = PageTable(
      title,
      heads: [
        words["days.date"], words["workouts.activity"], words["days.duration"], words["workouts.distance"], words["workouts.pace"],
        words["workouts.energy"], words["workouts.heart"], words["days.source"],
      ],
      rows: list.samples.compactMap(WorkoutSummary.init).map { workout in
        let dates = reader.at(workout.timeZone).dates
        return .init(
          dates.minute(workout.start), iso: dates.iso(workout.start), link: "/workouts/\(workout.uuid.uuidString)",
          [
            WorkoutText(reader: reader).title(workout.activityType), reader.numbers.clock(workout.duration),
            formats.distance(workout.distanceMeters, of: workout) ?? "", formats.pace(workout.speed, of: workout) ?? "",
            formats.energy(workout.energyKilocalories) ?? "", formats.heart(workout.averageHeartRate) ?? "", workout.source ?? "",
          ])
      })
  }

  /// The activities of the newest workouts, and whether there are no others.
  private static func ownActivities(_ context: PageContext) throws -> (activities: Set<UInt>, isWhole: Bool) {
    let newest = try context.ask(
      FetchSamples(
        selections: [.init(type: Catalog.workout, predicate: .everything)], order: [.init(field: .start, ascending: false)],
        limit: mostRead + 1))
    return (Set(newest.prefix(mostRead).compactMap(WorkoutSummary.init).map(\.activityType)), newest.count <= mostRead)
  }
}
