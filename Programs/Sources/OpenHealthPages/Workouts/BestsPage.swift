// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The best of the workouts of an activity: fastest kilometres, longest, highest.
struct BestsPage: LivePageView {
  static let section = PageSection.workouts

  var title: String
  /// The activity, chosen among those that the person has; empty without workouts.
  var activities: [FormField]
  /// What is the best, its value, and the workout that has it.
  var bests: PageTable?
  @HTMLOnly var liveTypes = [Catalog.workout]

  static let routes: [PageRoute] = [
    .get("/workouts/bests", BestsPage.self) { request, context in .view(try BestsPage(request.query, context)) }
  ]

  /// The newest workouts, whose activities the form offers.
  private static let mostRead = 500

  private init(_ query: PageFields, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    title = words["bests.title"]
    let newest = try context.ask(
      FetchSamples(
        selections: [.init(type: Catalog.workout, predicate: .everything)], order: [.init(field: .start, ascending: false)],
        limit: Self.mostRead))
    let counts = newest.compactMap { $0.workout?.activityType }.reduce(into: [UInt: Int]()) { $0[$1, default: 0] += 1 }
    let text = WorkoutText(reader: reader)
    let own = counts.keys.sorted { reader.language.sorting(text.title($0)) < reader.language.sorting(text.title($1)) }
    let usual = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let chosen = query["activity"].flatMap { UInt($0) }.flatMap { counts[$0] == nil ? nil : $0 } ?? usual
    activities =
      own.isEmpty
      ? []
      : [
        .choice(
          "activity", words["workouts.activity"],
          own.map { .init(value: String($0), text: text.title($0), isChosen: $0 == chosen) })
      ]
    guard let chosen else { return }
    let bests = try PersonalBests(of: chosen, service: context.service)
    let formats = try WorkoutFormats(context.service, reader: reader)
    func row(_ what: String, _ value: String, _ workout: WorkoutSummary) -> PageTable.Row {
      let dates = reader.at(workout.timeZone).dates
      return .init(what, link: "/workouts/\(workout.uuid.uuidString)", [value, dates.minute(workout.start)])
    }
    let fastest = bests.fastest.map { best in
      row(
        words["bests.fastest", formats.distance(best.meters, of: best.workout) ?? ""],
        [reader.numbers.clock(best.seconds), formats.pace(best.meters / best.seconds, of: best.workout)].compactMap(\.self)
          .joined(separator: ", "), best.workout)
    }
    let greatest = bests.greatest.map { best in
      let value =
        switch best.measure {
        case .distance: formats.distance(best.value, of: best.workout) ?? ""
        case .duration: reader.numbers.clock(best.value)
        case .climb: formats.climb(best.value)
        case .energy: formats.energy(best.value) ?? ""
        }
      return row(words["bests.\(best.measure.rawValue)"], value, best.workout)
    }
    self.bests = PageTable(
      text.title(chosen), heads: [words["bests.best"], words["workouts.value"], words["days.date"]], rows: fastest + greatest,
      note: bests.isPart ? words["bests.part", String(PersonalBests.mostSearched)] : nil)
  }
}
