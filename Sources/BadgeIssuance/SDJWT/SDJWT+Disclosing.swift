import BadgeKeys
import BadgeModel

extension SDJWT {
    /// The same credential with the disclosures of these claims alone, and of what stands within them.
    func disclosing(_ claims: Set<String>) -> SDJWT {
        var named = issuerSigned.payload.objectValue?.filter { claims.contains($0.key) }.values.map(\.digests) ?? []
        named += disclosures.filter { disclosure in
            disclosure.name.map(claims.contains) == true && isAtRoot(disclosure)
        }.map { [$0.digest] }
        var kept = Set(named.joined())
        // What is kept may name others.
        while true {
            let within = disclosures.filter { kept.contains($0.digest) }.flatMap(\.value.digests)
            guard !kept.isSuperset(of: within) else { break }
            kept.formUnion(within)
        }
        return SDJWT(self, keeping: kept)
    }

    private func isAtRoot(_ disclosure: Disclosure) -> Bool {
        issuerSigned.payload["_sd"]?.arrayValue?.contains(.string(disclosure.digest)) == true
    }
}

extension JSON {
    /// The digests of disclosures that stand anywhere within.
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
