// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthCore

/// The argument that names an app.
struct AppArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The app's bundle identifier, such as com.example.walks.", valueName: "id"))
  var identifier: String
}

/// The options that name permissions of an app.
struct PermissionOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Types to read, by short name or identifier.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var read: [String] = []

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Types to save, by short name or identifier.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var share: [String] = []

  @Flag(help: "All types that the command applies to.")
  var all = false

  func validate() throws {
    if read.isEmpty && share.isEmpty && !all { throw ValidationError("Name types with --read or --share, or give --all.") }
    if all && !(read.isEmpty && share.isEmpty) { throw ValidationError("--all goes without --read and --share.") }
    _ = try questions()
  }

  /// The named permissions in order. A correlation type stands for its member types.
  func questions() throws -> [PermissionQuestion] {
    try read.flatMap { try Self.questions($0, .read) } + share.flatMap { try Self.questions($0, .share) }
  }

  private static func questions(_ name: String, _ direction: AccessDirection) throws -> [PermissionQuestion] {
    let type = try TypeArgument.anyType(named: name)
    return try (type.memberTypes ?? [type]).map { type in
      switch direction {
      case .read where type.requiresPerObjectAuthorization:
        throw ValidationError("Permission to read \(type.name) is given for each object, not for the type.")
      case .read where !type.isReadable: throw ValidationError("No app may ask to read \(type.name).")
      case .share where !type.isShareable: throw ValidationError("No app may save \(type.name).")
      default: return PermissionQuestion(type: type, direction: direction)
      }
    }
  }
}
