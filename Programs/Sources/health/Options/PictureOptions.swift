// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// The options for the file and format of a picture.
struct PictureOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, svg, html }

  @Option(
    help: ArgumentHelp("Write a drawing (FILE.svg) or a page (FILE.html); - for standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var replace = false

  @Option(help: "text, svg or html. Default: from the file name of --output, else text.")
  var format: Format?

  func validate() throws {
    guard let output else {
      if replace { throw ValidationError("--replace goes with --output.") }
      return
    }
    if output.isEmpty { throw ValidationError("Give the name of the file to write.") }
    if format == .text { throw ValidationError("--output writes svg or html.") }
    let named = Format(rawValue: ending)
    if let format {
      guard named == nil || named == format else {
        throw ValidationError("\(TerminalText.line(output)) does not end with .\(format.rawValue): rename it, or omit --format.")
      }
    } else if named == nil {
      throw ValidationError("Give a name that ends with .svg or .html, or --format svg or html.")
    }
  }

  private var ending: String {
    let ending = output.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    return ending == Format.text.rawValue ? "" : ending
  }

  /// The format to write: the given one, else that of the file name, else text.
  var chosenFormat: Format { format ?? Format(rawValue: ending) ?? .text }

  /// The path for a picture that is not text.
  var file: String { output ?? "-" }
}
