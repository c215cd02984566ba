import BadgeHTML
package import BadgeModel

/// The values of a message's placeholders.
package struct MessageValues: Sendable {
    let localization: Localization
    private var values: [Placeholder: String]

    package init(_ values: [Placeholder: String], in localization: Localization) {
        self.values = values
        self.localization = localization
    }

    subscript(_ placeholder: Placeholder) -> String { values[placeholder] ?? "" }

    // A value within a line of plain text or a header.
    func plain(_ placeholder: Placeholder) -> String {
        let value = placeholder.isMultiline ? self[placeholder].withoutControls : self[placeholder].oneLine
        let mayTurn = localization.isRightToLeft || value.hasRightToLeftLetters
        return mayTurn && placeholder.isName ? value.isolated : value
    }

    func escaped(_ placeholder: Placeholder) -> String { HTML.text(plain(placeholder)).markup }
}

extension String {
    // Without characters that end a line or control a terminal.
    fileprivate var oneLine: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? " " : $0 }))
    }

    // The same for a text of several lines.
    fileprivate var withoutControls: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }.joined(separator: "\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
