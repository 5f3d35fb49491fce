// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthBluetooth
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors

extension SensorCommand {
  struct Status: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show known sensors with the date of the latest measurement of each.",
      discussion: """
        Without --search, lists only sensors that are connected, paired, or were recently in reach.

          health sensor status
        """)

    @Option(help: ArgumentHelp("The number of seconds to search for others.", valueName: "seconds"))
    var search = 0.0
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "name", key: "head.name", meaning: "the sensor's name"),
      .init(name: "address", key: "head.address", isTyped: true, meaning: "its Bluetooth address"),
      .init(name: "connected", kind: .boolean, key: "head.connected", meaning: "whether it is connected"),
      .init(name: "paired", kind: .boolean, key: "head.paired", meaning: "whether it is paired"),
      .init(name: "battery", kind: .integer, key: "head.battery", meaning: "its charge in percent"),
      .init(name: "last_measured", kind: .instant, key: "head.lastMeasured", meaning: "the date of its latest measurement in the store"),
    ]

    func validate() throws { try SensorSearch.validate(search) }

    func run() throws {
      let sensors = try SensorCollector().sensors(searching: search)
      let latest = try sensors.isEmpty ? [:] : latestMeasurements(of: sensors.map(\.address))
      var rows = try Rows(
        Self.columns, output, ifEmpty: Person.words["command.noKnownSensors", "`health sensor list`"])
      for sensor in sensors {
        rows.add([
          .text(sensor.name), .text(sensor.address), .answer(sensor.isConnected),
          .answer(sensor.isPaired),
          .whole(sensor.battery), .date(latest[sensor.address], output.dates),
        ])
      }
      rows.finish()
    }

    /// The date of each sensor's latest measurement among those that this app saved.
    private func latestMeasurements(of addresses: [String]) throws -> [String: Date] {
      let connection = try store.connect(environment: ProducerApp.Identity.sensors.environment)
      let caller = Caller.app(connection.app)
      // An app may not even read its own samples of a type for which it never requested permission.
      let types = try SensorQuantity.allCases.map(\.type).filter {
        try connection.service.perform(SharingStatus(type: $0), for: caller) != nil
      }
      if types.isEmpty { return [:] }
      var latest: [String: Date] = [:]
      for address in addresses {
        let request = FetchSamples(
          selections: types.map { .init(type: $0, predicate: .deviceField(.localIdentifier, [address])) },
          order: [.init(field: .end, ascending: false)], limit: 1)
        latest[address] = try connection.service.perform(request, for: caller).first?.end
      }
      return latest
    }
  }
}
