import BadgeModel
import Foundation

// What a person shares by email, as its template has it.
struct SharedContent: Sendable, Hashable {
    let url: String?
    let title: String?
    let text: String?
    let description: String?
    // A line for each claim that the person chose.
    let claims: String?
}

extension SharedContent {
    init(_ reader: JSONReader) throws {
        func text(_ name: String) throws -> String? { try reader[name].optional?.string() }
        url = try text("url")
        title = try text("title")
        self.text = try text("text")
        description = try text("description")
        claims = try text("claims")
    }

    var json: JSON {
        .object(compacting: [
            "url": .optional(url), "title": .optional(title), "text": .optional(text),
            "description": .optional(description), "claims": .optional(claims),
        ])
    }
}
