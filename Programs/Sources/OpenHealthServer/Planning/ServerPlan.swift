// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The disks, cores, memory and connections that a load needs, computed from what its parts cost.
///
/// A *node* is a group of servers with the data of the same people; a person is on one node. Rates, cores and connections are those of the
/// busiest time, sizes those at the end of the retention.
///
///     let plan = try ServerPlan(ServerLoad(people: 100_000, samplesADay: 1000, retentionDays: 3653))
///     print(plan.nodes, plan.diskOfNode)
package struct ServerPlan: Sendable, Equatable {
  /// The resource that limits how many people fit on a node.
  package enum Bound: String, Sendable, CaseIterable {
    /// The disk of the node.
    case disk
    /// The cores of the node.
    case cores
    /// The connections of its database.
    case connections
  }

  /// What has to be carried.
  package let load: ServerLoad
  /// What its parts cost.
  package let costs: ServerCosts
  /// The samples of all people, when the retention is over for the first.
  package let samples: Int
  /// How many people fit on one node.
  package let peopleThatFit: Int
  /// Why no more fit.
  package let bound: Bound
  /// The number of nodes.
  package let nodes: Int
  /// The people on each node, on the last one perhaps fewer.
  package let peopleOnNode: Int

  private let person: Person

  /// The plan for a load.
  ///
  /// - Throws: A fault of a load that is beyond counting, or of a person who does not fit on a node.
  package init(_ load: ServerLoad, costs: ServerCosts = ServerCosts()) throws(ServerLoad.Fault) {
    let ofPerson = load.samplesADay.multipliedReportingOverflow(by: load.retentionDays)
    let ofAll = ofPerson.partialValue.multipliedReportingOverflow(by: load.people)
    guard !ofPerson.overflow, !ofAll.overflow else { throw .tooManySamples }
    let person = Person(load, costs)
    let (bound, fit) = person.fit(load, costs)
    guard fit >= 1 else {
      guard bound == .disk else { throw ServerLoad.Fault.personBeyondNode }
      let usable = Double(load.nodeGigabytes) * costs.diskShare.value
      let needed = (person.diskBytes + costs.logFloor.value) / 1e9
      throw ServerLoad.Fault.personBeyondDisk(needed: Self.whole(needed), usable: Int(usable))
    }
    (self.load, self.costs, self.person, samples) = (load, costs, person, ofAll.partialValue)
    (self.bound, peopleThatFit) = (bound, fit)
    let nodes = (load.people + fit - 1) / fit
    self.nodes = nodes
    peopleOnNode = (load.people + nodes - 1) / nodes
  }

  // MARK: Disk

  /// Bytes of data on each server of a node.
  package var dataOfNode: Double { Double(peopleOnNode) * person.dataBytes }

  /// Bytes of indices on each server of a node.
  package var indexOfNode: Double { Double(peopleOnNode) * person.indexBytes }

  /// Bytes of the log on each server of a node: that of a day, for a server that was away, and what PostgreSQL keeps in any case.
  package var logOfNode: Double { Double(peopleOnNode) * person.logBytesADay + costs.logFloor.value }

  /// Bytes on each server of a node. A plan fills its disk to a share, ``ServerCosts/diskShare``.
  package var diskOfNode: Double { dataOfNode + indexOfNode + logOfNode }

  /// Bytes by which each server of a node grows in a year, until the retention is over.
  package var growthOfNode: Double { Double(peopleOnNode) * person.growthBytesAYear }

  /// Bytes on all servers of all nodes.
  package var diskOfAll: Double {
    let people = Double(load.people) * (person.dataBytes + person.indexBytes + person.logBytesADay)
    return Double(load.copies) * (people + Double(nodes) * costs.logFloor.value)
  }

  /// Bytes of backups of all nodes a day: the log of a day, and a seventh of the data for a full copy a week. Nothing is compressed.
  package var backupADay: Double {
    Double(load.people) * (person.logBytesADay + (person.dataBytes + person.indexBytes) / 7)
  }

  // MARK: Rates

  /// Samples a second, on average.
  package var samplesASecond: Double { Double(load.people) * Double(load.samplesADay) / Self.secondsOfDay }

  /// Samples a second at the peak.
  package var peakSamplesASecond: Double { samplesASecond * load.peakFactor }

  /// Uploads a second at the peak.
  package var peakUploadsASecond: Double { atPeak(person.uploadsADay) }

  /// Requests for statistics a second at the peak.
  package var peakRequestsASecond: Double { atPeak(Double(load.requestsADay)) }

  // MARK: Server processes

  /// Cores of all server processes that uploads keep busy at the peak.
  package var serverCoresOfIngest: Double { atPeak(person.serverIngest) }

  /// Cores of all server processes that requests keep busy at the peak.
  package var serverCoresOfReads: Double { atPeak(person.serverReads) }

  /// Cores for all server processes, so that they are not too busy at the peak.
  package var serverCores: Int { Self.whole((serverCoresOfIngest + serverCoresOfReads) / costs.busyShare.value) }

  /// Server processes for each node. There are two at least, so that one may end.
  package var processesOfNode: Int {
    let busy = atPeak(person.serverIngest + person.serverReads, on: peopleOnNode)
    return max(2, Self.whole(busy / costs.busyShare.value / costs.coresOfProcess.value))
  }

  /// Bytes of memory of a server process.
  package var memoryOfProcess: Double {
    costs.serverMemory.value + min(Double(peopleOnNode), costs.storesOfProcess.value) * costs.storeMemory.value
  }

  // MARK: Databases

  /// Cores of all databases that uploads keep busy at the peak.
  package var databaseCoresOfIngest: Double { atPeak(person.databaseIngest) }

  /// Cores of all databases that requests keep busy at the peak.
  package var databaseCoresOfReads: Double { atPeak(person.databaseReads) }

  /// Cores for each server of a node, so that it is not too busy at the peak. Any of them can become the first one.
  package var databaseCoresOfNode: Int {
    Self.whole(atPeak(person.databaseIngest + person.databaseReads, on: peopleOnNode) / costs.busyShare.value)
  }

  /// Connections to the database of each server process, for its option `--connections`.
  package var connectionsOfProcess: Int {
    let busy = atPeak(person.connectionSeconds, on: peopleOnNode)
    return max(4, Self.whole(busy / costs.busyShare.value / Double(processesOfNode)))
  }

  /// Connections to the database of each node.
  package var connectionsOfNode: Int { processesOfNode * connectionsOfProcess }

  /// Bytes of memory of each server of a node: the system, its connections, and the rows and indices that are in use.
  package var memoryOfNode: Double {
    let connections = Double(connectionsOfNode) * costs.connectionMemory.value
    return costs.systemMemory.value + connections + Double(peopleOnNode) * person.warmBytes * costs.hotShare.value
  }

  // MARK: Arithmetic

  private static let secondsOfDay = 86_400.0

  /// What all people need in a second of the busiest time, from what one needs in a day.
  private func atPeak(_ aDay: Double) -> Double { atPeak(aDay, on: load.people) }

  private func atPeak(_ aDay: Double, on people: Int) -> Double { Double(people) * aDay / Self.secondsOfDay * load.peakFactor }

  /// The next whole number. No load within the limits comes near to the largest.
  private static func whole(_ number: Double) -> Int { Int(min(number.rounded(.up), 1e15)) }

  /// What one person needs: bytes at the end of the retention, and seconds of cores a day.
  private struct Person: Sendable, Equatable {
    let dataBytes, indexBytes, logBytesADay, growthBytesAYear, warmBytes: Double
    let uploadsADay: Double
    let serverIngest, serverReads, databaseIngest, databaseReads: Double
    /// Seconds a day for which the person's uploads and requests hold connections to the database.
    let connectionSeconds: Double

    var diskBytes: Double { dataBytes + indexBytes + logBytesADay }

    init(_ load: ServerLoad, _ costs: ServerCosts) {
      let aDay = Double(load.samplesADay)
      let samples = aDay * Double(load.retentionDays)
      // The latest samples of each type are rows, all others are in chunks.
      let rows = min(samples, costs.lanes.value * costs.rowsOfLane.value)
      let chunked = samples - rows
      dataBytes = rows * costs.rowData.value + chunked * costs.chunkData.value + costs.personData.value
      let rowIndices = rows * costs.rowIndex.value
      let chunkIndices = chunked * costs.chunkIndex.value
      indexBytes = rowIndices + chunkIndices
      warmBytes = rows * costs.rowData.value + rowIndices + chunkIndices
      logBytesADay = aDay * costs.logData.value
      growthBytesAYear = aDay * ServerLoad.daysOfYear * (costs.chunkData.value + costs.chunkIndex.value)

      let uploads = (aDay / costs.uploadSize.value).rounded(.up)
      let requests = Double(load.requestsADay)
      let (ofYear, ofDay) = (costs.yearShare.value, 1 - costs.yearShare.value)
      uploadsADay = uploads
      serverIngest = aDay / costs.ingestServer.value + uploads * costs.connectionServer.value / 1000
      databaseIngest = aDay / costs.ingestDatabase.value + uploads * costs.connectionDatabase.value / 1000
      let serverRequest = ofDay * costs.dayServer.value + ofYear * costs.yearServer.value + costs.connectionServer.value
      let databaseRequest = ofDay * costs.dayDatabase.value + ofYear * costs.yearDatabase.value + costs.connectionDatabase.value
      serverReads = requests * serverRequest / 1000
      databaseReads = requests * databaseRequest / 1000
      // The server computes while it holds a connection, too.
      connectionSeconds = serverIngest + databaseIngest + serverReads + databaseReads + uploads * costs.commitWait.value / 1000
    }

    /// How many such people fit on a node, and why no more.
    func fit(_ load: ServerLoad, _ costs: ServerCosts) -> (bound: Bound, people: Int) {
      let peak = load.peakFactor / ServerPlan.secondsOfDay
      let disk = (Double(load.nodeGigabytes) * 1e9 * costs.diskShare.value - costs.logFloor.value) / diskBytes
      let cores = Double(load.nodeCores) * costs.busyShare.value / ((databaseIngest + databaseReads) * peak)
      let connections = costs.connectionsOfNode.value * costs.busyShare.value / (connectionSeconds * peak)
      let least = min(disk, cores, connections)
      let bound: Bound = least == disk ? .disk : least == cores ? .cores : .connections
      return (bound, Int(min(max(least, 0), 1e15)))
    }
  }
}
