// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The property of a sample, or of a workout's activity, that a key path in a format string names.
package enum PredicateKeyPath: Hashable {
  /// The object at which a key path begins.
  package enum Subject { case sample, activity }

  /// The start or the end of the sample or activity.
  case date(PredicateTree.DateField)
  /// One of the values that a quantity sample combines.
  case seriesQuantity(SeriesTerm.Figure)
  /// A date of the latest of these values.
  case seriesDate(PredicateTree.DateField)
  /// The UUID, an object, which has no order, or the value of a quantity or category sample.
  case identity, source, sourceRevision, device, quantity, category, correlation, workout, effort
  /// A text, which text operators can search.
  case text(PredicateTree.TextField)
  /// A number, quantity or date of the sample's content; its texts are `text`.
  case content(ContentField)
  /// A number of a quantity sample that has no unit.
  case number(PredicateTree.NumberField)
  /// The value of a metadata key, of any kind.
  case metadata(String)
  /// What the person did, as the number of Apple's enumeration, and how long, in seconds.
  case activityType, duration
  /// A total of the workout, such as its energy.
  case total(WorkoutRecord.Total)
  /// A figure of one quantity type over the workout or the activity.
  case statistic(DataType, WorkoutTerm.Figure)

  /// Nil for a key path that HealthKit does not have.
  package init?(_ path: String, of subject: Subject) {
    if let found = Self.plain(subject)[path] {
      self = found
      return
    }
    if subject == .sample, let field = ContentField(rawValue: path) {
      self = field.form == .text ? .text(.content(field)) : .content(field)
      return
    }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    let (head, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
    if rest.isEmpty { return nil }
    if head == KeyPathName.metadata {
      self = .metadata(rest)
    } else if head == KeyPathName.device, subject == .sample, let field = DeviceRecord.Field(key: rest) {
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
    KeyPathName.startDate: .date(.start), KeyPathName.endDate: .date(.end), KeyPathName.uuid: .identity,
    KeyPathName.source: .source, KeyPathName.sourceRevision: .sourceRevision, KeyPathName.device: .device,
    "source.name": .text(.sourceName), "source.bundleIdentifier": .text(.bundleIdentifier), "sourceRevision.source": .source,
    "sourceRevision.source.name": .text(.sourceName), "sourceRevision.source.bundleIdentifier": .text(.bundleIdentifier),
    "sourceRevision.version": .text(.version), "sourceRevision.productType": .text(.productType),
    // Sum and average of a quantity sample have the same key path.
    KeyPathName.quantity: .quantity, KeyPathName.min: .seriesQuantity(.minimum), KeyPathName.max: .seriesQuantity(.maximum),
    KeyPathName.mostRecent: .seriesQuantity(.latest), KeyPathName.count: .number(.count),
    KeyPathName.mostRecentStartDate: .seriesDate(.start), KeyPathName.mostRecentEndDate: .seriesDate(.end),
    KeyPathName.mostRecentDuration: .number(.duration),
    KeyPathName.categoryValue: .category, KeyPathName.correlation: .correlation, KeyPathName.workout: .workout,
    KeyPathName.workoutEffortRelationship: .effort,
    KeyPathName.workoutType: .activityType, KeyPathName.workoutDuration: .duration,
    KeyPathName.workoutTotalEnergyBurned: .total(.energy), KeyPathName.workoutTotalDistance: .total(.distance),
    KeyPathName.workoutTotalSwimmingStrokeCount: .total(.strokes), KeyPathName.workoutTotalFlightsClimbed: .total(.flights),
  ]

  /// The activities' own key paths, and those in the text of predicates on activities.
  private static let ofActivities: [String: PredicateKeyPath] = [
    KeyPathName.workoutActivityType: .activityType, KeyPathName.workoutActivityDuration: .duration,
    KeyPathName.workoutActivityStartDate: .date(.start), KeyPathName.workoutActivityEndDate: .date(.end),
    KeyPathName.workoutType: .activityType, KeyPathName.workoutDuration: .duration,
    KeyPathName.startDate: .date(.start), KeyPathName.endDate: .date(.end), KeyPathName.uuid: .identity,
  ]
}

extension DeviceRecord.Field {
  /// The field for the name of a device's property, or for one of its property keys.
  package init?(key: String) {
    guard let field = Self.init(propertyKey: key) ?? Self.allCases.first(where: { $0.name == key || "\($0)" == key }) else { return nil }
    self = field
  }

  /// The field for a property key.
  package init?(propertyKey: String) {
    let field = Self.allCases.first { propertyKey == "HKDeviceProperty" + $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    guard let field else { return nil }
    self = field
  }

  /// The property's name in Objective-C.
  var name: String { self == .udiDeviceIdentifier ? "UDIDeviceIdentifier" : "\(self)" }
}
