/// A page as a whole: what its head says to a browser, and a body.
package struct HTMLDocument: Sendable {
    /// An element of the head.
    package enum HeadElement: Sendable {
        case title(String)
        case meta(_ name: String, String)
        /// Loads an address at once.
        case forward(String)
        /// Loads the page again after so many seconds, in a browser without scripts.
        case reloadWithoutScript(seconds: Int)
        case styleSheet(_ address: String)
        case script(_ address: String, [HTML.Attribute] = [])
        /// The program's own style sheet, which is written as it is.
        case style(String)

        package static let deviceWidth = Self.meta("viewport", "width=device-width, initial-scale=1")
        package static let lightAndDark = Self.meta("color-scheme", "light dark")
    }

    let root: [HTML.Attribute]
    let head: [HeadElement]
    let attributes: [HTML.Attribute]
    let body: HTML

    /// - Parameters:
    ///   - language: The language of the texts (BCP 47).
    ///   - isRightToLeft: Whether that language is written from right to left.
    ///   - root: Further attributes of the root element.
    ///   - head: The elements of the head after the encoding of characters.
    ///   - attributes: The attributes of the body.
    ///   - body: The content of the body.
    package init(
        language: String, isRightToLeft: Bool, root: [HTML.Attribute] = [], head: [HeadElement],
        attributes: [HTML.Attribute] = [], @HTMLBuilder body: () -> HTML
    ) {
        self.root = [.lang(language), .dir(isRightToLeft ? .rightToLeft : .leftToRight)] + root
        self.head = head
        self.attributes = attributes
        self.body = body()
    }

    /// Returns the document as it is sent.
    ///
    /// - Parameter pageToken: The token for the page's forms; `nil` for a page without a session.
    package func markup(pageToken: String? = nil) -> String {
        var writer = HTMLWriter(pageToken: pageToken)
        writer.write(self)
        return writer.text
    }
}
