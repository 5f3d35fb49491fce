// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

struct SensorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensor",
    abstract: "Collect from Bluetooth sensors: heart-rate straps, bicycle and running sensors, scales, cuffs, thermometers.",
    discussion: """
      The sensors are those with the standard services of Bluetooth LE; BlueZ, the Bluetooth service of Linux, reaches them. What they measure is \
      saved by an app like others, \(ProducerApp.Identity.sensors.identifier): you are asked for its permission, and a daemon (`health serve`) knows it when it is \
      registered:

        health apps add \(ProducerApp.Identity.sensors.identifier) --name "\(ProducerApp.Identity.sensors.name)" \\
            --usage-update "\(ProducerApp.Identity.sensors.reason)"
        health sensor list
        health sensor collect --device "My Strap"
      """,
    subcommands: [List.self, Collect.self, Status.self, Simulate.self],
    defaultSubcommand: List.self)
}
