// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthServer

extension ServerCommand {
  /// Sizes a server. It asks no database.
  struct Plan: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Size a server: disks, cores, memory and connections for a number of people.",
      discussion: """
        A node is a group of servers with the same data, and a person is on one node. Rates, cores and connections are those of the \
        busiest time, sizes those at the end of the retention. --format json and csv also list every cost and assumption, with where it \
        was measured.

          health server plan --people 100000 --samples 1000 --retention 10y
          health server plan --people 500 --samples 3000 --retention 90d --peak 10 --format csv
        """)

    @Option(help: ArgumentHelp("The number of people.", valueName: "number"))
    var people: Int
    @Option(help: ArgumentHelp("The samples that a person's devices make in a day.", valueName: "number"))
    var samples: Int
    @Option(help: ArgumentHelp("How long samples are kept, in years or days: 10y, 90d.", valueName: "time"))
    var retention: String
    @Option(help: ArgumentHelp("The requests for statistics that a person makes in a day.", valueName: "number"))
    var requests = 20
    @Option(help: ArgumentHelp("By how much the busiest time exceeds the mean.", valueName: "factor"))
    var peak = 4.0
    @Option(help: ArgumentHelp("The servers of each node: 1, or 3 to 9.", valueName: "number"))
    var replicas = 3
    @Option(help: ArgumentHelp("The cores of each server.", valueName: "number"))
    var nodeCores = 16
    @Option(help: ArgumentHelp("The disk of each server, in GB.", valueName: "size"))
    var nodeDisk = 4000
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "part", rank: nil, meaning: "load (what was asked for), plan, or how a cost is known: measured, estimate or assumption"),
      .init(name: "figure", isTyped: true, meaning: "the name of the figure"),
      .init(name: "value", kind: .number, meaning: "the figure"),
      .init(name: "unit", rank: nil, meaning: "the unit of the figure"),
      .init(name: "note", meaning: "what belongs to it, or of a cost where it was measured"),
    ]

    func validate() throws { _ = try sized() }

    func run() throws {
      let plan = try sized()
      let isTable = output.format == .table
      let load = plan.load
      let title =
        "\(Person.counted(load.people, "person", "people")) with \(Person.samples(load.samplesADay)) a day each, kept for "
        + "\(Person.counted(load.retentionDays, "day"))"
      var rows = try Rows(Self.columns, output, title: title)
      // A table says the load in its title, and what is assumed below it.
      var lines = Self.lines(of: plan)
      if !isTable { lines = Self.lines(of: load) + lines + Self.lines(of: plan.costs) }
      for line in lines { rows.add(line.cells) }
      rows.finish()
      guard isTable else { return }
      Output.line()
      for sentence in Self.sentences(on: plan) { Output.sentence(sentence) }
      Output.flush()
    }

    private func sized() throws -> ServerPlan {
      guard let days = ServerLoad.days(retention) else {
        throw ValidationError("--retention takes years or days, such as 10y or 90d; \"\(retention)\" is neither.")
      }
      do throws(ServerLoad.Fault) {
        let load = try ServerLoad(
          people: people, samplesADay: samples, retentionDays: days, requestsADay: requests, peakFactor: peak, copies: replicas,
          nodeCores: nodeCores, nodeGigabytes: nodeDisk)
        return try ServerPlan(load)
      } catch {
        throw ValidationError(error.description)
      }
    }
  }
}

// MARK: Rows

extension ServerCommand.Plan {
  /// A row: a figure with its unit, and how people read it.
  private struct Line {
    let cells: [Rows.Cell]

    init(_ part: String, _ figure: String, _ value: Rows.Cell, _ unit: String, _ note: String) {
      cells = [.text(part), .text(figure), value, .text(unit), .text(note)]
    }

    /// A row of the plan with a number of things.
    static func count(_ figure: String, _ count: Int, _ unit: String, _ note: String = "") -> Line {
      Line("plan", figure, .count(count), unit, note)
    }

    /// A row of the plan with a size.
    static func size(_ figure: String, _ bytes: Double, _ note: String) -> Line {
      Line("plan", figure, .computed(bytes, shown: ServerCommand.Plan.size(bytes)), "B", note)
    }

    /// A row of the plan with cores that are busy at the peak.
    static func busy(_ figure: String, _ cores: Double) -> Line {
      Line("plan", figure, .computed(cores, shown: ServerCommand.Plan.small(cores)), "cores", "busy at the peak")
    }

    /// A row of the plan with things a second.
    static func rate(_ figure: String, _ rate: Double, _ unit: String, _ note: String) -> Line {
      Line("plan", figure, .computed(rate, shown: ServerCommand.Plan.small(rate)), unit, note)
    }
  }

  private static func lines(of load: ServerLoad) -> [Line] {
    [
      Line("load", "people", .count(load.people), "people", ""),
      Line("load", "samples of a person", .count(load.samplesADay), "samples a day", ""),
      Line("load", "retention", .count(load.retentionDays), "days", ""),
      Line("load", "requests of a person", .count(load.requestsADay), "requests a day", ""),
      Line("load", "peak", .number(load.peakFactor), "times the mean", ""),
      Line("load", "replicas", .count(load.copies), "servers a node", ""),
      Line("load", "cores of a server", .count(load.nodeCores), "cores", ""),
      Line("load", "disk of a server", .count(load.nodeGigabytes), "GB", ""),
    ]
  }

  private static func lines(of plan: ServerPlan) -> [Line] {
    let load = plan.load
    let full =
      switch plan.bound {
      case .disk: "then the disk is full"
      case .cores: "then the cores are busy"
      case .connections: "then connections run out"
      }
    return [
      .count("samples", plan.samples, "samples", "of all people"),
      .count("nodes", plan.nodes, "nodes", "each with \(Person.counted(load.copies, "server"))"),
      .count("people that fit a node", plan.peopleThatFit, "people", full),
      .count("people on each node", plan.peopleOnNode, "people"),
      .size("data of each node", plan.dataOfNode, "on each of its servers"),
      .size("indices of each node", plan.indexOfNode, "on each of its servers"),
      .size("log of each node", plan.logOfNode, "of a day, kept for replicas"),
      .size("disk of each node", plan.diskOfNode, "the sum of these three"),
      .size("growth of each node", plan.growthOfNode, "a year"),
      .size("disk of all servers", plan.diskOfAll, "nodes and replicas"),
      .size("backup a day", plan.backupADay, "log, and a seventh of the data"),
      .rate("samples a second", plan.samplesASecond, "samples/s", "on average"),
      .rate("samples a second at the peak", plan.peakSamplesASecond, "samples/s", ""),
      .rate("uploads a second", plan.peakUploadsASecond, "uploads/s", "at the peak"),
      .rate("requests a second", plan.peakRequestsASecond, "requests/s", "at the peak"),
      .busy("server cores for uploads", plan.serverCoresOfIngest),
      .busy("server cores for requests", plan.serverCoresOfReads),
      .count("server cores", plan.serverCores, "cores", "to have, of all processes"),
      .count("server processes", plan.nodes * plan.processesOfNode, "processes", "\(plan.processesOfNode) for each node"),
      .size("memory of a process", plan.memoryOfProcess, ""),
      .busy("database cores for uploads", plan.databaseCoresOfIngest),
      .busy("database cores for requests", plan.databaseCoresOfReads),
      .count("database cores of each node", plan.databaseCoresOfNode, "cores", "to have, on each server"),
      .count("database connections of a node", plan.connectionsOfNode, "connections", "max_connections, and some more"),
      .count("connections of a process", plan.connectionsOfProcess, "connections", "health server run --connections"),
      .size("memory of each node", plan.memoryOfNode, "on each of its servers"),
    ]
  }

  private static func lines(of costs: ServerCosts) -> [Line] {
    costs.all.map { name, figure in Line(figure.kind.rawValue, name, .number(figure.value), figure.unit, figure.origin) }
  }

  /// What the plan assumes, and how well its costs are known.
  private static func sentences(on plan: ServerPlan) -> [String] {
    let (load, costs) = (plan.load, plan.costs)
    let known = costs.all.map(\.figure).filter { $0.kind != .assumption }
    let estimates = known.filter { $0.kind == .estimate }.count
    func share(_ figure: ServerCosts.Figure) -> String { "\(Person.numbers.text(figure.value * 100, decimals: 1)) %" }
    func number(_ figure: ServerCosts.Figure) -> String { Person.numbers.short(figure.value) }
    let safety =
      load.copies == 1
      ? "Each node is a single server: what it has can be lost with its disk, up to the latest backup."
      : "Each node is \(Person.counted(load.copies, "server")); a change is acknowledged when a second one has it."
    let requests = Person.counted(load.requestsADay, "request")
    let disk = size(Double(load.nodeGigabytes) * 1e9)
    return [
      """
      Assumed: an upload has \(number(costs.uploadSize)) samples, and each upload and request has its own connection. A person makes \
      \(requests) a day, \(share(costs.yearShare)) of them for a year, the others for a day. The peak is \
      \(Person.numbers.short(load.peakFactor)) times the mean. Cores are busy to \(share(costs.busyShare)) then, and disks of \(disk) are \
      filled to \(share(costs.diskShare)). A person has \(number(costs.lanes)) types, and the latest \(number(costs.rowsOfLane)) samples \
      of each are rows.
      """,
      "A person is on one node. \(safety)",
      estimates == 0
        ? "All costs were measured; --format json lists where."
        : "\(estimates) of \(known.count) costs are estimates, not measured on these tables: --format json lists each with its origin. "
          + "Tools/run bench-server measures them.",
    ]
  }

  // MARK: Numbers

  /// A size in the unit in which it has one to three digits before the point.
  static func size(_ bytes: Double) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    var (number, unit) = (bytes, 0)
    while number >= 999.5, unit + 1 < units.count { (number, unit) = (number / 1000, unit + 1) }
    return "\(Person.numbers.text(number, decimals: number < 10 ? 1 : 0)) \(units[unit])"
  }

  /// A number that can be far below 1.
  private static func small(_ number: Double) -> String {
    number > 0 && number < 0.01 ? "< \(Person.numbers.text(0.01, decimals: 2))" : Person.numbers.short(number)
  }
}
