// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Samples as JSON.
package struct SampleForm {
  /// The unit of quantities; nil for the one of their type.
  var unit: UnitExpression?
  private var names = ZoneNames()

  /// Samples with quantities in a unit; nil for the one of their type.
  package init(unit: UnitExpression? = nil) { self.unit = unit }

  /// The samples, in their order.
  mutating func list(_ samples: [SampleRecord]) -> JSON {
    var list: [JSON] = []
    for sample in samples { list.append(object(sample)) }
    return .array(list)
  }

  /// A sample with what is known about it.
  package mutating func object(_ sample: SampleRecord) -> JSON {
    let zone = names.zone(of: sample)?.zone
    let (value, unit) = value(sample)
    let sync = sample.metadata.sync
    return .members([
      ("type", .text(sample.type.name)), ("uuid", .text(sample.uuid.uuidString)), ("start", .instant(sample.start, in: zone)),
      ("end", .instant(sample.end, in: zone)), ("value", value), ("unit", unit.map { .text($0.string) }),
      ("count", sample.series.map { .integer($0.count) }), ("source", Self.source(sample.provenance.revision)),
      ("device", DeviceForm.object(sample.provenance.device)), ("metadata", Self.metadata(sample.metadata)),
      ("sync_version", sync.map { .figure($0.version) }), ("sync_identifier", sync.map { .text($0.identifier) }),
    ])
  }

  private mutating func value(_ sample: SampleRecord) -> (JSON, UnitExpression?) {
    switch sample.value {
    case .quantity(let number, let own):
      let wanted = unit ?? sample.type.quantity?.displayUnit ?? own
      // A stored unit fits its type.
      guard wanted != own, let value = try? own.convert(number, to: wanted) else { return (.figure(number), own) }
      return (.figure(value), wanted)
    case .category(let number): return (Self.category(number, of: sample.type), nil)
    case .correlation(let members): return (.members([("members", list(members))]), nil)
    case .workout(let workout): return (WorkoutForm.value(workout), nil)
    case .route(let route): return (.members([("locations", .integer(route.count))]), nil)
    case .content(let content):
      // Stored contents can be encoded, and are JSON.
      guard let bytes = try? content.encoded(), let value = try? JSONReader.value(of: Array(bytes)) else { return (.null, nil) }
      return (value, nil)
    }
  }

  /// The name of a category's value; its number if it has none.
  private static func category(_ number: Int, of type: DataType) -> JSON {
    guard case .category(let valueEnum) = type.kind, let value = Catalog.categoryValue(number, of: valueEnum) else {
      return .integer(number)
    }
    return .text(value.name)
  }

  /// A source with what is known about it; nil for none.
  static func source(_ revision: SourceRevisionRecord?) -> JSON? {
    revision.map { revision in
      .members([
        ("name", .text(revision.source.name)), ("id", .text(revision.source.bundleIdentifier)),
        ("version", revision.version.map { .text($0) }),
        ("product", revision.productType.map { .text($0) }),
      ])
    }
  }

  /// Sources that are known by their names only.
  static func sources(_ sources: [SourceRecord]) -> JSON {
    .array(sources.map { .members([("name", .text($0.name)), ("id", .text($0.bundleIdentifier))]) })
  }

  /// Metadata as an object; nil if there are none.
  static func metadata(_ metadata: MetadataSet) -> JSON? {
    if metadata.isEmpty { return nil }
    return .object(
      metadata.entries.map { entry in
        let value: JSON =
          switch entry.value {
          case .string(let text): .text(text)
          case .boolean(let flag): .boolean(flag)
          case .integer(let number): .integer(Int(number))
          case .large(let number): .figure(Double(number))
          case .real(let number): .figure(number)
          case .date(let date): .instant(date)
          case .quantity(let number, let unit): .members([("value", .figure(number)), ("unit", .text(unit.string))])
          }
        return JSON.Member(entry.key, value)
      })
  }

  /// Deletions, in their order.
  static func deletions(_ deletions: [DeletionRecord]) -> JSON {
    .array(deletions.map { .members([("type", .text($0.type.name)), ("uuid", .text($0.uuid.uuidString))]) })
  }
}
