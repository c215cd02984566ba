import BadgeDrawings
import BadgeHTML
package import BadgeModel
import BadgeUI
import Foundation

extension PromptPreview {
    /// Writes previews as one page that loads nothing: its styles and pictures are in the document.
    ///
    /// - Parameters:
    ///   - previews: The prompts, each with the heading above it.
    ///   - title: The title of the page.
    ///   - localization: The language of the page.
    package static func document(
        _ previews: [(heading: String, preview: PromptPreview)], title: String, localization: Localization
    ) -> String {
        var styles = StyleSheet()
        for (_, preview) in previews { styles.add(preview) }
        let body = HTML(.main, .id("content"), .class("previews")) {
            HTML(.h1) { title }
            for (heading, preview) in previews {
                HTML(.section) {
                    HTML(.h2) { HTML(.bdi) { heading } }
                    preview.html
                }
            }
        }
        var writer = PageWriter(title: title, localization: localization)
        writer.generator = generator
        let page = String(decoding: PackageResources.page_css, as: UTF8.self)
        writer.embeddedStyle = page + SVG.styleSheet + Self.style + layout + styles.text
        return embedding(previews.flatMap(\.preview.images), in: writer.document(body))
    }

    /// Returns whether a file with that beginning is a document of previews, which another one may replace.
    package static func isDocument(_ start: [UInt8]) -> Bool {
        PageWriter.isDocument(String(decoding: start, as: UTF8.self), of: generator)
    }

    private static let generator = "BadgeKit prompt preview"

    /// The style of previews on any page.
    package static let style = """
        .screen-preview { display: flex; min-block-size: 28rem; border: 1px solid var(--line); border-radius: 1.5rem;
          overflow: hidden; user-select: none; }
        .screen-preview .dialog { flex: 1; max-inline-size: none; max-block-size: none; border-radius: 0;
          box-shadow: none; }
        .screen-preview .narrow-only { display: inline-flex; }
        .screen-preview .wide-only { display: none; }
        .screen-preview .dialog .actions { flex-flow: column nowrap; align-items: stretch; gap: .5rem;
          margin: 0 -1.25rem; padding: .875rem 1.25rem 1.125rem; border-radius: 0;
          background-color: var(--panel, var(--surface)); border-block-start: 1px solid var(--line); }
        .screen-preview .dialog-bar button { max-inline-size: none; }
        .screen-preview .dialog-bar button span { block-size: auto; white-space: normal; }
        .screen-preview .bar-start > .back { position: static; }
        .screen-preview .bar-start > .back > span > span { display: inline; }
        :where(.screen-preview[dir="ltr"] [dir="auto"]) { text-align: left; }
        :where(.screen-preview[dir="rtl"] [dir="auto"]) { text-align: right; }

        """

    private static let layout = """
        .previews { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); gap: 2rem;
          padding: clamp(.5rem, 4vw, 2rem); }
        .previews > * { min-inline-size: 0; }
        .previews h1 { grid-column: 1 / -1; margin: 0; }
        .previews h2 { margin: 0 0 .5rem; font-size: .875rem; font-weight: 500; color: var(--muted); }

        """

    private var images: [ImageData] {
        view.form.pictures.map(\.image) + view.form.actions.compactMap(\.icon)
            + view.appearance.images(on: view.form.screen)
    }

    // In place of their addresses, in one pass: the pictures are most of the document.
    private static func embedding(_ images: [ImageData], in document: String) -> String {
        var contents: [Substring: String] = [:]
        for image in images {
            let digest = image.digest[...]
            guard contents[digest] == nil, let type = image.pageMediaType else { continue }
            contents[digest] = "data:\(type);base64,\(Data(image.bytes).base64EncodedString())"
        }
        // `/pictures/preview-1/` and the digest.
        let start = "/pictures/"
        let parts = document.split(separator: start, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let path = part.prefix { $0 != "\"" && $0 != ")" }
            let digest = path.drop { $0 != "/" }.dropFirst()
            text += contents[digest].map { $0 + part[path.endIndex...] } ?? start + part
        }
    }
}
