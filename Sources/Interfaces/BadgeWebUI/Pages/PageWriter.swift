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
        let head: [HTMLDocument.HeadElement?] = [
            generator.map(Self.meta), .title(title), .deviceWidth, .lightAndDark, forward.map { .forward($0) },
            secondsWithoutScript.map { .reloadWithoutScript(seconds: $0) },
        ]
        let files: [HTMLDocument.HeadElement] =
            styles.map { .styleSheet($0.description) } + scripts.map { .script($0.description) }
        let own: [HTMLDocument.HeadElement] = embeddedStyle.map { [.style($0)] } ?? []
        let words = localization.speaking(.web)
        let root: [HTML.Attribute?] = [
            .data("theme", theme.rawValue), version.map { .data("version", String($0)) },
            secondsUntilReload.map { .data("reload", String($0)) }, isLast ? .data("last", "") : nil,
            // What the script says.
            .data("lost", words("web.lost")), .data("show", words("web.show")), .data("hide", words("web.hide")),
        ]
        return HTMLDocument(
            language: localization.language, isRightToLeft: localization.isRightToLeft, root: root.compactMap(\.self),
            head: head.compactMap(\.self) + files + own, attributes: [.class(bodyClass)]
        ) { body }.markup(pageToken: pageToken)
    }

    /// Returns whether a text begins as a document of the generator does; a page that quotes one does not.
    static func isDocument(_ start: String, of generator: String) -> Bool {
        let lines = start.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        let empty = HTMLDocument(language: "", isRightToLeft: false, head: [meta(generator: generator)]) {}
        let written = empty.markup().split(separator: "\n").map(String.init)
        return lines.count > 5 && lines[0] == written[0] && lines[2...4] == written[2...4]
            && lines[1].hasPrefix(written[1].prefix { $0 != "=" })
    }

    private static func meta(generator: String) -> HTMLDocument.HeadElement { .meta("generator", generator) }
}
