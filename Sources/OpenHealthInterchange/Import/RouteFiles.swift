// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The locations of routes, out of the elements of workouts and the files beside the XML that they name.
final class RouteFiles {
  /// What was found of a route.
  struct Found {
    var locations: [LocationRecord] = []
    /// Why there may be more of it that cannot be read.
    var problem: String?
  }

  private let file: ExportFile
  private let isCancelled: () -> Bool
  private let companions: [String: ExportFile.Companion]
  /// How many more bytes may be unpacked: a file can be named many times.
  private var budget: Int64

  init(_ file: ExportFile, isCancelled: @escaping () -> Bool) {
    self.file = file
    self.isCancelled = isCancelled
    // Of two versions of one path the later.
    companions = Dictionary(file.companions.map { (ArchivePath.safe($0.path), $0) }) { $1 }
    budget = file.companionBudget
  }

  /// The locations of a `WorkoutRoute` element. None, without a problem, where the files that it names are not there: they are not with an XML
  /// alone. Throws `CancellationError` between two pieces of a file.
  func locations(of route: KeptElement) throws -> Found {
    var found = Found()
    for child in route.children {
      switch child.name {
      case "Location": found.take(LocationRecord(child))
      case "FileReference":
        guard let path = child["path"], let companion = companions[ArchivePath.safe(path)] else { continue }
        do { try read(companion, &found) } catch let error as ArchiveError { found.problem = "its file cannot be read: \(error)" }
      default: break
      }
    }
    return found
  }

  private func read(_ companion: ExportFile.Companion, _ found: inout Found) throws {
    let limit = min(file.limits.fileBytes, budget)
    let source = try file.open(companion, limit: limit)
    var locations = Found()
    var isTooLarge = false
    let isWhole = try withoutActuallyEscaping({ (point: RoutePoints.Point) in
      // As many as there may be, and no memory for more.
      if locations.take(LocationRecord(point)) == .full { isTooLarge = true }
    }) { deliver in
      let points = try RoutePoints(deliver)
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
      defer { piece.deallocate() }
      var unpacked: Int64 = 0
      defer { budget = max(0, budget - unpacked) }
      while !isTooLarge {
        if isCancelled() { throw CancellationError() }
        let count = try source.read(into: piece)
        if count == 0 { break }
        unpacked += Int64(count)
        if unpacked > limit { isTooLarge = true } else { try points.feed(Data(piece[..<count])) }
      }
      return points.finish()
    }
    let room = Limits.mostLocations - found.locations.count
    if locations.locations.count > room { isTooLarge = true }
    found.locations += locations.locations.prefix(room)
    if isTooLarge {
      found.problem = "its file is too large; \(found.locations.count) locations were read"
    } else if let problem = source.problem {
      found.problem = "its file is damaged. \(problem)"
    } else if !isWhole {
      found.problem = "its file is damaged after \(locations.locations.count) locations; these were read"
    } else {
      found.problem = found.problem ?? locations.problem
    }
  }
}

extension RouteFiles.Found {
  enum Room { case left, full }

  /// Takes a location, unless there is none in what the file says.
  @discardableResult mutating func take(_ location: LocationRecord?) -> Room {
    guard locations.count < Limits.mostLocations else {
      problem = "it has more than \(Limits.mostLocations) locations; these were read"
      return .full
    }
    if let location { locations.append(location) } else { problem = problem ?? "a location has no place or no time; it was left out" }
    return .left
  }
}

extension LocationRecord {
  /// What a point of a file says; nil without a place and a time.
  init?(_ point: RoutePoints.Point) {
    self.init(
      date: point.texts["time"].flatMap(RouteText.date), latitude: point.latitude, longitude: point.longitude, altitude: point.texts["ele"],
      horizontalAccuracy: point.texts["hAcc"], verticalAccuracy: point.texts["vAcc"], course: point.texts["course"],
      speed: point.texts["speed"])
  }

  /// What a `Location` element says, as older exports have them; nil without a place and a time.
  init?(_ element: KeptElement) {
    self.init(
      date: element["date"].flatMap { text in
        var text = text
        return text.withUTF8 { ExportTimestamp($0) }?.secondsSinceReferenceDate
      }, latitude: element["latitude"], longitude: element["longitude"], altitude: element["altitude"],
      horizontalAccuracy: element["horizontalAccuracy"], verticalAccuracy: element["verticalAccuracy"], course: element["course"],
      speed: element["speed"])
  }

  /// Accuracies that a file does not tell are 0 where it tells what they are of.
  private init?(
    date: Double?, latitude: String?, longitude: String?, altitude: String?, horizontalAccuracy: String?, verticalAccuracy: String?,
    course: String?, speed: String?
  ) {
    func number(_ text: String?) -> Double? {
      guard var text else { return nil }
      return text.withUTF8 { ExportNumber.parse($0) }
    }
    guard let date, let latitude = number(latitude), let longitude = number(longitude), latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    let altitude = number(altitude)
    self.init(
      date: date, latitude: latitude, longitude: longitude, altitude: altitude ?? 0, horizontalAccuracy: number(horizontalAccuracy) ?? 0,
      verticalAccuracy: number(verticalAccuracy) ?? (altitude == nil ? -1 : 0), course: number(course) ?? -1, speed: number(speed) ?? -1)
  }
}
