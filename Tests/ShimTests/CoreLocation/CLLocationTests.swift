// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import CoreLocation

@Suite struct CLLocationTests {
  private func meters(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
    CLLocation(latitude: a.0, longitude: a.1).distance(from: CLLocation(latitude: b.0, longitude: b.1))
  }

  /// Lengths on the ellipsoid itself, and published geodesics.
  @Test(
    arguments: [
      // A quarter and a half of a meridian, and pole to pole along another one.
      ((0, 0), (90, 0), 10_001_965.729, 0.001),
      ((-90, 0), (90, 77), 20_003_931.459, 0.001),
      // A degree of the equator: a · π / 180. Opposite points on the equator: over the pole, half a meridian.
      ((0, 0), (0, 1), 111_319.491, 0.001),
      ((0, 0), (0, 180), 20_003_931.459, 0.001),
      ((30, 10), (-30, -170), 20_003_931.459, 0.001),
      // Along the equator up to (1 - f) · 180°; beyond, the geodesic leaves it.
      ((0, 0), (0, 179), 19_926_188.852, 0.001),
      ((0, 179.5), (0, -179.5), 111_319.491, 0.001),
      // Vincenty's and Geoscience Australia's example: Flinders Peak to Buninyong.
      ((-37.951033417, 144.424867889), (-37.652821139, 143.926495528), 54_972.271, 0.01),
      // Karney, Algorithms for geodesics, table 4: nearly antipodal points.
      ((-30, 0), (29.9, 179.8), 19_989_832.827_610, 0.001),
    ] as [((Double, Double), (Double, Double), Double, Double)])
  func measuresKnownGeodesics(a: (Double, Double), b: (Double, Double), expected: Double, tolerance: Double) {
    #expect(abs(meters(a, b) - expected) < tolerance, "\(meters(a, b))")
    #expect(abs(meters(b, a) - meters(a, b)) < 1e-6)
  }

  @Test func measuresNothingToItself() {
    #expect(meters((52.5, 13.4), (52.5, 13.4)) == 0)
    #expect(meters((90, 10), (90, -120)) < 1e-6)
    #expect(meters((.nan, 0), (0, 0)).isNaN)
  }

  /// Both methods agree where they meet, and short steps add up to the whole.
  @Test func isContinuous() {
    for latitude in [0.0, 1e-9, 1e-5, -20, 45, 70, 89.9999] {
      var previous = 0.0
      for step in 1...1800 {
        let next = meters((latitude, 0), (-latitude * 0.999, Double(step) / 10))
        if step > 1 { #expect(abs(next - previous) < 11_133, "\(latitude) \(step)") }
        previous = next
      }
    }
    let steps = (0..<100).reduce(0.0) { $0 + meters((Double($1) / 100, 5), (Double($1 + 1) / 100, 5)) }
    #expect(abs(steps - meters((0, 5), (1, 5))) < 1e-5)
  }

  @Test("K8: the ellipsoidal altitude is the only altitude that is known")
  func ellipsoidalAltitude() {
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 12.5, horizontalAccuracy: 1, verticalAccuracy: 1,
      timestamp: Date())
    #expect(place.ellipsoidalAltitude == 12.5)
  }

  @Test func fillsInWhatIsNotGiven() {
    let before = Date()
    let place = CLLocation(latitude: 1, longitude: 2)
    #expect(place.coordinate.latitude == 1)
    #expect(place.coordinate.longitude == 2)
    #expect(place.altitude == 0)
    #expect(place.horizontalAccuracy == 0)
    #expect(place.verticalAccuracy == -1)
    #expect(place.course == -1)
    #expect(place.speed == -1)
    #expect(place.courseAccuracy == -1)
    #expect(place.speedAccuracy == -1)
    #expect(place.timestamp >= before)
    #expect(place.floor == nil)
    #expect(place.sourceInformation == nil)
    #expect(place.description.hasPrefix("<+1.00000000,+2.00000000> +/- 0.00m (speed -1.00 mps / course -1.00) @ "))
    #expect(place.copy() as? CLLocation === place)
  }

  @Test func survivesSecureCoding() throws {
    let place = CLLocation(
      coordinate: CLLocationCoordinate2DMake(52.5, -13.4), altitude: 34.5, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
      courseAccuracy: 2, speed: 2.5, speedAccuracy: 0.5, timestamp: Date(timeIntervalSinceReferenceDate: 700_000_000.123456),
      sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
    let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(back.coordinate.latitude == 52.5)
    #expect(back.coordinate.longitude == -13.4)
    #expect(back.altitude == 34.5)
    #expect(back.horizontalAccuracy == 5)
    #expect(back.verticalAccuracy == 3)
    #expect(back.course == 90)
    #expect(back.courseAccuracy == 2)
    #expect(back.speed == 2.5)
    #expect(back.speedAccuracy == 0.5)
    #expect(back.timestamp == place.timestamp)
    #expect(back.floor == nil)
    #expect(back.sourceInformation?.isSimulatedBySoftware == true)
    #expect(back.sourceInformation?.isProducedByAccessory == false)

    let floor = try NSKeyedArchiver.archivedData(withRootObject: CLFloor(), requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLFloor.self, from: floor)?.level == 0)
  }

  @Test(
    arguments: [
      (90, 180, true), (-90, -180, true), (0, 0, true), (90.1, 0, false), (0, -180.1, false), (.nan, 0, false),
    ] as [(Double, Double, Bool)])
  func validatesCoordinates(latitude: Double, longitude: Double, isValid: Bool) {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: latitude, longitude: longitude)) == isValid)
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}
