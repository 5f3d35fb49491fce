// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore
import OpenHealthData

/// What Home Assistant is told of types, by its MQTT discovery for devices.
package struct HomeAssistant: Sendable {
  /// The unit and the class that Home Assistant knows for a unit of ours. The classes allow the sums or the single values that are named.
  struct UnitFacts: Equatable {
    /// The unit in Home Assistant's spelling; nil for plain numbers.
    var unit: String?
    /// The class of devices; nil where there is none.
    var deviceClass: String?
    /// Whether the class allows values that are no sums.
    var allowsMeasurement = true
    /// Whether the class allows sums.
    var allowsTotal = true
  }

  /// By the words of a ``StandardUnit``. The classes are those of which Home Assistant accepts the unit.
  private static let units: [String: UnitFacts] = [
    "count": UnitFacts(), "score": UnitFacts(), "percent": UnitFacts(unit: "%"), "bpm": UnitFacts(unit: "bpm"),
    "per_minute": UnitFacts(unit: "/min"), "kg": UnitFacts(unit: "kg", deviceClass: "weight"),
    "g": UnitFacts(unit: "g", deviceClass: "weight"), "mg": UnitFacts(unit: "mg", deviceClass: "weight"),
    "km": UnitFacts(unit: "km", deviceClass: "distance"), "m": UnitFacts(unit: "m", deviceClass: "distance"),
    "cm": UnitFacts(unit: "cm", deviceClass: "distance"), "minutes": UnitFacts(unit: "min", deviceClass: "duration"),
    "ms": UnitFacts(unit: "ms", deviceClass: "duration"),
    "kcal": UnitFacts(unit: "kcal", deviceClass: "energy", allowsMeasurement: false),
    "ml": UnitFacts(unit: "mL", deviceClass: "volume", allowsMeasurement: false),
    "liters": UnitFacts(unit: "L", deviceClass: "volume", allowsMeasurement: false),
    "celsius": UnitFacts(unit: "°C", deviceClass: "temperature", allowsTotal: false),
    "mg_per_dl": UnitFacts(unit: "mg/dL", deviceClass: "blood_glucose_concentration", allowsTotal: false),
    "mmhg": UnitFacts(unit: "mmHg", deviceClass: "pressure", allowsTotal: false),
    "watts": UnitFacts(unit: "W", deviceClass: "power", allowsTotal: false),
    "km_per_hour": UnitFacts(unit: "km/h", deviceClass: "speed", allowsTotal: false),
    "m_per_second": UnitFacts(unit: "m/s", deviceClass: "speed", allowsTotal: false),
    "liters_per_minute": UnitFacts(unit: "L/min", deviceClass: "volume_flow_rate", allowsTotal: false),
    "db": UnitFacts(unit: "dB", deviceClass: "sound_pressure", allowsTotal: false),
  ]

  /// The identifier of the device in topics: letters, digits, `_` and `-`. It must never change.
  package let node: String
  /// The name of the device, as people see it.
  let name: String
  /// The first part of the topics with which Home Assistant finds devices.
  let prefix: String
  /// This program's version.
  let version: String

  /// The device of an app.
  ///
  /// - Parameters:
  ///   - app: the identifier of the app.
  ///   - name: the name of the device.
  ///   - prefix: the first part of the topics of discovery, as Home Assistant is set up; `homeassistant` by default there.
  ///   - version: of this program.
  package init(app: String, name: String, prefix: String, version: String) {
    let letters = app.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    node = "openhealthkit_" + String(decoding: letters, as: UTF8.self)
    (self.name, self.prefix, self.version) = (name, prefix, version)
  }

  /// Whether a type has states: quantities and categories have.
  package static func shows(_ type: DataType) -> Bool {
    if case .category = type.kind { return true }
    return type.quantity != nil
  }

  /// The topic of the discovery.
  package var configTopic: String { "\(prefix)/device/\(node)/config" }
  /// The topic on which Home Assistant says that it has started.
  package var birthTopic: String { "\(prefix)/status" }
  /// The topic that says whether this program is connected.
  package var availabilityTopic: String { "openhealthkit/\(node)/availability" }

  /// The topic of a type's states.
  package func stateTopic(_ type: DataType) -> String { "openhealthkit/\(node)/\(type.name)/state" }

  /// What Home Assistant needs to know of the device. Types that are no longer shown are named with nothing but their platform, with which
  /// Home Assistant removes them.
  package func discovery(of types: [DataType], removing names: [String] = []) -> JSON {
    let components =
      types.map { JSON.Member($0.name, component($0)) }
      + names.map { JSON.Member($0, .object([.init("platform", .text("sensor"))])) }
    return .members([
      (
        "device",
        .members([
          ("identifiers", .array([.text(node)])), ("name", .text(name)), ("manufacturer", .text("OpenHealthKit")),
          ("sw_version", .text(version)),
        ])
      ), ("origin", .members([("name", .text("OpenHealthKit")), ("sw_version", .text(version))])),
      ("availability_topic", .text(availabilityTopic)), ("qos", .integer(1)), ("components", .object(components)),
    ])
  }

  /// A sensor: the sum of the day for types that add up, else the newest value.
  private func component(_ type: DataType) -> JSON {
    let isSum = type.quantity?.aggregation == .cumulative
    let words = StandardUnit(type)?.words
    let facts = words.map { Self.units[$0] ?? UnitFacts(unit: type.quantity?.displayUnit.string) }
    let isFit = facts.map { isSum ? $0.allowsTotal : $0.allowsMeasurement } ?? false
    return .members([
      ("platform", .text("sensor")), ("name", .text(type.title)), ("unique_id", .text("\(node)_\(type.name)")),
      ("state_topic", .text(stateTopic(type))), ("value_template", .text("{{ value_json.value }}")),
      ("json_attributes_topic", .text(stateTopic(type))),
      ("json_attributes_template", .text("{{ {'start': value_json.start, 'end': value_json.end} | tojson }}")),
      ("unit_of_measurement", facts?.unit.map { .text($0) }), ("device_class", isFit ? facts?.deviceClass.map { .text($0) } : nil),
      // Without it there are no statistics. A category has none.
      ("state_class", facts.map { _ in .text(isSum ? "total_increasing" : "measurement") }),
    ])
  }
}
