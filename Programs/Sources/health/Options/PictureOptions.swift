// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// The options for the file and format of a picture: text in the terminal, a drawing (SVG) or a page (HTML).
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
      if replace { throw ValidationError("--replace needs --output.") }
      return
    }
    if output.isEmpty { throw ValidationError("Give the name of the file to write.") }
    if format == .text { throw ValidationError("--output writes svg or html, not text.") }
    let named = Format(rawValue: ending)
    if let format {
      guard named == nil || named == format else {
        throw ValidationError("\(TerminalText.line(output)) does not end with .\(format.rawValue): choose another name, or omit --format.")
      }
    } else if named == nil {
      throw ValidationError("Give a name that ends with .svg or .html, or --format svg or html.")
    }
  }

  /// The file's extension in lower case. Empty for `.text`, which names no format of a file.
  private var ending: String {
    let ending = output.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    return ending == Format.text.rawValue ? "" : ending
  }

  /// The format to write: the given one, else that of the file name, else text.
  var chosenFormat: Format { format ?? Format(rawValue: ending) ?? .text }

  /// The path to write a drawing or page to; `-`, standard output, without --output.
  var file: String { output ?? "-" }
}
