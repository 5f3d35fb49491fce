// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a server has to carry: how many people, what they upload and ask for, for how long it is kept, and on which machines.
package struct ServerLoad: Sendable, Equatable {
  /// Why there is no plan for a load.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// No people, or too many.
    case people
    /// No samples a day, or too many.
    case samples
    /// A retention that is too short or too long.
    case retention
    /// A negative number of requests, or too many.
    case requests
    /// A peak below the mean, or far above it.
    case peakFactor
    /// A number of copies that has no quorum.
    case copies
    /// No cores, or more than a machine has.
    case nodeCores
    /// A disk that is too small or too large.
    case nodeGigabytes
    /// More samples than can be counted.
    case tooManySamples
    /// One person needs more of a node's disk than a plan may fill; in gigabytes, rounded up.
    case personBeyondDisk(needed: Int, usable: Int)
    /// One person keeps a node busier than a plan allows.
    case personBeyondNode

    /// What is wrong, and what would be right, in one or two sentences.
    package var description: String {
      switch self {
      case .people: "A plan is for 1 to 1,000,000,000 people."
      case .samples: "A person has from 1 to 1,000,000 samples a day."
      case .retention: "Samples are kept from 1 day to 200 years."
      case .requests: "A person makes from 0 to 100,000 requests a day."
      case .peakFactor: "The peak is from 1 to 100 times the mean."
      case .copies: "A node has 1 copy, or 3 to 9: with 2, nothing can be saved while one is away."
      case .nodeCores: "A node's server has from 1 to 1,024 cores."
      case .nodeGigabytes: "A node's disk has from 10 to 1,000,000 GB."
      case .tooManySamples: "These are more than 9,223,372,036,854,775,807 samples. Plan for fewer people, samples or years."
      case .personBeyondDisk(let needed, let usable):
        "One person needs \(needed) GB, of which a node has \(usable) GB to fill, and a person is on one node. Plan larger disks."
      case .personBeyondNode: "One person keeps a whole node busy, and a person is on one node. Plan more cores, or fewer requests."
      }
    }
  }

  /// The number of people.
  package let people: Int
  /// The samples that each person's devices make in a day.
  package let samplesADay: Int
  /// How many days samples are kept.
  package let retentionDays: Int
  /// The requests for statistics that each person makes in a day.
  package let requestsADay: Int
  /// By how much the busiest time exceeds the mean.
  package let peakFactor: Double
  /// The servers of each node, all of which have the data of the node's people.
  package let copies: Int
  /// The cores of each of them.
  package let nodeCores: Int
  /// The disk of each of them, in gigabytes of 10^9 bytes.
  package let nodeGigabytes: Int

  /// A load within the limits that a plan has.
  package init(
    people: Int, samplesADay: Int, retentionDays: Int, requestsADay: Int = 20, peakFactor: Double = 4, copies: Int = 3,
    nodeCores: Int = 16, nodeGigabytes: Int = 4000
  ) throws(Fault) {
    guard (1...1_000_000_000).contains(people) else { throw .people }
    guard (1...1_000_000).contains(samplesADay) else { throw .samples }
    guard (1...Self.mostDays).contains(retentionDays) else { throw .retention }
    guard (0...100_000).contains(requestsADay) else { throw .requests }
    guard (1...100).contains(peakFactor) else { throw .peakFactor }
    guard copies == 1 || (3...9).contains(copies) else { throw .copies }
    guard (1...1024).contains(nodeCores) else { throw .nodeCores }
    guard (10...1_000_000).contains(nodeGigabytes) else { throw .nodeGigabytes }
    (self.people, self.samplesADay, self.retentionDays, self.requestsADay) = (people, samplesADay, retentionDays, requestsADay)
    (self.peakFactor, self.copies, self.nodeCores, self.nodeGigabytes) = (peakFactor, copies, nodeCores, nodeGigabytes)
  }

  /// The days of a year in plans.
  package static let daysOfYear = 365.25
  private static let mostYears = 200
  /// 200 years.
  private static let mostDays = 73_050

  /// The days of a length of time such as `10y`, `90d`, `1 year` or `30 days`, rounded up; nil for any other text. Years and days beyond
  /// the limit become a number beyond it.
  package static func days(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    // Too many digits for a number are too many days.
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? .max
    switch String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased() {
    case "d", "day", "days": return number
    case "y", "year", "years": return number > mostYears ? Int.max : Int((Double(number) * daysOfYear).rounded(.up))
    default: return nil
    }
  }
}
