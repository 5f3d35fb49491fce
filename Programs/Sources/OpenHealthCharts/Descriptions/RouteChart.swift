// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A route on the ground, seen from above.
package struct RouteChart: Sendable {
  /// A point on the ground.
  package struct Place: Sendable {
    /// The latitude in degrees, north positive.
    package var latitude: Double
    /// The longitude in degrees, east positive.
    package var longitude: Double

    /// A place from its degrees. Places outside the ranges of the earth are not drawn.
    package init(_ latitude: Double, _ longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

    var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
  }

  /// The places in the order in which they were passed.
  package var places: [Place]
  /// Whether the scale bar is in miles and feet instead of kilometres and metres.
  package var inMiles: Bool

  /// A chart with a scale bar in kilometres, unless miles are wanted.
  package init(_ places: [Place], inMiles: Bool = false) { (self.places, self.inMiles) = (places, inMiles) }

  /// The route in metres east and north of its lower left corner.
  struct Plane {
    var points: [(x: Double, y: Double)]
    var width: Double
    var height: Double
  }

  var plane: Plane? {
    let sound = places.filter(\.isOnEarth)
    guard let first = sound.first else { return nil }
    let middle = ((sound.map(\.latitude).min() ?? 0) + (sound.map(\.latitude).max() ?? 0)) / 2
    let east = 111_320 * max(0.01, cos(middle * .pi / 180))
    let all = sound.map { place -> (x: Double, y: Double) in
      // The shorter way around, so that a route over the 180th meridian stays in one piece.
      var turn = place.longitude - first.longitude
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      return (turn * east, place.latitude * 111_132)
    }
    let (left, bottom) = (all.map(\.x).min() ?? 0, all.map(\.y).min() ?? 0)
    let points = all.map { (x: $0.x - left, y: $0.y - bottom) }
    return Plane(points: points, width: points.map(\.x).max() ?? 0, height: points.map(\.y).max() ?? 0)
  }

  /// A round length of at most this many metres, with its text.
  func scaleBar(atMost metres: Double, _ language: Language = .en) -> (metres: Double, text: String)? {
    let units: [(Double, String)] =
      inMiles ? [(1609.344, "chart.miles"), (0.3048, "chart.feet")] : [(1000, "chart.kilometres"), (1, "chart.metres")]
    guard let (unit, key) = units.first(where: { $0.0 <= metres }) else { return nil }
    let power = pow(10, floor(log10(metres / unit)))
    let step = [5, 2, 1].map { $0 * power }.first { $0 * unit <= metres } ?? power
    return (step * unit, Words(language)[key, String(Int(bounded: step))])
  }
}
