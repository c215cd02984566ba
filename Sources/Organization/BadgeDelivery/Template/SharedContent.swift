package import BadgeModel

/// What a person shares by email, as its template has it.
package struct SharedContent: Sendable, Hashable {
    package let url: String?
    package let title: String?
    package let text: String?
    package let description: String?
    /// A line for each claim that the person chose.
    package let claims: String?

    package init(url: String?, title: String?, text: String?, description: String?, claims: String?) {
        (self.url, self.title, self.text, self.description, self.claims) = (url, title, text, description, claims)
    }
}

extension SharedContent {
    package init(_ reader: JSONReader) throws {
        func text(_ name: String) throws -> String? { try reader[name].optional?.string() }
        url = try text("url")
        title = try text("title")
        self.text = try text("text")
        description = try text("description")
        claims = try text("claims")
    }

    package var json: JSON {
        .object(compacting: [
            "url": .optional(url), "title": .optional(title), "text": .optional(text),
            "description": .optional(description), "claims": .optional(claims),
        ])
    }
}
