// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What a key path of a format string names in a sample, or in an activity of a workout.
enum PredicateKeyPath: Hashable {
  /// What a key path begins at.
  enum Subject { case sample, activity }

  case date(PredicateTree.DateField)
  /// A date that quantity samples have alone.
  case quantityDate(PredicateTree.DateField)
  case identity, source, sourceRevision, device, quantity, category, correlation, workout
  case text(PredicateTree.TextField)
  case number(PredicateTree.NumberField)
  case metadata(String)
  case activityType, duration
  case total(WorkoutRecord.Total)
  case statistic(DataType, WorkoutTerm.Figure)

  /// Nil for a key path that HealthKit does not know.
  init?(_ path: String, of subject: Subject) {
    if let found = Self.plain(subject)[path] {
      self = found
      return
    }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    let (head, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
    if rest.isEmpty { return nil }
    if head == HKPredicateKeyPathMetadata {
      self = .metadata(rest)
    } else if head == HKPredicateKeyPathDevice, subject == .sample, let field = DeviceRecord.Field(key: rest) {
      self = .text(.device(field))
    } else if let figure = WorkoutTerm.Figure.allCases.first(where: {
      $0.keyPath == head || subject == .activity && $0.activityKeyPath == head
    }),
      let type = Catalog.type(identifier: rest), type.quantity != nil
    {
      self = .statistic(type, figure)
    } else {
      return nil
    }
  }

  private static func plain(_ subject: Subject) -> [String: PredicateKeyPath] { subject == .sample ? ofSamples : ofActivities }

  private static let ofSamples: [String: PredicateKeyPath] = [
    HKPredicateKeyPathStartDate: .date(.start), HKPredicateKeyPathEndDate: .date(.end), HKPredicateKeyPathUUID: .identity,
    HKPredicateKeyPathSource: .source, HKPredicateKeyPathSourceRevision: .sourceRevision, HKPredicateKeyPathDevice: .device,
    "source.name": .text(.sourceName), "source.bundleIdentifier": .text(.bundleIdentifier), "sourceRevision.source": .source,
    "sourceRevision.source.name": .text(.sourceName), "sourceRevision.source.bundleIdentifier": .text(.bundleIdentifier),
    "sourceRevision.version": .text(.version), "sourceRevision.productType": .text(.productType),
    // Sum and average of a quantity sample have the same key path.
    HKPredicateKeyPathQuantity: .quantity, HKPredicateKeyPathMin: .quantity, HKPredicateKeyPathMax: .quantity,
    HKPredicateKeyPathMostRecent: .quantity, HKPredicateKeyPathCount: .number(.count),
    HKPredicateKeyPathMostRecentStartDate: .quantityDate(.start), HKPredicateKeyPathMostRecentEndDate: .quantityDate(.end),
    HKPredicateKeyPathMostRecentDuration: .number(.duration),
    HKPredicateKeyPathCategoryValue: .category, HKPredicateKeyPathCorrelation: .correlation, HKPredicateKeyPathWorkout: .workout,
    HKPredicateKeyPathWorkoutType: .activityType, HKPredicateKeyPathWorkoutDuration: .duration,
    HKPredicateKeyPathWorkoutTotalEnergyBurned: .total(.energy), HKPredicateKeyPathWorkoutTotalDistance: .total(.distance),
    HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: .total(.strokes), HKPredicateKeyPathWorkoutTotalFlightsClimbed: .total(.flights),
  ]

  /// By their own key paths, and by those that the predicates for activities print.
  private static let ofActivities: [String: PredicateKeyPath] = [
    HKPredicateKeyPathWorkoutActivityType: .activityType, HKPredicateKeyPathWorkoutActivityDuration: .duration,
    HKPredicateKeyPathWorkoutActivityStartDate: .date(.start), HKPredicateKeyPathWorkoutActivityEndDate: .date(.end),
    HKPredicateKeyPathWorkoutType: .activityType, HKPredicateKeyPathWorkoutDuration: .duration,
    HKPredicateKeyPathStartDate: .date(.start), HKPredicateKeyPathEndDate: .date(.end), HKPredicateKeyPathUUID: .identity,
  ]
}

extension DeviceRecord.Field {
  /// The field that a property of `HKDevice` or one of the `HKDevicePropertyKey` constants names.
  init?(key: String) {
    guard let field = Self.init(propertyKey: key) ?? Self.allCases.first(where: { $0.name == key || "\($0)" == key }) else { return nil }
    self = field
  }

  /// The name of the property in Objective-C.
  var name: String { self == .udiDeviceIdentifier ? "UDIDeviceIdentifier" : "\(self)" }
}
