// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Converts samples to rows with the columns of ``DataTables``.
enum SampleRows {
  // MARK: Any sample

  static func identity(_ sample: SampleRecord) -> [DataValue] {
    [.text(sample.uuid.uuidString), .text(sample.type.name), instant(sample.start), instant(sample.end)]
  }

  static func origin(_ sample: SampleRecord) -> [DataValue] {
    let (revision, device) = (sample.provenance.revision, sample.provenance.device)
    let system = revision.flatMap { $0.operatingSystem == .unknown ? nil : $0.operatingSystem }
    return [
      sample.creation.map(instant) ?? .null, .optional(sample.timeZone), .optional(revision?.source.name),
      .optional(revision?.source.bundleIdentifier), .optional(revision?.version), .optional(revision?.productType),
      .optional(system.map { "\($0.major).\($0.minor).\($0.patch)" }), .optional(device?.name), .optional(device?.manufacturer),
      .optional(device?.model), .optional(device?.hardwareVersion), .optional(device?.firmwareVersion), .optional(device?.softwareVersion),
      .optional(device?.localIdentifier), .optional(device?.udiDeviceIdentifier), .metadata(sample.metadata),
      .optional(DataText.kinds(sample.metadata)),
    ]
  }

  static func instant(_ date: Date) -> DataValue { .instant(date.timeIntervalSinceReferenceDate) }

  private static func seconds(_ start: Date, _ end: Date) -> DataValue {
    .real(StandardUnit.rounded(end.timeIntervalSinceReferenceDate - start.timeIntervalSinceReferenceDate))
  }

  // MARK: Quantities and categories

  static func quantity(_ sample: SampleRecord, _ value: Double, _ unit: UnitExpression, _ standard: StandardUnit?) -> [DataValue] {
    let figure = standard.flatMap { $0.figure(value, in: unit) }
    let series = sample.series
    return identity(sample) + [
      .real(value), .text(unit.string), .optional(figure), .optional(figure == nil ? nil : standard?.words),
      series.map { .integer(Int64($0.count)) } ?? .null, .optional(series?.minimum), .optional(series?.maximum),
      .boolean(sample.isCorrelationMember),
    ] + origin(sample)
  }

  static func category(_ sample: SampleRecord, _ number: Int) -> [DataValue] {
    identity(sample) + [
      .text(categoryText(number, of: sample.type)), .integer(Int64(number)), seconds(sample.start, sample.end),
      .boolean(sample.isCorrelationMember),
    ] + origin(sample)
  }

  /// The name of a category value; its number if it has no name.
  private static func categoryText(_ number: Int, of type: DataType) -> String {
    guard case .category(let valueEnum) = type.kind else { return String(number) }
    return Catalog.categoryValue(number, of: valueEnum)?.name ?? String(number)
  }

  // MARK: Contents

  /// - Parameter bytes: the large part of the content; nil for one without.
  static func content(_ sample: SampleRecord, _ content: SampleContent, bytes: Data?) throws -> [DataValue] {
    let text = String(decoding: try content.encoded(), as: UTF8.self)
    return identity(sample) + [.text(text), .optional(bytes?.base64EncodedString())] + origin(sample)
  }

  // MARK: Correlations

  static func correlation(_ sample: SampleRecord, _ members: [SampleRecord]) -> [DataValue] {
    identity(sample) + [.integer(Int64(members.count))] + origin(sample)
  }

  static func members(_ sample: SampleRecord, _ members: [SampleRecord]) -> [[DataValue]] {
    members.map { member in
      let values: [DataValue]
      switch member.value {
      case .quantity(let value, let unit):
        let standard = StandardUnit(member.type)
        let figure = standard.flatMap { $0.figure(value, in: unit) }
        values = [.real(value), .text(unit.string), .optional(figure), .optional(figure == nil ? nil : standard?.words)]
      case .category(let number): values = [.real(Double(number)), .null, .null, .null]
      case .correlation, .workout, .route, .content: values = [.null, .null, .null, .null]
      }
      return [
        .text(sample.uuid.uuidString), .text(sample.type.name), .text(member.uuid.uuidString), .text(member.type.name),
        instant(member.start),
      ] + values
    }
  }

  // MARK: Workouts

  static func workout(_ sample: SampleRecord, _ workout: WorkoutRecord) throws -> [DataValue] {
    try identity(sample) + [.text(activity(workout.activityType))] + figures(workout) + origin(sample)
  }

  /// The values of the columns ``DataTables/workoutFigures``.
  static func figures(_ workout: WorkoutRecord) throws -> [DataValue] {
    func total(_ total: WorkoutTotal, _ unit: UnitExpression) -> DataValue {
      // A unit of another dimension is not a figure.
      guard let amount = workout.totals[total], let value = try? amount.unit.convert(amount.value, to: unit) else { return .null }
      return .real(amount.unit == unit ? value : StandardUnit.rounded(value))
    }
    let heart = Catalog.type(of: .heartRate, in: workout.activityType).flatMap { type in
      workout.statistic(type.identifier).map { (type: type, figures: $0.merged) }
    }
    func rate(_ value: Double?) -> DataValue {
      guard let heart, let value, let unit = heart.type.quantity?.figureUnit else { return .null }
      return .optional(StandardUnit(heart.type)?.figure(value, in: unit))
    }
    let configuration = workout.activities.first?.configuration
    return [
      .integer(Int64(clamping: workout.activityType)), .real(StandardUnit.rounded(workout.duration)), total(.distance, meter),
      total(.energy, ActivitySummaryRecord.energyUnit), total(.strokes, ActivitySummaryRecord.countUnit),
      total(.flights, ActivitySummaryRecord.countUnit), rate(heart?.figures.average), rate(heart?.figures.minimum),
      rate(heart?.figures.maximum), location(configuration), swimmingLocation(configuration), .integer(Int64(workout.events.count)),
      .integer(Int64(workout.activities.count)), .text(String(decoding: try workout.encoded(), as: UTF8.self)),
    ]
  }

  private static let meter = WorkoutTotal.distance.unit

  static func activity(_ type: UInt) -> String { WorkoutRecord.activity(type)?.name ?? String(type) }

  static func events(_ sample: SampleRecord, _ workout: WorkoutRecord) -> [[DataValue]] {
    workout.events.map { event in
      [
        .text(sample.uuid.uuidString), .text(WorkoutRecord.Event.choice(event.kind)?.name ?? String(event.kind)), instant(event.start),
        instant(event.end), seconds(event.start, event.end), .metadata(event.metadata),
      ]
    }
  }

  static func activities(_ sample: SampleRecord, _ workout: WorkoutRecord) -> [[DataValue]] {
    workout.activities.enumerated().map { place, activity in
      [
        .text(sample.uuid.uuidString), .integer(Int64(place)), .text(activity.uuid.uuidString),
        .text(Self.activity(activity.configuration.activityType)), instant(activity.start), activity.end.map(instant) ?? .null,
        location(activity.configuration), swimmingLocation(activity.configuration), .metadata(activity.metadata),
      ]
    }
  }

  static func statistics(_ sample: SampleRecord, _ workout: WorkoutRecord) -> [[DataValue]] {
    workout.statistics.compactMap { statistic in
      guard let type = Catalog.type(identifier: statistic.typeIdentifier), let unit = type.quantity?.figureUnit,
        let standard = StandardUnit(type)
      else { return nil }
      func figure(_ value: Double?) -> DataValue { .optional(value.flatMap { standard.figure($0, in: unit) }) }
      let (result, figures) = (statistic.result, statistic.result.merged)
      return [
        .text(sample.uuid.uuidString), statistic.activity.map { .integer(Int64($0)) } ?? .null, .text(type.name), .instant(result.start),
        .instant(result.end), figure(figures.sum), figure(figures.average), figure(figures.minimum), figure(figures.maximum),
        .text(standard.words),
      ]
    }
  }

  private static func location(_ configuration: WorkoutRecord.Configuration?) -> DataValue {
    .optional(configuration.flatMap { Catalog.choice($0.locationType, of: .workoutSessionLocationType)?.name })
  }

  private static func swimmingLocation(_ configuration: WorkoutRecord.Configuration?) -> DataValue {
    .optional(configuration.flatMap { Catalog.choice($0.swimmingLocationType, of: .workoutSwimmingLocationType)?.name })
  }

  // MARK: Routes

  static func route(_ sample: SampleRecord, _ route: RouteRecord, workout: UUID?) -> [DataValue] {
    identity(sample) + [.optional(workout?.uuidString), .integer(Int64(route.count))] + origin(sample)
  }

  static func location(_ location: LocationRecord, route: UUID, workout: UUID?) -> [DataValue] {
    // Unknown values are negative.
    func known(_ number: Double) -> DataValue { number < 0 ? .null : .real(number) }
    return [
      .text(route.uuidString), .optional(workout?.uuidString), .instant(location.date), .real(location.latitude),
      .real(location.longitude), .real(location.altitude), known(location.horizontalAccuracy), known(location.verticalAccuracy),
      known(location.course), known(location.courseAccuracy), known(location.speed), known(location.speedAccuracy),
      location.floor.map { .integer(Int64($0)) } ?? .null,
    ]
  }
}
