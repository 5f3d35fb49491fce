// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The workouts, the newest first, of all activities or of one.
struct WorkoutsPage: LivePageView {
  static let section = PageSection.workouts
  static let template =
    #"""
    <form method="get" action="/workouts" class="row"><div><label for="activity">[[workouts.activity]]</label><select id="activity" name="activity">
    <option value="">[[workouts.all]]</option>{{#activities}}<option value="{{word}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>{{/activities}}</select></div>
    <button class="button">[[workouts.show]]</button></form>

    """# + PageTable.template("workouts") + "{{^workouts}}<p>[[workouts.empty]]</p>{{/workouts}}" + PagePager.template("pager")

  /// An activity of the list of choices.
  struct Activity: Encodable, Sendable {
    var word: String
    var name: String
    var isChosen: Bool
  }

  var title: String
  var activities: [Activity]
  var workouts: PageTable?
  var pager: PagePager
  var liveTypes = [Catalog.workout]

  private enum CodingKeys: String, CodingKey { case title, workouts, pager }

  static let routes: [PageRoute] =
    [
      .get("/workouts", WorkoutsPage.self) { request, context in
        let choices = Catalog.choices(of: "HKWorkoutActivityType")
        let word = request.query["activity"]
        let chosen = choices.first { $0.words == word }
        if word != nil, chosen == nil { return .missing }
        return .view(try WorkoutsPage(chosen, choices, after: request.query["after"], context))
      }
    ] + WorkoutPage.routes

  init(_ chosen: CatalogChoice?, _ choices: [CatalogChoice], after: String?, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let predicate = chosen.map { PredicateTree.workout(.activityType(UInt($0.rawValue))) } ?? .everything
    let list = try SampleList([Catalog.workout], predicate, after: after, context)
    let formats = try WorkoutFormats(context.service, reader: reader)
    title = words["workouts.title"]
    activities = choices.map { Activity(word: $0.words, name: reader.title(of: $0), isChosen: $0 == chosen) }.sorted { $0.name < $1.name }
    pager = PagePager("/workouts", filters: chosen.map { [.init("activity", $0.words)] } ?? [], list: list, after: after)
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
}
