// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct AssociationTests {
  @Test("Seeded pairs have the correlation of a slow model, and only the days that have both")
  func seeded() throws {
    var found = 0
    for seed in 0..<60 as Range<UInt64> {
      let one = try DailyFigures.invented(seed, isAmount: true)
      var random = SeededGenerator(seed: seed + 1000)
      let share = Double.random(in: -1...1, using: &random)
      let values = one.values.map { value -> Double? in
        random.next(below: 9) == 0 ? nil : (value ?? 50) * share + Double.random(in: 0...60, using: &random).rounded()
      }
      let other = try DailyFigures.made("weight", values, isAmount: false)
      let association = Association(one, other)
      let places = one.values.indices.filter { one.values[$0] != nil && other.values[$0] != nil && one.values.count - 1 - $0 <= 365 }
      #expect(association.pairs.map(\.day) == places.map(one.day), "\(seed)")
      let (xs, ys) = (places.compactMap { one.values[$0] }, places.compactMap { other.values[$0] })
      guard let correlation = association.correlation, let interval = association.interval else {
        #expect(places.count < 28 || Set(xs).count == 1 || Set(ys).count == 1, "\(seed)")
        continue
      }
      found += 1
      let n = Double(places.count)
      let top = n * zip(xs, ys).reduce(0) { $0 + $1.0 * $1.1 } - xs.reduce(0, +) * ys.reduce(0, +)
      func bottom(_ values: [Double]) -> Double {
        sqrt(n * values.reduce(0) { $0 + $1 * $1 } - values.reduce(0, +) * values.reduce(0, +))
      }
      let wanted = top / bottom(xs) / bottom(ys)
      #expect(abs(correlation - wanted) < 1e-6, "\(seed)")
      #expect(interval.contains(correlation), "\(seed)")
    }
    #expect(found > 20)
  }

  @Test("By hand: 28 days of one and minus one, and Fisher's interval of their correlation")
  func interval() throws {
    let xs = (0..<28).map { Double?($0 % 2 == 0 ? 1 : -1) }
    let ys = (0..<28).map { Double?($0 % 4 == 1 ? -1 : 1) }
    let one = try DailyFigures.made("steps", xs + [nil], isAmount: true)
    let other = try DailyFigures.made("weight", ys + [nil], isAmount: false)
    let found = Association(one, other)
    let correlation = try #require(found.correlation)
    let interval = try #require(found.interval)
    #expect(abs(correlation - 1 / 3.0.squareRoot()) < 1e-12)
    let (z, half) = (atanh(correlation), 1.96 / 5)
    #expect(abs(interval.lowerBound - tanh(z - half)) < 1e-3)
    #expect(abs(interval.upperBound - tanh(z + half)) < 1e-3)
    #expect(Association(one, one).interval == 1...1)
  }

  @Test("Without 28 days, and where one figure never changes, there is no correlation")
  func none() throws {
    let days = (0..<27).map { Double?(Double($0)) }
    #expect(
      try Association(.made("steps", days + [9], isAmount: true), .made("weight", days + [9], isAmount: false)).correlation == nil)
    let more = (0..<40).map { Double?(Double($0)) }
    let flat = Association(
      try .made("steps", more, isAmount: true), try .made("weight", [Double?](repeating: 0.1, count: 40), isAmount: false))
    #expect(flat.pairs.count == 39)
    #expect(flat.correlation == nil)
  }
}
