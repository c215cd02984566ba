import BadgeModel

// A JSON document whose texts contain placeholders, such as `${href:submit}`.
indirect enum HypermediaTemplate: Sendable {
    case value(JSON)
    case text([Part])
    case array([HypermediaTemplate])
    case object([String: HypermediaTemplate])

    enum Part: Sendable {
        case literal(String)
        case placeholder(Placeholder)
    }

    enum Placeholder: Sendable, Hashable {
        case href(String), field(String), text(String)
        case fixed(Name)
    }

    // Placeholders without an argument.
    enum Name: String, Sendable, CaseIterable {
        case issuer, random, challenge, rpId, launch, polls, credential, user, organization, client, state, redirect
        case code
    }

    func rendered(_ value: (Placeholder) throws -> String) rethrows -> JSON {
        switch self {
        case .value(let json): json
        case .text(let parts):
            .string(
                try parts.map {
                    switch $0 {
                    case .literal(let text): text
                    case .placeholder(let placeholder): try value(placeholder)
                    }
                }.joined())
        case .array(let elements): .array(try elements.map { try $0.rendered(value) })
        case .object(let members): .object(try members.mapValues { try $0.rendered(value) })
        }
    }

    var placeholders: Set<Placeholder> {
        switch self {
        case .value: []
        case .text(let parts):
            Set(
                parts.compactMap {
                    guard case .placeholder(let placeholder) = $0 else { return nil }
                    return placeholder
                })
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.placeholders) }
        case .object(let members): members.values.reduce(into: []) { $0.formUnion($1.placeholders) }
        }
    }
}

extension HypermediaTemplate {
    init(_ reader: JSONReader) throws {
        switch try reader.present() {
        case .string(let text): self = try Self.template(of: text, reader)
        case .array: self = .array(try reader.elements().map(Self.init))
        case .object(let members):
            self = .object(
                Dictionary(uniqueKeysWithValues: try members.keys.map { ($0, try Self(reader[$0])) }))
        case let other: self = .value(other)
        }
    }

    private static func template(of text: String, _ reader: JSONReader) throws -> Self {
        var pieces = text.split(separator: "${", omittingEmptySubsequences: false)[...]
        guard let first = pieces.popFirst(), !pieces.isEmpty else { return .value(.string(text)) }
        var parts = [Part.literal(String(first))]
        for piece in pieces {
            guard let end = piece.firstIndex(of: "}") else { throw reader.failure("has a ${ without }") }
            guard let placeholder = Placeholder(piece[..<end]) else {
                throw reader.failure("has the unknown placeholder ${\(piece[..<end])}")
            }
            parts += [.placeholder(placeholder), .literal(String(piece[piece.index(after: end)...]))]
        }
        return .text(parts)
    }
}

extension HypermediaTemplate.Placeholder {
    fileprivate init?(_ text: Substring) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard sides.count == 2 else {
            guard let name = HypermediaTemplate.Name(rawValue: String(text)) else { return nil }
            self = .fixed(name)
            return
        }
        switch sides[0] {
        case "href": self = .href(sides[1])
        case "field": self = .field(sides[1])
        case "text" where Localization(Languages([]), of: .samples)(Message.Key(rawValue: sides[1])) != sides[1]:
            self = .text(sides[1])
        default: return nil
        }
    }
}
