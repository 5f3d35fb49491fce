// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthServer
import Testing

@Suite struct ServerPlanTests {
  /// Costs in round numbers, so that the figures of the tests can be computed by hand.
  private static let costs: ServerCosts = {
    var costs = ServerCosts()
    (costs.chunkData.value, costs.chunkIndex.value, costs.rowData.value, costs.rowIndex.value) = (30, 2, 100, 80)
    (costs.personData.value, costs.logData.value, costs.logFloor.value) = (10_000, 250, 1_000_000_000)
    (costs.ingestServer.value, costs.ingestDatabase.value) = (50_000, 25_000)
    (costs.connectionServer.value, costs.connectionDatabase.value, costs.commitWait.value) = (1, 2, 5)
    (costs.dayServer.value, costs.dayDatabase.value, costs.yearServer.value, costs.yearDatabase.value) = (2, 1, 20, 10)
    (costs.serverMemory.value, costs.storeMemory.value) = (200_000_000, 100_000)
    (costs.connectionMemory.value, costs.systemMemory.value) = (20_000_000, 1_000_000_000)
    (costs.uploadSize.value, costs.yearShare.value, costs.lanes.value, costs.rowsOfLane.value) = (200, 0.1, 10, 1000)
    (costs.busyShare.value, costs.diskShare.value, costs.hotShare.value) = (0.5, 0.5, 0.1)
    (costs.connectionsOfNode.value, costs.coresOfProcess.value, costs.storesOfProcess.value) = (500, 4, 1000)
    return costs
  }()

  private static func plan(
    people: Int, samples: Int = 1000, days: Int = 1000, requests: Int = 10, peak: Double = 4, copies: Int = 3, cores: Int = 16,
    gigabytes: Int = 4000
  ) throws -> ServerPlan {
    let load = try ServerLoad(
      people: people, samplesADay: samples, retentionDays: days, requestsADay: requests, peakFactor: peak, copies: copies, nodeCores: cores,
      nodeGigabytes: gigabytes)
    return try ServerPlan(load, costs: costs)
  }

  /// Whether two numbers are equal but for rounding.
  private static func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(abs(one), abs(other)) }

  /// Cores that people keep busy at the peak, each for some seconds a day.
  private static func cores(_ people: Double, _ seconds: Double, peak: Double) -> Double { people * seconds * peak / 86_400 }

  @Test("figures of a plan are those computed by hand")
  func byHand() throws {
    let plan = try Self.plan(people: 100_000)
    #expect(plan.samples == 100_000_000_000)
    // A person has 1,000,000 samples, 10,000 of them as rows: 30.71 MB of data, 2.78 MB of indices and 0.25 MB of log a day. A node has
    // room for half of 4 TB less 1 GB.
    #expect(plan.peopleThatFit == 59_247)
    #expect(plan.bound == .disk)
    #expect(plan.nodes == 2)
    #expect(plan.peopleOnNode == 50_000)
    #expect(Self.isSame(plan.dataOfNode, 1_535_500_000_000))
    #expect(Self.isSame(plan.indexOfNode, 139_000_000_000))
    #expect(Self.isSame(plan.logOfNode, 13_500_000_000))
    #expect(Self.isSame(plan.diskOfNode, 1_688_000_000_000))
    // 1000 samples of 32 bytes for 365.25 days.
    #expect(Self.isSame(plan.growthOfNode, 584_400_000_000))
    // Two nodes with three servers each.
    #expect(Self.isSame(plan.diskOfAll, 10_128_000_000_000))
    // 25 GB of log, and a seventh of 3.349 TB.
    #expect(Self.isSame(plan.backupADay, 503_428_571_428.571_43))

    #expect(Self.isSame(plan.samplesASecond, 1_157.407_407_407_407_4))
    #expect(Self.isSame(plan.peakSamplesASecond, 4_629.629_629_629_629_6))
    // 5 uploads and 10 requests a day of each person.
    #expect(Self.isSame(plan.peakUploadsASecond, Self.cores(100_000, 5, peak: 4)))
    #expect(Self.isSame(plan.peakRequestsASecond, Self.cores(100_000, 10, peak: 4)))

    // Seconds a day of each person. Uploads: 0.02 and 5 connections of 1 ms at the server, 0.04 and 5 of 2 ms at the database. Requests: 10
    // of 4.8 ms and of 3.9 ms.
    #expect(Self.isSame(plan.serverCoresOfIngest, Self.cores(100_000, 0.025, peak: 4)))
    #expect(Self.isSame(plan.serverCoresOfReads, Self.cores(100_000, 0.048, peak: 4)))
    #expect(Self.isSame(plan.databaseCoresOfIngest, Self.cores(100_000, 0.05, peak: 4)))
    #expect(Self.isSame(plan.databaseCoresOfReads, Self.cores(100_000, 0.039, peak: 4)))
    #expect(plan.serverCores == 1)
    #expect(plan.processesOfNode == 2)
    #expect(plan.databaseCoresOfNode == 1)
    #expect(plan.connectionsOfProcess == 4)
    #expect(plan.connectionsOfNode == 8)
    #expect(Self.isSame(plan.memoryOfProcess, 300_000_000))
    // 1 GB, 8 connections of 20 MB, and a tenth of 3.78 MB for each person.
    #expect(Self.isSame(plan.memoryOfNode, 20_060_000_000))
  }

  @Test("busy people need cores, processes and connections, by hand")
  func busy() throws {
    // Seconds a day of each person: uploads 20 + 5 at the server and 40 + 10 at the database, requests 9.6 and 7.8.
    let plan = try Self.plan(people: 2_000, samples: 1_000_000, days: 1, requests: 2_000, peak: 50, cores: 64, gigabytes: 1_000_000)
    // Half of 64 cores are planned, and one person keeps 0.0334 of them busy.
    #expect(plan.bound == .cores)
    #expect(plan.peopleThatFit == 956)
    #expect(plan.nodes == 3)
    #expect(plan.peopleOnNode == 667)
    #expect(Self.isSame(plan.serverCoresOfIngest, Self.cores(2_000, 25, peak: 50)))
    #expect(Self.isSame(plan.serverCoresOfReads, Self.cores(2_000, 9.6, peak: 50)))
    // 40.05 of the servers' cores are busy, of the database's 22.31 on a node.
    #expect(plan.serverCores == 81)
    #expect(plan.databaseCoresOfNode == 45)
    // 26.7 cores of servers for a node, four for each process.
    #expect(plan.processesOfNode == 7)
    // Connections are held for 34.6 + 57.8 s, and 5,000 uploads wait 5 ms each: 90.6 for a node.
    #expect(plan.connectionsOfProcess == 13)
    #expect(plan.connectionsOfNode == 91)
  }

  @Test("everything grows with the people, as long as a node has room")
  func linear() throws {
    for people in [1, 7, 100, 5_000] {
      let (one, ten) = (try Self.plan(people: people), try Self.plan(people: people * 10))
      #expect(one.nodes == 1 && ten.nodes == 1 && ten.samples == 10 * one.samples && ten.peopleThatFit == one.peopleThatFit)
      for figure in [
        \.dataOfNode, \.indexOfNode, \.growthOfNode, \.backupADay, \.samplesASecond, \.peakSamplesASecond, \.peakUploadsASecond,
        \.peakRequestsASecond, \.serverCoresOfIngest, \.serverCoresOfReads, \.databaseCoresOfIngest, \.databaseCoresOfReads,
      ] as [KeyPath<ServerPlan, Double>] {
        #expect(Self.isSame(ten[keyPath: figure], 10 * one[keyPath: figure]), "\(people)")
      }
      #expect(Self.isSame(ten.logOfNode - 1e9, 10 * (one.logOfNode - 1e9)))
    }
  }

  @Test("nodes have room for all people, and none has more than fit")
  func everyoneHasAPlace() throws {
    for people in [1, 2, 59_246, 59_247, 59_248, 118_494, 118_495, 1_000_000, 999_999_937, 1_000_000_000] {
      let plan = try Self.plan(people: people)
      #expect(plan.peopleOnNode <= plan.peopleThatFit && plan.peopleOnNode * plan.nodes >= people)
      #expect((plan.nodes - 1) * plan.peopleThatFit < people, "one node too many")
      #expect(plan.diskOfNode <= 2e12)
    }
  }

  @Test("the peak, requests, replicas and retention change what depends on them, and nothing else")
  func dependence() throws {
    let usual = try Self.plan(people: 1_000)
    let peak = try Self.plan(people: 1_000, peak: 8)
    #expect(Self.isSame(peak.peakSamplesASecond, 2 * usual.peakSamplesASecond) && Self.isSame(peak.samplesASecond, usual.samplesASecond))
    #expect(Self.isSame(peak.diskOfAll, usual.diskOfAll) && Self.isSame(peak.serverCoresOfReads, 2 * usual.serverCoresOfReads))
    let silent = try Self.plan(people: 1_000, requests: 0)
    #expect(silent.serverCoresOfReads == 0 && silent.databaseCoresOfReads == 0 && silent.peakRequestsASecond == 0)
    #expect(Self.isSame(silent.serverCoresOfIngest, usual.serverCoresOfIngest) && silent.serverCores >= 1)
    let single = try Self.plan(people: 1_000, copies: 1)
    #expect(Self.isSame(3 * single.diskOfAll, usual.diskOfAll) && Self.isSame(single.diskOfNode, usual.diskOfNode))
    #expect(Self.isSame(single.backupADay, usual.backupADay))
    let longer = try Self.plan(people: 1_000, days: 2000)
    // All that is added is in chunks.
    #expect(Self.isSame(longer.dataOfNode - usual.dataOfNode, 30_000_000_000))
    #expect(Self.isSame(longer.growthOfNode, usual.growthOfNode))
    // A person of one day has rows alone.
    #expect(Self.isSame(try Self.plan(people: 1, days: 1).indexOfNode, 80_000))
  }

  @Test("connections are the bound where changes wait long")
  func connections() throws {
    var costs = Self.costs
    costs.commitWait.value = 600_000
    let load = try ServerLoad(people: 100, samplesADay: 200, retentionDays: 1, peakFactor: 100, nodeCores: 1024)
    let plan = try ServerPlan(load, costs: costs)
    #expect(plan.bound == .connections && plan.peopleThatFit < 500)
  }

  @Test("each limit: its last values are taken, those beyond it are refused with its own fault")
  func limits() throws {
    typealias Fault = ServerLoad.Fault
    func fault(
      people: Int = 1, samples: Int = 1, days: Int = 1, requests: Int = 0, peak: Double = 1, copies: Int = 3, cores: Int = 1,
      gigabytes: Int = 4000
    ) -> Fault? {
      let made = Result { () throws(Fault) in
        try ServerLoad(
          people: people, samplesADay: samples, retentionDays: days, requestsADay: requests, peakFactor: peak, copies: copies,
          nodeCores: cores, nodeGigabytes: gigabytes)
      }
      guard case .failure(let error) = made else { return nil }
      return error
    }
    for people in [1, 1_000_000_000] { #expect(fault(people: people) == nil) }
    for people in [0, -1, 1_000_000_001, .max, .min] { #expect(fault(people: people) == .people) }
    for samples in [1, 1_000_000] { #expect(fault(samples: samples) == nil) }
    for samples in [0, 1_000_001, .max] { #expect(fault(samples: samples) == .samples) }
    for days in [1, 73_050] { #expect(fault(days: days) == nil) }
    for days in [0, -1, 73_051, .max] { #expect(fault(days: days) == .retention) }
    for requests in [0, 100_000] { #expect(fault(requests: requests) == nil) }
    for requests in [-1, 100_001] { #expect(fault(requests: requests) == .requests) }
    for peak in [1.0, 100] { #expect(fault(peak: peak) == nil) }
    for peak in [0.99, 100.01, 0, -4, .infinity, .nan] { #expect(fault(peak: peak) == .peakFactor) }
    for copies in [1, 3, 9] { #expect(fault(copies: copies) == nil) }
    for copies in [0, 2, 10, -3] { #expect(fault(copies: copies) == .copies) }
    for cores in [1, 1024] { #expect(fault(cores: cores) == nil) }
    for cores in [0, 1025] { #expect(fault(cores: cores) == .nodeCores) }
    for gigabytes in [10, 1_000_000] { #expect(fault(gigabytes: gigabytes) == nil) }
    for gigabytes in [9, 1_000_001] { #expect(fault(gigabytes: gigabytes) == .nodeGigabytes) }
  }

  @Test("what cannot be counted, and a person whom no node can have, are refused")
  func beyond() throws {
    #expect(throws: ServerLoad.Fault.tooManySamples) {
      try Self.plan(people: 1_000_000_000, samples: 1_000_000, days: 73_050)
    }
    // The most that can be counted: 9.22e18.
    #expect(try Self.plan(people: 126_000_000, samples: 1_000_000, days: 73_050, gigabytes: 1_000_000).samples > 9_000_000_000_000_000_000)
    // 73,050,000,000 samples of 32 bytes, some more for rows, the log of a day and that of PostgreSQL.
    #expect(throws: ServerLoad.Fault.personBeyondDisk(needed: 2339, usable: 2000)) {
      try Self.plan(people: 1, samples: 1_000_000, days: 73_050, gigabytes: 4000)
    }
    #expect(throws: ServerLoad.Fault.personBeyondNode) {
      try Self.plan(people: 1, samples: 1_000_000, days: 1, requests: 100_000, peak: 100, cores: 1)
    }
  }

  @Test("lengths of time in years and days")
  func retention() {
    for (text, days) in [
      ("10y", 3653), ("1y", 366), ("4 years", 1461), ("200y", 73_050), ("90d", 90), ("1 day", 1), ("30 Days", 30), ("0d", 0),
      ("201y", Int.max), ("99999999999999999999d", Int.max), ("99999999999999999999y", Int.max),
    ] { #expect(ServerLoad.days(text) == days, "\(text)") }
    for text in ["", "y", "10", "10m", "-1y", "1.5y", "1y2d", "ten years", "１０y", "10y\u{301}"] {
      #expect(ServerLoad.days(text) == nil, "\(text)")
    }
  }

  @Test("the list of costs has each of them once, with a unit, an origin and a number above 0")
  func listOfCosts() {
    let all = ServerCosts().all
    #expect(all.map(\.name) == Mirror(reflecting: ServerCosts()).children.map { $0.label ?? "" })
    for (name, figure) in all {
      #expect(figure.value > 0 && figure.value.isFinite && !figure.unit.isEmpty && !figure.origin.isEmpty, "\(name)")
    }
    #expect(Set(all.map(\.figure.kind)).isSuperset(of: [.assumption]))
  }

  @Test("the costs of this version give a plan from one person to a thousand million")
  func ofThisVersion() throws {
    for people in [1, 1_000, 1_000_000, 1_000_000_000] {
      let load = try ServerLoad(people: people, samplesADay: 1000, retentionDays: 3653)
      let plan = try ServerPlan(load)
      #expect(plan.samples == people * 3_653_000 && plan.nodes >= 1 && plan.diskOfNode <= 4e12 * plan.costs.diskShare.value)
      #expect(plan.databaseCoresOfNode <= 16 && plan.processesOfNode >= 2 && (1...1000).contains(plan.connectionsOfProcess))
    }
  }
}
