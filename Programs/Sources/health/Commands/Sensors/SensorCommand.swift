// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

struct SensorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensor",
    abstract: "Save measurements of Bluetooth sensors: heart-rate straps, bicycle and running sensors, scales, cuffs, thermometers.",
    discussion: """
      Sensors with a standard Bluetooth LE service work; BlueZ, the Bluetooth service of Linux, connects to them. An ordinary app, \
      \(ProducerApp.Identity.sensors.identifier), saves their measurements, and asks you for permission. With a daemon (`health serve`), \
      register the app first:

        health apps add \(ProducerApp.Identity.sensors.identifier) --name "\(ProducerApp.Identity.sensors.name)" \\
            --usage-update "\(ProducerApp.Identity.sensors.reason)"
        health sensor list
        health sensor collect --device "My Strap"
      """,
    subcommands: [List.self, Collect.self, Status.self, Simulate.self],
    defaultSubcommand: List.self)
}
