// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Shortest lines on the WGS 84 ellipsoid.
///
/// T. Vincenty, Direct and Inverse Solutions of Geodesics on the Ellipsoid, Survey Review 23 (1975), is accurate to a millimetre but does
/// not converge for nearly opposite places. For those: C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013), section 4, with
/// bisection for the azimuth and Gauss's rule for the integrals.
package enum Geodesic {
  /// A place in degrees north and east.
  package typealias Place = (latitude: Double, longitude: Double)

  private static let a = 6_378_137.0
  private static let f = 1 / 298.257223563
  private static let b = a * (1 - f)
  private static let secondEccentricitySquared = (a * a - b * b) / (b * b)

  /// The metres between two places, accurate to less than a millimetre, antipodes included. NaN if a coordinate is not finite.
  package static func distanceMeters(from start: Place, to end: Place) -> Double {
    guard start.latitude.isFinite, start.longitude.isFinite, end.latitude.isFinite, end.longitude.isFinite else { return .nan }
    let longitude = abs(remainder(end.longitude - start.longitude, 360)) * .pi / 180
    let first = reduced(start.latitude)
    let second = reduced(end.latitude)
    return vincenty(first, second, longitude) ?? karney(first, second, longitude)
  }

  /// The latitude on the auxiliary sphere.
  static func reduced(_ latitude: Double) -> Double {
    if abs(latitude) == 90 { return latitude * .pi / 180 }
    return atan((1 - f) * tan(latitude * .pi / 180))
  }

  /// The distance by Vincenty's method. Nil if the places are more than 170° apart, or the iteration does not converge.
  static func vincenty(_ beta1: Double, _ beta2: Double, _ longitude: Double) -> Double? {
    let (sin1, cos1, sin2, cos2) = (sin(beta1), cos(beta1), sin(beta2), cos(beta2))
    var lambda = longitude
    for _ in 0..<50 {
      let x = cos2 * sin(lambda)
      let y = cos1 * sin2 - sin1 * cos2 * cos(lambda)
      let sinSigma = (x * x + y * y).squareRoot()
      let cosSigma = sin1 * sin2 + cos1 * cos2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      if sinSigma == 0 { return cosSigma > 0 ? 0 : nil }
      if sigma > 170 * .pi / 180 { return nil }
      let sinAlpha = cos1 * cos2 * sin(lambda) / sinSigma
      let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      let cosMiddle = cosSquaredAlpha > 1e-15 ? cosSigma - 2 * sin1 * sin2 / cosSquaredAlpha : 0
      let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
      let correction = sigma + c * sinSigma * (cosMiddle + c * cosSigma * (2 * cosMiddle * cosMiddle - 1))
      let next = longitude + (1 - c) * f * sinAlpha * correction
      let hasSettled = abs(next - lambda) < 1e-14
      lambda = next
      guard hasSettled else { continue }

      let u = cosSquaredAlpha * secondEccentricitySquared
      let scale = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
      let d = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
      let inner = cosSigma * (2 * cosMiddle * cosMiddle - 1)
      let outer = d / 6 * cosMiddle * (4 * sinSigma * sinSigma - 3) * (4 * cosMiddle * cosMiddle - 3)
      return b * scale * (sigma - d * sinSigma * (cosMiddle + d / 4 * (inner - outer)))
    }
    return nil
  }

  /// The distance by Karney's method.
  ///
  /// When the first place is the one farther from the equator and is south of it, the longitude between the places increases steadily with
  /// the azimuth at the first, from 0 to π.
  static func karney(_ beta1: Double, _ beta2: Double, _ longitude: Double) -> Double {
    var (first, second) = abs(beta1) >= abs(beta2) ? (beta1, beta2) : (beta2, beta1)
    if first > 0 { (first, second) = (-first, -second) }
    var low = -Double.pi / 2
    var high = Double.pi / 2
    for _ in 0..<160 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if line(first, second, middle).longitude < longitude { low = middle } else { high = middle }
    }
    return line(first, second, (low + high) / 2).meters
  }

  /// The longitude and distance at which a line meets the second latitude. It leaves the first latitude at an angle south of east, so that
  /// angles near 0 are exact.
  private static func line(_ beta1: Double, _ beta2: Double, _ angle: Double) -> (longitude: Double, meters: Double) {
    // Slightly south of the equator instead of on it, so that signs are never lost.
    let (sin1, cos1) = (min(sin(beta1), -1e-30), cos(beta1))
    let sin2 = sin(beta2)
    let sinAlpha0 = cos(angle) * cos1
    let cosAlpha1 = -sin(angle) * cos1
    // cos α2 · cos β2; the form of the difference of squares avoids cancellation.
    let cosAlpha2 = (cosAlpha1 * cosAlpha1 + max(0, (sin1 - sin2) * (sin1 + sin2))).squareRoot()
    let sigma1 = atan2(sin1, cosAlpha1)
    let sigma2 = atan2(sin2, cosAlpha2)
    let omega1 = atan2(sinAlpha0 * sin(sigma1), cos(sigma1))
    let omega2 = atan2(sinAlpha0 * sin(sigma2), cos(sigma2))
    let kSquared = secondEccentricitySquared * (1 - sinAlpha0 * sinAlpha0)
    let meters = integral(sigma1, sigma2) { (1 + kSquared * sin($0) * sin($0)).squareRoot() }
    let shift = integral(sigma1, sigma2) { (2 - f) / (1 + (1 - f) * (1 + kSquared * sin($0) * sin($0)).squareRoot()) }
    return (omega2 - omega1 - f * sinAlpha0 * shift, b * meters)
  }

  /// Gauss's rule with five points on each of four pieces; accurate to about 1e-13 for these slowly varying functions.
  private static func integral(_ start: Double, _ end: Double, _ function: (Double) -> Double) -> Double {
    let outer = (0.9061798459386640, 0.2369268850561891)
    let inner = (0.5384693101056831, 0.4786286704993665)
    let half = (end - start) / 8
    return (0..<4).reduce(0) { sum, piece in
      let center = start + half * Double(2 * piece + 1)
      let pairs = [outer, inner].reduce(function(center) * 128 / 225) { partial, point in
        partial + point.1 * (function(center - half * point.0) + function(center + half * point.0))
      }
      return sum + half * pairs
    }
  }
}
