extension Policy {
    /// The appearance of prompts for an organization's badges. An app may override everything except the line that
    /// names BadgeKit.
    public struct Appearance: Sendable, Hashable {
        /// The background colour of prompts, `#RRGGBB`.
        public let backgroundColor: String?
        /// The text colour of prompts, `#RRGGBB`. Black or white is used instead if its contrast with the background is
        /// below 4.5:1.
        public let textColor: String?
        /// The colour of buttons in the bar, `#RRGGBB`.
        public let tintColor: String?
        /// The text above a prompt, 1 to 500 characters.
        public let header: String?
        /// The text below a prompt, 1 to 500 characters.
        public let footer: String?
        /// Whether the line that names BadgeKit is hidden.
        public let hidesAttribution: Bool

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(
                only: ["backgroundColor", "textColor", "tintColor", "header", "footer", "hidesAttribution"], in: reader)
            backgroundColor = findings.optional(reader["backgroundColor"], nil) { try $0.color() }
            textColor = findings.optional(reader["textColor"], nil) { try $0.color() }
            tintColor = findings.optional(reader["tintColor"], nil) { try $0.color() }
            header = findings.displayText(reader["header"], maxLength: 500)
            footer = findings.displayText(reader["footer"], maxLength: 500)
            hidesAttribution = findings.optional(reader["hidesAttribution"], false) { try $0.bool() }
        }
    }
}

extension JSONReader {
    fileprivate func color() throws -> String {
        let text = try string(maxLength: 7)
        guard Display.isColor(text) else { throw failure("is not a colour such as #1A547A") }
        return text
    }
}
