// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A client's file: it imports every module and uses only public API. That it compiles is the test.
import CoreLocation
import HealthKit
import OSLog
import Testing
import UniformTypeIdentifiers
import os

extension Logger {
  fileprivate static let health = Logger(subsystem: "org.example.client", category: "health")
}

// Clients add the conformance that Apple leaves out; one of ours would collide with it.
extension CLLocationCoordinate2D: Equatable {
  public static func == (a: CLLocationCoordinate2D, b: CLLocationCoordinate2D) -> Bool {
    a.latitude == b.latitude && a.longitude == b.longitude
  }
}

private final class RouteRecorder: NSObject, @unchecked Sendable {
  private let locations = OSAllocatedUnfairLock<[CLLocation]>(initialState: [])
  private let type = HKQuantityType(.stepCount)
  private let log = OSLog(subsystem: "org.example.client", category: "route")

  func add(_ location: CLLocation) {
    locations.withLock { $0.append(location) }
    Logger.health.debug("\(self.locations.withLock { $0.count }) points, type \(self.type.identifier, privacy: .public)")
    os_log("added %{private}f", log: log, type: .debug, location.coordinate.latitude)
  }

  func report(_ error: any Error) {
    Logger.health.error("failed: \(error.localizedDescription, privacy: .public) \(error)")
  }

  var length: CLLocationDistance {
    locations.withLock { all in zip(all, all.dropFirst()).reduce(0) { $0 + $1.0.distance(from: $1.1) } }
  }

  func fileName(_ type: UTType = .commaSeparatedText) -> String { "route." + (type.preferredFilenameExtension ?? "txt") }
}

@Suite struct ClientCodeTests {
  @Test func everyModuleAtOnce() {
    let recorder = RouteRecorder()
    recorder.add(CLLocation(latitude: 0, longitude: 0))
    recorder.add(CLLocation(latitude: 0, longitude: 1))
    #expect(Int(recorder.length) == 111_319)
    #expect(recorder.fileName() == "route.csv")
    #expect(CLLocationCoordinate2D() == CLLocationCoordinate2DMake(0, 0))
    #expect(HKUnit.count().unitString == "count")
  }
}
