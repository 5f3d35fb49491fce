// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// All addresses of the Health app. The server answers no other one, and tests walk this list.
package enum PageRoutes {
  /// The routes of the server and of all areas. Where two match, the first counts.
  package static let all: [PageRoute] = [
    ofServer,
    SummaryPage.routes,
    BrowsePage.routes,
    TypePage.routes,
    WhyPage.routes,
    SharingPage.areaRoutes,
    SourcesPage.areaRoutes,
    TransferPage.areaRoutes,
    AddPage.routes,
    DeleteDataPage.routes,
    DataPage.routes,
    SamplePage.routes,
    CorrectPage.routes,
    RemovedPage.routes,
    ProfilePage.routes,
    SleepPage.routes,
    WorkoutsPage.routes,
    ActivityPage.routes,
    RecordsPage.routes,
    TrendsPage.routes,
    VitalsPage.routes,
    PairPage.routes,
    CyclePage.routes,
    NotesPage.routes,
    MedicalPage.routes,
    MoodPage.routes,
    AlertsPage.routes,
  ].flatMap(\.self)

  private static let ofServer: [PageRoute] = [
    .get("/assets/:name", for: .anyone, .asset),
    .get("/favicon.ico", for: .anyone, .asset),
    .get("/leaflet/:name", for: .anyone, .asset),
    .get("/leaflet/images/:name", for: .anyone, .asset),
    .get("/login", EntrancePage.self, for: .anyone, .login),
    .post("/logout", for: .session, .logout),
    .post("/lock", for: .session, .lock),
    .post("/unlock", EntrancePage.self, for: .session, .unlock),
    .get("/live", for: .openStore, .live),
    .post("/transfer/upload", for: .openStore, upTo: nil, .upload),
    .get("/transfer/running", RunningImportPage.self, for: .openStore, .running),
    .post("/transfer/stop", for: .openStore, .stop),
    .post("/transfer/export", for: .openStore, .export),
  ]

  /// A route that was found for an address.
  package struct Match: Sendable {
    /// The route.
    package let route: PageRoute
    /// The path of the page, without the ending of its twin.
    package let path: String
    /// The named parts of the path, decoded.
    package let parameters: [String: String]
    /// Whether the address is that of the twin in JSON.
    package let isTwin: Bool
  }

  /// The route of a method and an encoded path; nil if there is none.
  ///
  /// A page's path with `.json` is that of its twin. The first page has no name of its own, so that its twin is `/summary.json`.
  package static func find(_ method: PageRequest.Method, _ path: String) -> Match? {
    let isTwin = path.hasSuffix(twin)
    var page = isTwin ? String(path.dropLast(twin.count)) : path
    if page == "/summary" { page = "/" }
    let parts = PageRoute.parts(page)
    for route in all where route.method == method {
      if isTwin, case .server = route.answer { continue }
      if let parameters = route.parameters(of: parts) { return Match(route: route, path: page, parameters: parameters, isTwin: isTwin) }
    }
    return nil
  }

  private static let twin = ".json"
}
