// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Import, export and the report for a doctor.
struct TransferPage: PageView {
  /// One import.
  struct Import: Encodable, Sendable {
    /// Its number.
    var number: Int64
    /// The name of the file.
    var name: String
    /// When it began.
    var began: ShownDate
    /// Whether it was read to its end.
    var isFinished: Bool
    /// When the phone made the export.
    var exported: ShownDate?
    /// How many samples it stored.
    var stored: String
    /// The page about it.
    var importPath: String
    /// The page that asks whether to delete what it stored.
    var removalPath: String
  }

  static let section = PageSection.transfer
  static let template = #"""
    <section><h2>[[transfer.import]]</h2><p>[[transfer.importHint]]</p>
    <form method="post" action="/transfer/upload" enctype="multipart/form-data" data-upload class="stack"><input type="hidden" name="token" value="{{token}}">
    <div><label for="file">[[transfer.file]]</label><input id="file" name="file" type="file" accept=".zip,.xml,.fit,.tcx,.gpx,.gz" required aria-describedby="file-hint"><p class="quiet" id="file-hint">[[transfer.fileHint]]</p></div>
    <div class="row"><button class="button">[[transfer.upload]]</button><button type="button" class="button-quiet" data-cancel hidden>[[transfer.cancel]]</button></div>
    <progress hidden aria-label="[[transfer.progress]]"></progress><output class="reading" aria-live="polite" data-left="[[transfer.left]]"></output></form><p><a href="/transfer/running">[[transfer.running]]</a></p></section>
    <section><h2>[[transfer.imports]]</h2>{{^imports}}<p class="quiet">[[transfer.noImports]]</p>{{/imports}}
    {{^empty(imports)}}<div class="table-wrap" tabindex="0"><table><caption>[[transfer.importsCaption]]</caption><thead><tr><th scope="col">[[transfer.file]]</th><th scope="col">[[transfer.began]]</th><th scope="col">[[transfer.state]]</th><th scope="col">[[transfer.exported]]</th>
    <th scope="col" class="number">[[transfer.stored]]</th><th scope="col">[[transfer.change]]</th></tr></thead><tbody>{{#imports}}<tr><th scope="row"><a href="{{importPath}}">{{name}}</a></th><td data-head="[[transfer.began]]">\#(ShownDate.template("began"))</td>
    <td data-head="[[transfer.state]]">{{#isFinished}}[[transfer.finished]]{{/isFinished}}{{^isFinished}}[[transfer.cut]]{{/isFinished}}</td><td data-head="[[transfer.exported]]">\#(ShownDate.template("exported"))</td><td class="number" data-head="[[transfer.stored]]">{{stored}}</td>
    <td data-head="[[transfer.change]]"><a class="button-danger" href="{{removalPath}}">[[transfer.delete]]<span class="visually-hidden">: {{name}}</span></a></td></tr>{{/imports}}</tbody></table></div>{{/empty(imports)}}
    \#(PageWindow.template("transfer.imports"))
    <p><a href="/transfer/files">[[transfer.files]]</a></p></section>
    <section><h2>[[transfer.export]]</h2><p>[[transfer.exportHint]]</p><form method="post" action="/transfer/export" class="stack"><input type="hidden" name="token" value="{{token}}">
    <fieldset><legend>[[transfer.format]]</legend><label class="check"><input type="radio" name="form" value="zip" checked>[[transfer.zip]]</label>
    <label class="check"><input type="radio" name="form" value="csv">[[transfer.csv]]</label>
    <label class="check"><input type="radio" name="form" value="sqlite">[[transfer.sqlite]]</label></fieldset><div><button class="button">[[transfer.exportButton]]</button></div></form></section>
    <section><h2>[[transfer.report]]</h2><p>[[transfer.reportHint]]</p><form method="get" action="/transfer/report" class="stack">
    {{#fault}}<p class="fault" id="report-fault" role="alert">{{.}}</p>{{/fault}}
    {{#report}}<fieldset><legend>[[transfer.period]]</legend><label class="check"><input type="radio" name="period" value="30d"{{#isMonth}} checked{{/isMonth}}>[[transfer.month]]</label>
    <label class="check"><input type="radio" name="period" value="90d"{{#isQuarter}} checked{{/isQuarter}}>[[transfer.quarter]]</label><label class="check"><input type="radio" name="period" value="1y"{{#isYear}} checked{{/isYear}}>[[transfer.year]]</label>
    <label class="check"><input type="radio" name="period" value="custom"{{#isCustom}} checked{{/isCustom}}>[[transfer.custom]]</label>
    <div class="row"><div><label for="report-from">[[transfer.from]]</label><input id="report-from" name="from" type="date" value="{{from}}"{{#fault}} aria-describedby="report-fault"{{/fault}}></div>
    <div><label for="report-to">[[transfer.to]]</label><input id="report-to" name="to" type="date" value="{{to}}"{{#fault}} aria-describedby="report-fault"{{/fault}}></div></div></fieldset>
    <div><label for="report-name">[[transfer.name]]</label><input id="report-name" name="name" maxlength="60" autocomplete="name" value="{{person}}"></div>{{/report}}
    <div><button class="button">[[transfer.reportButton]]</button></div></form></section>
    """#

  var title: String
  /// One page of the imports, newest first.
  var imports: [Import]
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?
  /// What was chosen for the report.
  var report: ReportChoice
  /// What is wrong with that.
  var fault: String?

  /// The routes of all pages about import, export and report.
  static let areaRoutes: [PageRoute] = routes + ReportChoice.routes + ImportPage.routes + ImportRemovalPage.routes + FilesPage.routes

  static let routes: [PageRoute] = [
    .get("/transfer", TransferPage.self) { request, context in .view(try TransferPage(request, context)) }
  ]

  private static let size = 20

  init(_ request: PageRequest, _ context: PageContext, report: ReportChoice = ReportChoice(PageFields()), fault: String? = nil) throws {
    let reader = context.reader
    title = context.words["section.transfer"]
    (self.report, self.fault) = (report, fault)
    let all = Array(try context.ask(ListImports()).reversed())
    let window = PageWindow(request.query["page"], size: Self.size, count: all.count)
    imports = all[window.range].map { item in
      Import(
        number: item.number, name: SharingText.line(item.name), began: .minute(item.started, reader), isFinished: item.finished != nil,
        exported: item.exportDate.map { .minute($0, reader) }, stored: reader.numbers.text(item.sampleCount),
        importPath: "/transfer/imports/\(item.number)", removalPath: "/transfer/imports/\(item.number)/delete")
    }
    (previous, next) = window.links("/transfer")
  }
}
