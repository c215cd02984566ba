import BadgeKeys
import BadgeModel

extension SDJWT {
    /// Returns a copy of the credential with the disclosures of what claims paths select (OpenID4VP 1.0 section 7.1),
    /// with those that lead there, and with all that is nested in it; nothing beside.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid`.
    func disclosing(_ paths: [[JSON]]) throws -> SDJWT {
        let disclosures = try disclosures()
        let selection = DisclosureSelection(disclosures)
        let selected = paths.reduce(into: Set<String>()) { all, path in
            all.formUnion(selection.digests(at: path[...], in: issuerSigned.payload, isRoot: true) ?? [])
        }
        return SDJWT(self, disclosing: disclosures.filter { selected.contains($0.digest) })
    }
}

// Finds the disclosures to what a path selects.
private struct DisclosureSelection {
    private let disclosures: [String: Disclosure]
    // A disclosure may name itself only if SHA-256 is broken; the depth bounds hostile nesting all the same.
    private static let mostLevels = 64

    init(_ disclosures: [Disclosure]) {
        self.disclosures = Dictionary(disclosures.map { ($0.digest, $0) }) { first, _ in first }
    }

    /// Returns the digests to disclose; `nil` if the path selects nothing there.
    func digests(at path: ArraySlice<JSON>, in value: JSON, isRoot: Bool = false, depth: Int = 0) -> Set<String>? {
        guard depth <= Self.mostLevels else { return nil }
        guard let step = path.first else { return isRoot ? nil : below(value, depth: depth) }
        switch (step, value) {
        case (.string(let name), .object(let members)):
            return member(name, of: members).flatMap { found in
                digests(at: path.dropFirst(), in: found.value, depth: depth + 1)?.union(found.digests)
            }
        case (.null, .array(let elements)):
            let found = present(elements).compactMap { element in
                digests(at: path.dropFirst(), in: element.value, depth: depth + 1)?.union(element.digests)
            }
            return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1) }
        case (.integer(let index), .array(let elements)):
            let present = present(elements)
            guard let index = Int(exactly: index), present.indices.contains(index) else { return nil }
            return digests(at: path.dropFirst(), in: present[index].value, depth: depth + 1)?
                .union(present[index].digests)
        default: return nil
        }
    }

    private func member(_ name: String, of members: [String: JSON]) -> (value: JSON, digests: Set<String>)? {
        guard !SDJWT.reservedNames.contains(name) else { return nil }
        if let value = members[name] { return (value, []) }
        return listed(members["_sd"]).first { $0.name?.isExactly(name) == true }.map { ($0.value, [$0.digest]) }
    }

    // The elements that a reader of all disclosures sees: a digest without one is a decoy.
    private func present(_ elements: [JSON]) -> [(value: JSON, digests: Set<String>)] {
        elements.compactMap { element in
            guard let digest = element["..."]?.stringValue, element.objectValue?.count == 1 else {
                return (element, [])
            }
            return disclosures[digest].map { ($0.value, [digest]) }
        }
    }

    private func listed(_ digests: JSON?) -> [Disclosure] {
        (digests?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { disclosures[$0] } }
    }

    // The whole value: every disclosure within, at any depth.
    private func below(_ value: JSON, depth: Int) -> Set<String> {
        guard depth <= Self.mostLevels else { return [] }
        var found: Set<String> = []
        switch value {
        case .object(let members):
            for disclosure in listed(members["_sd"]) {
                found.insert(disclosure.digest)
                found.formUnion(below(disclosure.value, depth: depth + 1))
            }
            for (name, member) in members where name != "_sd" { found.formUnion(below(member, depth: depth + 1)) }
        case .array(let elements):
            for element in present(elements) {
                found.formUnion(element.digests)
                found.formUnion(below(element.value, depth: depth + 1))
            }
        default: break
        }
        return found
    }
}
