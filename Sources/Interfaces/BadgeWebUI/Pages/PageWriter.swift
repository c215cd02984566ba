import BadgeHTML
import BadgeModel

/// Writes the document of a page: its head, and a body.
struct PageWriter {
    let title: String
    let localization: Localization
    var theme = WebTheme.system
    var styles: [WebPath] = []
    var scripts: [WebPath] = []
    /// The style sheet of a page that loads none.
    var embeddedStyle: String?
    /// The number of the state that the page shows; `nil` for a page that nothing changes.
    var version: Int?
    /// The classes of the body.
    var bodyClass = ""
    /// The program that wrote a page that is a file.
    var generator: String?
    /// The seconds after which the script loads the page again.
    var secondsUntilReload: Int?
    /// The seconds after which a browser without scripts loads the page again.
    var secondsWithoutScript: Int?
    /// The page to load at once.
    var forward: String?
    var pageToken: String?
    /// Whether nothing comes after the page: an open page that has changed into it is loaded again as a whole.
    var isLast = false

    func document(_ body: HTML) -> String {
        var writer = HTMLWriter(pageToken: pageToken)
        writer.write(body)
        let head = [
            #"<meta charset="utf-8">"#, generator.map(Self.meta), "<title>\(title.htmlText)</title>",
            #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
            #"<meta name="color-scheme" content="light dark">"#,
            forward.map { #"<meta http-equiv="refresh" content="0; url=\#($0.htmlText)">"# },
            secondsWithoutScript.map { #"<noscript><meta http-equiv="refresh" content="\#($0)"></noscript>"# },
        ]
        let links = styles.map { #"<link rel="stylesheet" href="\#($0.description.htmlText)">"# }
        let sources = scripts.map { #"<script src="\#($0.description.htmlText)" defer></script>"# }
        let own = embeddedStyle.map { ["<style>\($0)</style>"] } ?? []
        let lines = head.compactMap(\.self) + links + sources + own
        let words = localization.speaking(.web)
        // What the script says.
        let texts = [
            ("lost", words("web.lost")), ("show", words("web.show")), ("hide", words("web.hide")),
        ].map { name, text in " data-\(name)=\"\(text.htmlText)\"" }.joined()
        let state =
            attribute("data-version", version) + attribute("data-reload", secondsUntilReload)
            + (isLast ? " data-last=\"\"" : "")
        return """
            <!doctype html>
            <html lang="\(localization.language.htmlText)" dir="\(localization.isRightToLeft ? "rtl" : "ltr")" \
            data-theme="\(theme.rawValue)"\(state)\(texts)>
            <head>
            \(lines.joined(separator: "\n"))
            </head>
            <body class="\(bodyClass.htmlText)">
            \(writer.text)
            </body>
            </html>

            """
    }

    /// Returns whether a text begins as a document of the generator does; a page that quotes one does not.
    static func isDocument(_ start: String, of generator: String) -> Bool {
        let lines = start.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        guard lines.count > 5, lines[1].hasPrefix("<html ") else { return false }
        return lines[0] == "<!doctype html>"
            && lines[2...4] == ["<head>", #"<meta charset="utf-8">"#, meta(generator: generator)]
    }

    private static func meta(generator: String) -> String {
        #"<meta name="generator" content="\#(generator.htmlText)">"#
    }

    private func attribute(_ name: String, _ value: Int?) -> String { value.map { " \(name)=\"\($0)\"" } ?? "" }
}

extension String {
    fileprivate var htmlText: String { HTML.text(self).markup }
}
