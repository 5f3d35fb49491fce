// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// All pages.
package enum PageRoutes {
  /// The routes of all areas. Where two match, the first counts.
  package static let all: [PageRoute] = [
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
    AlertsPage.routes,
  ].flatMap(\.self)

  /// The route of a method and an encoded path, with the path's named parts; nil if there is none.
  package static func find(_ method: PageRequest.Method, _ path: String) -> (route: PageRoute, parameters: [String: String])? {
    for route in all where route.method == method {
      if let parameters = route.parameters(of: path) { return (route, parameters) }
    }
    return nil
  }
}
