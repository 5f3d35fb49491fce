// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthBluetooth
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors

extension SensorCommand {
  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List sensors in reach and sensors known to the system.",
      discussion: """
        A sensor is in reach while it is worn or used, and has no connection to another device, such as a phone.

          health sensor list --search 20
        """)

    @Option(help: ArgumentHelp("The number of seconds to search.", valueName: "seconds"))
    var search = SensorSearch.usualSeconds
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "name", key: "head.name", meaning: "the sensor's name"),
      .init(name: "address", key: "head.address", isTyped: true, meaning: "its Bluetooth address"),
      .init(name: "measures", key: "head.measures", meaning: "what it measures, separated by commas"),
      .init(name: "signal", kind: .integer, key: "head.signal", meaning: "the signal strength in dBm"),
      .init(name: "battery", kind: .integer, key: "head.battery", meaning: "its charge in percent"),
      .init(name: "connected", kind: .boolean, key: "head.connected", meaning: "whether it is connected"),
    ]

    func validate() throws { try SensorSearch.validate(search) }

    func run() throws {
      let sensors = try SensorCollector().sensors(searching: search)
      var rows = try Rows(
        Self.columns, output, ifEmpty: Person.words["command.noSensors"])
      for sensor in sensors {
        rows.add([
          .text(sensor.name), .text(sensor.address), .text(SensorSearch.measures(sensor)), .whole(sensor.signal), .whole(sensor.battery),
          .answer(sensor.isConnected),
        ])
      }
      rows.finish()
    }
  }
}

/// The search for sensors.
enum SensorSearch {
  static let usualSeconds = 10.0

  static func validate(_ seconds: Double) throws {
    guard seconds >= 0, seconds <= 3600 else { throw ValidationError("--search must be from 0 to 3600 seconds.") }
  }

  /// The measurements of a sensor in words.
  static func measures(_ sensor: FoundSensor) -> String { sensor.services.map(\.title).joined(separator: ", ") }
}

extension [SensorService] {
  /// The types of the measurements.
  var types: [DataType] { flatMap(\.quantities).map(\.type) }
}

extension Rows.Cell {
  /// A whole number, which may be negative, or an empty cell.
  static func whole(_ number: Int?) -> Rows.Cell { .json(number.map(String.init)) }
}

extension SensorCollector {
  /// A collector that only searches.
  convenience init() throws(BluetoothFault) { try self.init(makeUUID: UUIDMint.ofProcess.next) }
}
