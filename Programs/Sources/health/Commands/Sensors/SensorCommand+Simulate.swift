// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors

extension SensorCommand {
  struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save heart rates of a simulated strap, for trying things out.",
      discussion: """
        A simulated person warms up, goes hard and rests, every quarter of an hour. The strap sends a heart rate every second, and its energy \
        every ten seconds. At a speed above 1 the samples begin in the past, so that the last one is current. Their device is \
        "\(Self.deviceName)".

          health sensor simulate --seconds 600 --speed 100
        """)

    private static let deviceName = "Simulated strap"
    private static let mostAtOnce = 10_000

    @Option(help: ArgumentHelp("The length of the simulation in seconds.", valueName: "seconds"))
    var seconds = 60
    @Option(help: ArgumentHelp("The speed; 2 is twice real time.", valueName: "times"))
    var speed = 1.0
    @OptionGroup var store: StoreOptions

    func validate() throws {
      guard (1...604_800).contains(seconds) else { throw ValidationError("--seconds must be from 1 to 604800, a week.") }
      guard speed >= 1, speed <= 1_000_000 else { throw ValidationError("--speed must be from 1 to 1000000.") }
    }

    func run() throws {
      var app = try ProducerApp(.sensors, store, saving: [SensorService.heartRate].types)
      Interruption.hold()
      let isInterrupted = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        Interruption.wait()
        isInterrupted.signal()
      }
      var strap = SimulatedStrap()
      let device = DeviceRecord(name: Self.deviceName, manufacturer: "OpenHealthKit", localIdentifier: "simulated")
      var stream = SensorStream(device: device, makeUUID: UUIDMint.ofProcess.next)
      let begin = Date()
      let first = begin - Double(seconds) * (1 - 1 / speed)
      while strap.second < seconds {
        let passed = Date().timeIntervalSince(begin) * speed
        var samples: [SampleRecord] = []
        while strap.second < seconds, Double(strap.second) <= passed, samples.count < Self.mostAtOnce {
          let instant = first + Double(strap.second)
          do throws(GATTFault) {
            samples += try stream.take(strap.next(), of: .heartRateMeasurement, at: instant).samples
          } catch {
            preconditionFailure("the strap sends measurements: \(error)")
          }
        }
        try app.take(samples)
        let rest = samples.count < Self.mostAtOnce ? max(0.01, 1 / speed) : 0
        if isInterrupted.wait(timeout: .now() + rest) == .success { break }
      }
      try app.finish()
    }
  }
}
