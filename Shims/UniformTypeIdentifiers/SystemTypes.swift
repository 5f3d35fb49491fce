// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types that this module knows, as Apple declares them.
///
/// Each row has an identifier, the types it conforms to, file name extensions (preferred first), media types (preferred first) and a
/// description. Sources: Apple's documentation of each type; extensions and media types also from IANA's registry.
enum SystemTypes {
  struct Row: Sendable {
    let identifier: String
    let supertypes: [String]
    let filenameExtensions: [String]
    let mimeTypes: [String]
    let summary: String
  }

  static let rows: [Row] = table.split(separator: "\n").map { line in
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    func list(_ field: String) -> [String] { field.split(separator: ",").map(String.init) }
    return Row(
      identifier: fields[0], supertypes: list(fields[1]), filenameExtensions: list(fields[2]), mimeTypes: list(fields[3]),
      summary: fields[4])
  }

  static let byIdentifier = Dictionary(uniqueKeysWithValues: rows.map { ($0.identifier, $0) })

  private static let table = """
    public.item||||item
    public.content||||content
    public.composite-content|public.content|||mixed content
    public.data|public.item||application/octet-stream|data
    public.directory|public.item|||directory
    public.folder|public.directory|||folder
    com.apple.package|public.directory|||package
    com.apple.bundle|public.directory|||bundle
    public.disk-image||||disk image
    public.executable|public.item|||executable
    public.database||||database
    public.message||||message
    public.contact||||contact
    public.calendar-event||||calendar event
    public.url|public.data|||URL
    public.file-url|public.url|||file URL
    public.text|public.data,public.content|||text
    public.plain-text|public.text|txt,text|text/plain|plain text
    public.utf8-plain-text|public.plain-text||text/plain;charset=utf-8|UTF-8 text
    public.utf16-plain-text|public.plain-text||text/plain;charset=utf-16|UTF-16 text
    public.delimited-values-text|public.text|||delimited values
    public.comma-separated-values-text|public.delimited-values-text|csv|text/csv,text/comma-separated-values|comma-separated values
    public.tab-separated-values-text|public.delimited-values-text|tsv|text/tab-separated-values|tab-separated values
    public.utf8-tab-separated-values-text|public.tab-separated-values-text,public.utf8-plain-text|||UTF-8 tab-separated values
    public.rtf|public.text|rtf|text/rtf,application/rtf|rich text
    public.html|public.text|html,htm,shtml,shtm|text/html|HTML text
    public.xml|public.text|xml|application/xml,text/xml|XML text
    public.yaml|public.text|yml,yaml|application/yaml,application/x-yaml,text/yaml|YAML text
    public.json|public.text|json|application/json,text/json|JSON text
    public.source-code|public.plain-text|||source code
    public.swift-source|public.source-code|swift||Swift source
    com.apple.property-list|public.data|plist||property list
    com.apple.xml-property-list|public.xml,com.apple.property-list|||XML property list
    com.apple.binary-property-list|com.apple.property-list|||binary property list
    com.adobe.pdf|public.data,public.composite-content|pdf|application/pdf|PDF document
    org.idpf.epub-container|public.data,public.composite-content|epub|application/epub+zip|EPUB document
    public.spreadsheet|public.content|||spreadsheet
    public.presentation|public.composite-content|||presentation
    public.image|public.data,public.content|||image
    public.jpeg|public.image|jpeg,jpg,jpe|image/jpeg,image/jpg|JPEG image
    public.tiff|public.image|tiff,tif|image/tiff|TIFF image
    com.compuserve.gif|public.image|gif|image/gif|GIF image
    public.png|public.image|png|image/png|PNG image
    com.microsoft.bmp|public.image|bmp,dib|image/bmp|Windows bitmap image
    public.svg-image|public.image|svg,svgz|image/svg+xml|SVG image
    org.webmproject.webp|public.image|webp|image/webp|WebP image
    public.heif-standard|public.image|||HEIF image
    public.heif|public.heif-standard|heif,hif|image/heif|HEIF image
    public.heic|public.heif-standard|heic|image/heic|HEIC image
    public.camera-raw-image|public.image|raw||camera raw image
    public.audiovisual-content|public.data,public.content|||audiovisual content
    public.movie|public.audiovisual-content|||movie
    public.video|public.movie|||video
    public.audio|public.audiovisual-content|||audio
    com.apple.quicktime-movie|public.movie|mov,qt|video/quicktime|QuickTime movie
    public.mpeg-4|public.movie|mp4,mpg4|video/mp4|MPEG-4 movie
    public.mpeg-4-audio|public.mpeg-4,public.audio|mp4a|audio/mp4|MPEG-4 audio
    public.mp3|public.audio|mp3|audio/mpeg,audio/mp3|MP3 audio
    com.microsoft.waveform-audio|public.audio|wav,wave|audio/vnd.wave,audio/wav,audio/x-wav|Waveform audio
    public.archive||||archive
    com.pkware.zip-archive|public.data,public.archive|||ZIP archive
    public.zip-archive|com.pkware.zip-archive|zip|application/zip|ZIP archive
    org.gnu.gnu-zip-archive|public.data,public.archive|gz,gzip|application/gzip,application/x-gzip|gzip archive
    public.bzip2-archive|public.data,public.archive|bz2,bzip2|application/x-bzip2|bzip2 archive
    public.vcard|public.text,public.contact|vcf,vcard|text/vcard,text/x-vcard|vCard
    public.log||||log
    """
}
