// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How a person felt at an instant (MIND-03).
package struct StateOfMindRecord: ContentRecord {
  /// Whether the state is an emotion of the moment or the mood of a day: a number in `HKStateOfMind.Kind`.
  package var kind: Int
  /// How pleasant the state was, from -1 to 1 (MIND-01).
  package var valence: Double
  /// Words for the state: numbers in `HKStateOfMind.Label`.
  package var labels: [Int]
  /// The parts of life that the state was associated with: numbers in `HKStateOfMind.Association`.
  package var associations: [Int]

  /// A state of mind; nothing is checked.
  package init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }

  private static let valences = -1.0...1.0

  /// The class of a valence, a number in `HKStateOfMind.ValenceClassification`; nil outside of -1 to 1 (MIND-02).
  ///
  /// Apple does not publish the bounds: these are seven equal parts (OQ-19). A bound belongs to the class nearer to neutral.
  package static func classification(of valence: Double) -> Int? {
    guard valences.contains(valence) else { return nil }
    let steps = [1.0 / 7, 3.0 / 7, 5.0 / 7].count(where: { valence.magnitude > $0 })
    return neutral + (valence < 0 ? -steps : steps)
  }

  /// The number of neutral in `HKStateOfMind.ValenceClassification`.
  private static let neutral = 4

  /// Whether the type is that of states of mind.
  package func fits(_ type: DataType) -> Bool {
    if case .stateOfMind = type.kind { true } else { false }
  }

  /// Checks the range of the valence, and that every other number has a name.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard Self.valences.contains(valence) else { throw .outOfRange(name: "valence") }
    guard kindChoice != nil else { throw .outOfRange(name: "kind") }
    guard labelChoices.count == labels.count else { throw .outOfRange(name: "labels") }
    guard associationChoices.count == associations.count else { throw .outOfRange(name: "associations") }
  }

  /// The values that predicates compare (PRED-23).
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .kind: [.number(Double(kind))]
    case .valence: [.number(valence)]
    case .labels: labels.map { .number(Double($0)) }
    case .associations: associations.map { .number(Double($0)) }
    default: []
    }
  }
}

extension StateOfMindRecord {
  /// The kind with its names; nil for an unknown one.
  package var kindChoice: CatalogChoice? { Catalog.choice(kind, of: .stateOfMindKind) }

  /// The class of the valence with its names; nil outside of the range.
  package var classificationChoice: CatalogChoice? {
    Self.classification(of: valence).flatMap { Catalog.choice($0, of: .stateOfMindValenceClassification) }
  }

  /// The known labels with their names, in the order given.
  package var labelChoices: [CatalogChoice] { labels.compactMap { Catalog.choice($0, of: .stateOfMindLabel) } }

  /// The known associations with their names, in the order given.
  package var associationChoices: [CatalogChoice] { associations.compactMap { Catalog.choice($0, of: .stateOfMindAssociation) } }
}
