// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The style sheets of pages.
enum HTMLStyle {
  static func sheet(_ style: HTMLPage.Style) -> String {
    switch style {
    case .screen: common + screen + printing
    case .plain: common + plain + printing
    }
  }

  /// The foot of printed pages with their numbers; empty for an empty text. Both A4 and letter have room for it.
  static func pageFoot(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    // Each sign that is no letter or digit of ASCII as its number: none can end the string or the sheet.
    let safe = TerminalText.line(text).unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }
    return """

      @page{margin-bottom:20mm;@bottom-left{content:"\(safe.joined())";font:8.5pt system-ui,sans-serif}@bottom-right{content:counter(page) " / " counter(pages);font:8.5pt system-ui,sans-serif}}
      """
  }

  /// The rule for sections on a page of their own.
  static let ownPage = "\n@media print{.own{break-before:page;break-inside:avoid}}"

  private static let common = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:68rem;font:16px/1.5 \(SVGStyle.fonts);background:var(--page);color:var(--ink);overflow-wrap:break-word}
    h1{font-size:1.9rem;line-height:1.2;margin:0 0 .4rem}
    h2{font-size:1.3rem;line-height:1.3;margin:2.2rem 0 .8rem}
    p{margin:.4rem 0;max-width:45rem}
    header p,footer p,figcaption,caption,.detail{color:var(--soft)}
    figure{margin:0;min-width:0}
    figure svg{display:block;width:100%;height:auto}
    figcaption{font-size:.85rem;padding:.4rem 0 0}
    .figures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));margin:1rem 0}
    .wide{grid-column:1/-1;overflow-x:auto}
    .wide svg{min-width:40rem}
    .table{overflow-x:auto;margin:1rem 0}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    caption{text-align:left;font-size:.85rem;padding:0 0 .4rem}
    th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}
    thead th{font-size:.85rem;color:var(--soft)}
    tbody th{font-weight:600;white-space:nowrap}
    .number{text-align:right;white-space:nowrap}
    thead .number{white-space:normal}
    .cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));margin:1rem 0}
    dt{font-weight:600;font-size:.9rem}
    dd{margin:0}
    dd b{font-size:1.6rem;line-height:1.3;font-variant-numeric:tabular-nums}
    .detail{font-size:.85rem}
    footer{margin-top:3rem;font-size:.85rem}

    """

  private static var screen: String {
    func tints(_ palette: SVGPalette) -> String {
      ChartTint.allCases.map { ".\($0.rawValue) dt{color:\(SVGPalette.hex(palette.tints[$0] ?? 0))}" }.joined()
    }
    let (light, dark) = (SVGPalette.light, SVGPalette.dark)
    return """
      :root{--page:#f2f2f6;--card:\(SVGPalette.hex(light.paper));--ink:\(SVGPalette.hex(light.ink));--soft:\(SVGPalette.hex(light.soft));--line:\(SVGPalette.hex(light.grid))}
      figure,.table,.card{background:var(--card);border-radius:.9rem;padding:1rem}
      figure{padding:.4rem .4rem .8rem}
      figcaption{padding:.2rem .8rem 0}
      .spark svg{display:block;width:100%;height:2.75rem;margin-top:.4rem}
      \(tints(light))
      @media screen and (prefers-color-scheme:dark){:root{--page:#000000;--card:\(SVGPalette.hex(dark.paper));--ink:\(SVGPalette.hex(dark.ink));--soft:\(SVGPalette.hex(dark.soft));--line:\(SVGPalette.hex(dark.grid))}\(tints(dark))}

      """
  }

  private static let plain = """
    :root{--page:#ffffff;--ink:#000000;--soft:#333333;--line:#999999}
    body{max-width:60rem;font-size:17px}
    h2{border-bottom:2px solid #000000;padding-bottom:.2rem}
    table{font-size:1.05rem}
    th,td{padding:.5rem 1rem .5rem 0}
    thead th{border-bottom:2px solid #000000}
    .cards{display:block}
    .card{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline;border-bottom:1px solid var(--line);padding:.3rem 0}
    dt{flex:0 0 14rem;font-size:1rem}
    dd b{font-size:1.1rem}

    """

  private static let printing = """
    @page{margin:15mm}
    @media print{:root{--page:#ffffff;--ink:#000000;--soft:#444444;--line:#bbbbbb}body{padding:0;max-width:none;font-size:10.5pt}h1{font-size:18pt}h2{font-size:13pt;margin-top:7mm;break-after:avoid}figure,.card,tr{break-inside:avoid}thead{display:table-header-group}tbody tr:first-child{break-before:avoid}.figures{display:block;margin:0;orphans:1;widows:1}figure{display:inline-block;width:49%;margin:0 0 3mm;vertical-align:top}figure.wide{width:100%}th,td{padding:.15rem .6rem .15rem 0}.detail,figcaption{font-size:8.5pt;line-height:1.35}.wide{overflow:visible}.wide svg{min-width:0}.cards{grid-template-columns:repeat(4,1fr);gap:3mm}figure,.table,.card{border-radius:0;padding:0}.card{border-bottom:1px solid var(--line)}.spark{display:none}dd b{font-size:13pt}p{orphans:3;widows:3}.table{overflow:visible}}
    """
}
