// A text with placeholders. A dollar sign of its own is written twice.
struct TemplateText: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case literal(String)
        case value(Placeholder)
    }

    struct Flaw: Error {
        let reason: String
    }

    let parts: [Part]

    init(_ text: String) throws(Flaw) {
        let pieces = text.split(separator: "$", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else {
            throw Flaw(reason: "has a dollar sign without a second one. Write $$ for a dollar sign")
        }
        var parts: [Part] = []
        for (index, piece) in pieces.enumerated() {
            guard index % 2 == 1 else {
                if !piece.isEmpty { parts.append(.literal(String(piece))) }
                continue
            }
            parts.append(piece.isEmpty ? .literal("$") : .value(try Self.placeholder(piece)))
        }
        self.parts = parts
    }

    private static func placeholder(_ name: Substring) throws(Flaw) -> Placeholder {
        if let placeholder = Placeholder(rawValue: String(name)) { return placeholder }
        throw Flaw(
            reason: """
                has an unknown placeholder $\(name.prefix(32))$. They are \
                \(Placeholder.allCases.map(\.placeholder).joined(separator: ", ")), and $$ is a dollar sign
                """)
    }

    var placeholders: Set<Placeholder> {
        Set(parts.compactMap { if case .value(let placeholder) = $0 { placeholder } else { nil } })
    }

    // The placeholder that is the whole text; nil if there is anything beside it.
    var sole: Placeholder? {
        guard parts.count == 1, case .value(let placeholder) = parts[0] else { return nil }
        return placeholder
    }

    func text(_ value: (Placeholder) -> String) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let words): text += words
            case .value(let placeholder): text += value(placeholder)
            }
        }
    }
}
