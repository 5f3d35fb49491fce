// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

struct ZonesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "zones", abstract: "Show or set the zones of your heart rate and power in workouts.",
    discussion: """
      Boundaries separate zones: three boundaries make four zones. Default heart-rate zones follow from your age and resting heart \
      rate; power has no default zones. Workouts keep the zones with which they were recorded.

        health zones
        health zones set heartRate 115 135 155 170
        health zones reset heartRate
      """,
    subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the current zones of each type that has any.",
      discussion: """
          health zones list
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws { try ZonesCommand.show(Catalog.zonedTypes, of: try store.openExisting(), output) }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the zones of a type by the boundaries between them.",
      discussion: """
          health zones set "heart rate" 110 130 150 170
        """)

    @OptionGroup var type: TypeArgument
    @Argument(help: "2 to 8 boundaries, ascending.")
    var boundaries: [Double] = []
    @Option(help: ArgumentHelp("The unit of the boundaries. Default: count/min for heart rate, W for power.", valueName: "unit"))
    var unit: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try amounts() }

    func run() throws { try ZonesCommand.set(try amounts(), of: try type.type(), try store.open(), output) }

    private func amounts() throws -> [Amount] {
      let type = try ZonesCommand.zoned(type)
      guard let facts = type.quantity else { preconditionFailure("\(type.name) has zones, so it is a quantity") }
      let unit = try unit.map { try UnitOptions.unit(named: $0, of: type, facts) } ?? facts.displayUnit
      let amounts = boundaries.map { Amount($0, unit) }
      do throws(HealthError) { _ = try ZoneConfiguration(type: type, boundaries: amounts, source: .user) } catch {
        guard case .invalidArgument(.zones(let fault)) = error else { throw error }
        throw ValidationError("\(fault).")
      }
      return amounts
    }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Reset a type to its default zones.",
      discussion: """
          health zones reset "heart rate"
        """)

    @OptionGroup var type: TypeArgument
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try ZonesCommand.zoned(type) }

    func run() throws { try ZonesCommand.set(nil, of: try type.type(), try store.openExisting(), output) }
  }

  /// The named type. Throws if it cannot have zones.
  private static func zoned(_ argument: TypeArgument) throws -> DataType {
    let type = try argument.type()
    guard Catalog.zonedTypes.contains(type) else {
      let names = Catalog.zonedTypes.map(\.name).sorted().joined(separator: " and ")
      throw ValidationError("\(type.name) has no zones. \(names) have.")
    }
    return type
  }

  private static func set(
    _ boundaries: [Amount]?, of type: DataType, _ service: any HealthService, _ output: OutputOptions
  ) throws {
    try service.perform(SetZones(type: type, boundaries: boundaries), for: .owner)
    try show([type], of: service, output)
  }

  static let columns: [Rows.Column] = [
    .init(name: "type", key: "head.type", meaning: "the short name of what is measured"),
    .init(name: "boundaries", kind: .numbers, key: "head.boundaries", meaning: "where one zone ends and the next begins"),
    .init(name: "unit", key: "head.unit", meaning: "the unit of the boundaries, in Apple's notation"),
    .init(name: "by", key: "head.by", meaning: "who chose them: `user`, `app`, `system` by age and resting rate, or `none`"),
  ]

  private static func show(_ types: [DataType], of service: any HealthService, _ output: OutputOptions) throws {
    var rows = try Rows(columns, output)
    let now = Date()
    for type in types.sorted(by: { $0.name < $1.name }) {
      let zones = try service.perform(PreferredZones(type: type, at: now), for: .owner)
      rows.add([
        .text(type.name), .numbers(zones?.boundaries), .text(zones?.unit.string),
        .text(zones?.source.rawValue ?? "none", shown: try zones.map { try by($0, at: now, service) } ?? Person.words["cell.noneSet"]),
      ])
    }
    rows.finish()
  }

  /// Who chose the zones, in words.
  private static func by(_ zones: ZoneConfiguration, at date: Date, _ service: any HealthService) throws -> String {
    switch zones.source {
    case .system: try basis(of: zones.type, at: date, service)
    case .user: Person.words["cell.yourChoice"]
    case .app: Person.words["cell.anApp"]
    }
  }

  /// What the system's zones of a type come from, and what of it is assumed because it is unknown.
  private static func basis(of type: DataType, at date: Date, _ service: any HealthService) throws -> String {
    guard case .reserve(let resting, let birth) = type.quantity?.zones, let resting = Catalog.type(named: resting),
      let birth = Catalog.type(named: birth), let unit = resting.quantity?.displayUnit
    else { return "" }
    let latest = FetchSamples(
      selections: [.init(type: resting, predicate: .date(.start, .lessOrEqual, date))], order: [.init(field: .start, ascending: false)],
      limit: 1)
    var rate: Double?
    if case .quantity(let value, let own) = try service.perform(latest, for: .owner).first?.value {
      rate = try own.convert(value, to: unit)
    }
    let age = try service.perform(ReadCharacteristic(type: birth), for: .owner)?.years(at: date)
    let known = ZoneConfiguration.known(age: age, restingRate: rate)
    let (assumedAge, assumedRate) = (ZoneConfiguration.assumedAge, Person.numbers.text(ZoneConfiguration.assumedRestingRate, decimals: 0))
    return switch (known.age, known.restingRate) {
    case (nil, nil): Person.words["cell.assumedBoth", "\(assumedAge)", assumedRate]
    case (nil, _): Person.words["cell.assumedAge", "\(assumedAge)"]
    case (_, nil): Person.words["cell.assumedRate", assumedRate]
    default: Person.words["cell.ageAndRate"]
    }
  }
}
