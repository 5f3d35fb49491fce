// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the HTML that all pages share.
enum PageLayout {
  /// Everything around a view's template. `{{#view}}` is the view, so a template reaches what is around it, such as `{{token}}`, by name.
  static func template(around body: String) -> String { pragma + top + "{{#view}}" + body + "{{/view}}" + bottom }

  /// Makes Mustache escape scalars: its own rule compares characters, and a combining mark after a quotation mark hides it.
  private static let pragma = "{{% CONTENT_TYPE: \(PageEscaping.name)}}"

  private static let top = #"""
    <!DOCTYPE html>
    <html lang="{{language}}"><head><meta charset="utf-8"><title>{{title}} - [[frame.app]]</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="/assets/app.css"><link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/assets/icon-192.png"><link rel="manifest" href="/assets/app.webmanifest" crossorigin="use-credentials">
    {{#hasMap}}<link rel="stylesheet" href="/leaflet/leaflet.css"><script src="/leaflet/leaflet.js" defer></script>{{/hasMap}}<script src="/assets/app.js" defer></script></head>
    <body{{#live}} data-live="{{live}}"{{/live}}><a class="skip" href="#content">[[frame.skip]]</a>
    <header class="bar"><a class="brand" href="/">[[frame.app]]</a><details class="menu"><summary>[[frame.menu]]</summary></details><nav aria-label="[[frame.navigation]]"><ul>
    {{#navigation}}<li><a href="{{path}}"{{#current}} aria-current="{{current}}"{{/current}}>{{name}}</a></li>{{/navigation}}</ul></nav>
    {{#leaving}}<form method="post" action="{{path}}"><input type="hidden" name="token" value="{{token}}"><button class="button-quiet">{{text}}</button></form>{{/leaving}}</header>
    <main id="content" tabindex="-1"><h1>{{title}}</h1>
    {{#notice}}<div class="notice" role="status"><p>{{text}}</p>{{#undo}}<form method="post" action="{{undo}}"><input type="hidden" name="token" value="{{token}}">{{#back}}<input type="hidden" name="back" value="{{back}}">{{/back}}{{#instead}}<input type="hidden" name="instead" value="{{instead}}">{{/instead}}<button class="button">[[frame.undo]]</button></form>{{/undo}}</div>{{/notice}}{{#leftOut}}<div class="notice" role="status"><p>{{leftOut}}</p></div>{{/leftOut}}

    """#

  private static let bottom = #"""

    </main><footer><p>{{foot}}</p></footer></body></html>

    """#
}
