// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test func knowsTheCommonTypes() {
    #expect(UTType.png.identifier == "public.png")
    #expect(UTType.pdf.identifier == "com.adobe.pdf")
    #expect(UTType("public.json") == .json)
    #expect(UTType("PUBLIC.JSON") == .json)
    #expect(UTType("org.example.unknown") == nil)
    #expect(UTType(filenameExtension: "CSV") == .commaSeparatedText)
    #expect(UTType(filenameExtension: "jpg") == .jpeg)
    #expect(UTType(mimeType: "image/heic") == .heic)
    #expect(UTType(mimeType: "text/plain") == .plainText)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.image.preferredMIMEType == nil)
    #expect(UTType.png.localizedDescription == "PNG image")
    #expect("\(UTType.png)" == "public.png")
    #expect(UTType.png.isPublic)
    #expect(UTType.png.isDeclared)
    #expect(!UTType.png.isDynamic)
    #expect(!UTType.pdf.isPublic)
  }

  @Test func conforms() {
    #expect(UTType.png.conforms(to: .image))
    #expect(UTType.png.conforms(to: .data))
    #expect(UTType.png.conforms(to: .content))
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    #expect(!UTType.image.conforms(to: .png))
    #expect(UTType.heic.conforms(to: .image))
    #expect(!UTType.heic.conforms(to: .heif))
    #expect(UTType.commaSeparatedText.conforms(to: .text))
    #expect(UTType.commaSeparatedText.conforms(to: .item))
    #expect(UTType.zip.conforms(to: .archive))
    #expect(UTType.archive.isSupertype(of: .zip))
    #expect(UTType.plainText.supertypes == [.text, .data, .content, .item])
    #expect(!UTType.json.conforms(to: .xml))
  }

  @Test func makesDynamicTypes() throws {
    let fit = try #require(UTType(filenameExtension: "FIT"))
    #expect(fit.isDynamic)
    #expect(!fit.isDeclared)
    #expect(fit.preferredFilenameExtension == "fit")
    #expect(fit.preferredMIMEType == nil)
    #expect(fit.conforms(to: .data))
    #expect(fit.conforms(to: .item))
    #expect(!fit.conforms(to: .text))
    #expect(fit == UTType(filenameExtension: "fit"))
    #expect(fit == UTType(fit.identifier))
    #expect(UTType(filenameExtension: "fit", conformingTo: .text)?.conforms(to: .plainText) == false)
    #expect(UTType(filenameExtension: "png", conformingTo: .text)?.isDynamic == true)
    #expect(UTType(mimeType: "application/fhir+json")?.preferredMIMEType == "application/fhir+json")
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(filenameExtension: "a/b") == nil)
    #expect(UTType(mimeType: "png") == nil)
    #expect(UTType("dyn.zz-00-") == nil)
    #expect(UTType("dyn.") == nil)
    #expect(UTType(exportedAs: "org.example.workout", conformingTo: .json).conforms(to: .text))
    #expect(UTType(importedAs: "org.example.workout").supertypes.isEmpty)
  }

  @Test func isCodable() throws {
    let types = [UTType.png, UTType(exportedAs: "org.example.x")]
    let data = try JSONEncoder().encode(types)
    #expect(String(decoding: data, as: UTF8.self) == #"["public.png","org.example.x"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
  }

  @Test func namesFiles() {
    let folder = URL(fileURLWithPath: "/tmp")
    #expect(folder.appendingPathComponent("steps", conformingTo: .commaSeparatedText).path == "/tmp/steps.csv")
    #expect(folder.appendingPathComponent("me.jpg", conformingTo: .jpeg).path == "/tmp/me.jpg")
    #expect(folder.appendingPathComponent("x").appendingPathExtension(for: .image).path == "/tmp/x")
  }

  /// Every supertype has a row, and no filename extension or media type is in two rows.
  @Test func theTableIsSound() {
    for row in SystemTypes.rows {
      for parent in row.supertypes { #expect(SystemTypes.byIdentifier[parent] != nil, "\(row.identifier) \(parent)") }
      for name in row.filenameExtensions { #expect(UTType(filenameExtension: name)?.identifier == row.identifier) }
      for name in row.mimeTypes { #expect(UTType(mimeType: name)?.identifier == row.identifier) }
    }
  }

  @Test func everyNamedTypeIsInTheTable() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Shims/UniformTypeIdentifiers/UTType+System.swift")
    let named = try String(contentsOf: file, encoding: .utf8).matches(of: /UTType\(system: "(.+)"\)/).map { String($0.1) }
    #expect(named.count > 50)
    for identifier in named { #expect(SystemTypes.byIdentifier[identifier] != nil, "\(identifier)") }
  }
}
