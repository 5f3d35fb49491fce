// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1

/// The files that every page loads. They need no session, because they are the same for all people.
enum Assets {
  /// The folder of Debian's package libjs-leaflet.
  static let leafletFolder = "/usr/share/javascript/leaflet"

  /// The answer for a path; nil if it names no such file.
  static func find(_ path: String) -> WebResponse? {
    switch path {
    case "/assets/app.css": file(style, "text/css; charset=utf-8")
    case "/assets/app.js": file(PackageResources.app_js, "text/javascript; charset=utf-8")
    case "/assets/icon.svg", "/favicon.ico": file(PackageResources.icon_svg, "image/svg+xml")
    case "/assets/app.webmanifest": file(PackageResources.app_webmanifest, "application/manifest+json")
    case "/assets/icon-192.png": file(PackageResources.icon_192_png, "image/png")
    case "/assets/icon-512.png": file(PackageResources.icon_512_png, "image/png")
    case "/leaflet/leaflet.js": leaflet("leaflet.js", "text/javascript; charset=utf-8")
    case "/leaflet/leaflet.css": leaflet("leaflet.css", "text/css; charset=utf-8")
    case _ where path.hasPrefix("/leaflet/images/"):
      ["layers.png", "layers-2x.png", "marker-icon.png", "marker-icon-2x.png", "marker-shadow.png"]
        .first { path == "/leaflet/images/\($0)" }.flatMap { leaflet("images/\($0)", "image/png") }
    default: nil
    }
  }

  /// Whether the package is installed: pages with a map then load it.
  static var hasLeaflet: Bool { FileManager.default.fileExists(atPath: "\(leafletFolder)/leaflet.js") }

  private static let style = PackageResources.app_css + Array(WebStyle.charts.utf8)

  private static func file(_ bytes: [UInt8], _ type: String) -> WebResponse {
    WebResponse(.ok, ["Content-Type": type, "Cache-Control": "private, max-age=3600"], .bytes(ByteBuffer(bytes: bytes)))
  }

  /// One of Leaflet's files; not found where the package is not installed: pages then show the drawing of the route only.
  private static func leaflet(_ name: String, _ type: String) -> WebResponse {
    // The names are fixed, so no path leads out of the folder.
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: leafletFolder).appendingPathComponent(name)) else {
      return WebResponse.text(.notFound, "Leaflet is not installed.")
    }
    return file(Array(data), type)
  }
}
