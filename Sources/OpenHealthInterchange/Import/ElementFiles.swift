// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The files that elements name, wherever they are.
protocol NamedFiles {
  /// The bytes of the file with a path. Nil if it is missing, larger than the limit or damaged.
  func contents(of path: String, limit: Int64) throws -> Data?
}

/// Reads the files beside the XML that elements name: the locations of routes and the resources of clinical records.
///
/// Unsafe: the buffer for pieces is allocated and freed in one function, and used up to the number of bytes read. Parsers read the bytes of
/// a text inside the closure that lends them.
final class ElementFiles: NamedFiles {
  /// The locations that were found for a route.
  struct Found {
    var locations: [LocationRecord] = []
    /// The reason why locations may be missing; nil when all were read.
    var problem: String?
  }

  private let file: ExportFile
  private let isCancelled: () -> Bool
  private let companions: [String: ExportFile.Companion]
  /// The number of bytes that may still be unpacked, as a file can be named many times.
  private var budget: Int64

  init(_ file: ExportFile, isCancelled: @escaping () -> Bool) {
    self.file = file
    self.isCancelled = isCancelled
    companions = file.companionsByPath()
    budget = file.companionBudget
  }

  /// The locations of a `WorkoutRoute` element. Empty, without a problem, if the files that it names are missing, as with an XML file
  /// alone. Throws `CancellationError` between two pieces of a file.
  func locations(of route: KeptElement) throws -> Found {
    var found = Found()
    for child in route.children {
      switch child.name {
      case "Location": found.take(LocationRecord(child))
      case "FileReference":
        guard let path = child["path"], let companion = companions[ArchivePath.safe(path)] else { continue }
        do { try read(companion, &found) } catch let error as ArchiveFault { found.problem = "its file cannot be read: \(error)" }
      default: break
      }
    }
    return found
  }

  /// Whether there is a file with a path.
  func has(_ path: String) -> Bool { companions[ArchivePath.safe(path)] != nil }

  /// The bytes of the file with a path. Nil if it is missing, as with an XML file alone, if it is larger than the limit, and if it is damaged:
  /// then it is kept as it is. Throws `CancellationError` between two pieces.
  func contents(of path: String, limit: Int64) throws -> Data? {
    guard let companion = companions[ArchivePath.safe(path)] else { return nil }
    let limit = min(limit, budget)
    do {
      let source = try file.open(companion, limit: limit)
      var data = Data()
      defer { budget = max(0, budget - Int64(data.count)) }
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
      defer { piece.deallocate() }
      while true {
        if isCancelled() { throw CancellationError() }
        let count = try source.read(into: piece)
        if count == 0 { return source.problem == nil ? data : nil }
        data.append(contentsOf: piece[..<count])
        if data.count > limit { return nil }
      }
    } catch is ArchiveFault {
      return nil
    }
  }

  private func read(_ companion: ExportFile.Companion, _ found: inout Found) throws {
    let limit = min(file.limits.fileBytes, budget)
    let source = try file.open(companion, limit: limit)
    var locations = Found()
    var isTooLarge = false
    let isWhole = try withoutActuallyEscaping({ (point: RoutePoints.Point) in
      // Keep at most the limit, so that memory is bounded.
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
      found.problem = "its file is too large; it was read up to location \(found.locations.count)"
    } else if let problem = source.problem {
      found.problem = "its file is damaged. \(problem)"
    } else if !isWhole {
      let count = locations.locations.count
      found.problem = "its file is damaged after \(count == 1 ? "1 location, which was" : "\(count) locations, which were") read"
    } else {
      found.problem = found.problem ?? locations.problem
    }
  }
}

extension ElementFiles.Found {
  enum Room { case left, full }

  /// Adds a location. Nil, for a point that cannot be read, adds a problem instead.
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
  /// The location of a point in a file; nil without a position and a time.
  init?(_ point: RoutePoints.Point) {
    self.init(
      date: point.text(of: "time").flatMap(RouteText.date), latitude: point.latitude, longitude: point.longitude,
      altitude: point.text(of: "ele"), horizontalAccuracy: point.text(of: "hAcc"), verticalAccuracy: point.text(of: "vAcc"),
      course: point.text(of: "course"), speed: point.text(of: "speed"))
  }

  /// The location of a `Location` element of older exports; nil without a position and a time.
  init?(_ element: KeptElement) {
    self.init(
      date: element["date"].flatMap { text in
        var text = text
        return text.withUTF8 { ExportTimestamp($0) }?.secondsSinceReferenceDate
      }, latitude: element["latitude"], longitude: element["longitude"], altitude: element["altitude"],
      horizontalAccuracy: element["horizontalAccuracy"], verticalAccuracy: element["verticalAccuracy"], course: element["course"],
      speed: element["speed"])
  }

  /// Nil without a position and a time. A missing accuracy is 0 if the value it belongs to is present.
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
