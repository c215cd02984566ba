import BadgeKeys
import BadgeModel

extension SDJWT {
    /// Returns a copy of the credential with the disclosures of these claims, and of those nested in them, only.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid`.
    func disclosing(_ claims: Set<String>) throws -> SDJWT {
        let disclosures = try disclosures()
        let known = Dictionary(disclosures.map { ($0.digest, $0) }) { first, _ in first }
        let payload = issuerSigned.payload.objectValue ?? [:]
        let atRoot = Set((payload["_sd"]?.arrayValue ?? []).compactMap(\.stringValue))
        let named = disclosures.filter { atRoot.contains($0.digest) && $0.name.map(claims.contains) == true }
        var open = named.map(\.digest) + payload.filter { claims.contains($0.key) }.values.flatMap(\.digests)
        var revealed: Set<String> = []
        // What is kept may name others.
        while let digest = open.popLast() {
            guard let disclosure = known[digest], revealed.insert(digest).inserted else { continue }
            open += disclosure.value.digests
        }
        return SDJWT(self, disclosing: disclosures.filter { revealed.contains($0.digest) })
    }
}

extension JSON {
    /// The digests of all disclosures within, at any depth.
    fileprivate var digests: [String] {
        switch self {
        case .object(let members):
            (members["_sd"]?.arrayValue ?? []).compactMap(\.stringValue)
                + [members["..."]?.stringValue].compactMap(\.self)
                + members.values.flatMap(\.digests)
        case .array(let elements): elements.flatMap(\.digests)
        default: []
        }
    }
}
