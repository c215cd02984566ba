import BadgeModel

// A text of a gateway's document: `$TO$`, `$TEXT$`, `$ID$`, `$SECRET:NAME$`, and `$$` for a dollar sign.
struct GatewayText: Sendable {
    enum Part: Sendable, Hashable {
        case literal(String)
        case to
        case text
        case id
        case secret(String)
    }

    let parts: [Part]

    init(_ text: String, _ reader: JSONReader, _ secrets: [String: Secret]) throws {
        let pieces = text.split(separator: "$", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else {
            throw reader.failure("has a dollar sign without a second one. Write $$ for a dollar sign")
        }
        parts = try pieces.enumerated().compactMap { index, piece in
            guard index % 2 == 1 else { return piece.isEmpty ? nil : .literal(String(piece)) }
            switch piece {
            case "": return .literal("$")
            case "TO": return .to
            case "TEXT": return .text
            case "ID": return .id
            case _ where piece.hasPrefix("SECRET:"):
                let name = String(piece.dropFirst(7))
                guard secrets[name] != nil else { throw reader.failure("names a secret that secrets does not have") }
                return .secret(name)
            default:
                throw reader.failure("has an unknown placeholder. They are $TO$, $TEXT$, $ID$ and $SECRET:NAME$")
            }
        }
    }
}
