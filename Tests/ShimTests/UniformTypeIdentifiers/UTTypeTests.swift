// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test func knowsTheCommonTypes() {
    #expect(UTType.png.identifier == "public.png" && UTType.pdf.identifier == "com.adobe.pdf")
    #expect(UTType("public.json") == .json && UTType("PUBLIC.JSON") == .json)
    #expect(UTType("org.example.unknown") == nil)
    #expect(UTType(filenameExtension: "CSV") == .commaSeparatedText && UTType(filenameExtension: "jpg") == .jpeg)
    #expect(UTType(mimeType: "image/heic") == .heic && UTType(mimeType: "text/plain") == .plainText)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg" && UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.image.preferredFilenameExtension == nil && UTType.image.preferredMIMEType == nil)
    #expect(UTType.png.localizedDescription == "PNG image" && "\(UTType.png)" == "public.png")
    #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic && !UTType.pdf.isPublic)
  }

  @Test func conforms() {
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && UTType.png.conforms(to: .content))
    #expect(UTType.png.conforms(to: .png) && !UTType.png.isSubtype(of: .png) && !UTType.image.conforms(to: .png))
    #expect(UTType.heic.conforms(to: .image) && !UTType.heic.conforms(to: .heif))
    #expect(UTType.commaSeparatedText.conforms(to: .text) && UTType.commaSeparatedText.conforms(to: .item))
    #expect(UTType.zip.conforms(to: .archive) && UTType.archive.isSupertype(of: .zip))
    #expect(UTType.plainText.supertypes == [.text, .data, .content, .item])
    #expect(!UTType.json.conforms(to: .xml))
  }

  @Test func makesDynamicTypes() throws {
    let fit = try #require(UTType(filenameExtension: "FIT"))
    #expect(fit.isDynamic && !fit.isDeclared && fit.preferredFilenameExtension == "fit" && fit.preferredMIMEType == nil)
    #expect(fit.conforms(to: .data) && fit.conforms(to: .item) && !fit.conforms(to: .text))
    #expect(fit == UTType(filenameExtension: "fit") && fit == UTType(fit.identifier))
    #expect(UTType(filenameExtension: "fit", conformingTo: .text)?.conforms(to: .plainText) == false)
    #expect(UTType(filenameExtension: "png", conformingTo: .text)?.isDynamic == true)
    #expect(UTType(mimeType: "application/fhir+json")?.preferredMIMEType == "application/fhir+json")
    #expect(UTType(filenameExtension: "") == nil && UTType(filenameExtension: "a/b") == nil && UTType(mimeType: "png") == nil)
    #expect(UTType("dyn.zz-00-") == nil && UTType("dyn.") == nil)
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
