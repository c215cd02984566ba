import BadgeKeys
package import BadgeModel

extension SDJWT {
    /// Returns the signed claims with the disclosures inserted (RFC 9901 section 7.1), without `_sd` and `_sd_alg`.
    ///
    /// Every disclosure must match exactly one digest. A digest without a disclosure is a withheld claim or a decoy.
    /// The claims that determine a credential's validity are never read from a disclosure.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid` or `credentialMalformed`.
    package func claims() throws -> [String: JSON] { try locatedClaims().claims }

    /// Returns the claims like ``claims()``, and the locations of the disclosures among them.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid` or `credentialMalformed`.
    func locatedClaims() throws -> (claims: [String: JSON], locations: [[JSON]]) {
        var signed = try JSONReader(issuerSigned.payload).object()
        guard signed.removeValue(forKey: "_sd_alg") ?? "sha-256" == "sha-256" else {
            throw BadgeError.malformedCredential("it hashes its disclosures with another algorithm than SHA-256")
        }
        for name in Self.protectedClaims where signed[name]?.holdsDigests == true {
            throw BadgeError.invalidDisclosure("\(name) may not be disclosed selectively")
        }
        var placing = try DisclosurePlacing(disclosures())
        let claims = try placing.object(signed, depth: 0)
        try placing.requireAllPlaced()
        try placing.requireReadable(claims)
        return (claims, placing.locations)
    }

    // SD-JWT VC section 2.2.2.2, and what decides how digests are read.
    static let protectedClaims: Set<String> = ["iss", "exp", "nbf", "cnf", "vct", "vct#integrity", "status"]
    static let reservedNames: Set<String> = ["_sd", "_sd_alg", "..."]
}

// Puts disclosures where their digests stand.
private struct DisclosurePlacing {
    // What is accepted is written and read again by others.
    private let limits = JSON.Limits()
    private let disclosures: [String: Disclosure]
    private var digests: Set<String> = []
    // Of the value that is placed, from the root.
    private var path: [JSON] = []
    /// The locations of the disclosures that were placed.
    private(set) var locations: [[JSON]] = []

    init(_ disclosures: [Disclosure]) {
        self.disclosures = Dictionary(disclosures.map { ($0.digest, $0) }) { first, _ in first }
    }

    mutating func object(_ members: [String: JSON], depth: Int) throws -> [String: JSON] {
        guard depth < limits.depth else { throw BadgeError.invalidDisclosure("they are nested too deep") }
        var placed: [String: JSON] = [:]
        for (name, value) in members where name != "_sd" {
            guard name != "..." else { throw BadgeError.malformedCredential("it has a claim named \"...\"") }
            placed[name] = try self.value(value, at: .string(name), depth: depth + 1)
        }
        for digest in try list(members["_sd"]) {
            guard let disclosure = try take(digest) else { continue }
            let name = try disclosure.memberName(atRoot: depth == 0)
            guard placed[name] == nil else { throw BadgeError.invalidDisclosure("\(name) is there twice") }
            placed[name] = try value(disclosure.value, at: .string(name), isDisclosed: true, depth: depth + 1)
        }
        return placed
    }

    private mutating func value(
        _ value: JSON, at step: JSON, isDisclosed: Bool = false, depth: Int
    ) throws -> JSON {
        path.append(step)
        defer { path.removeLast() }
        if isDisclosed { locations.append(path) }
        return switch value {
        case .object(let members): .object(try object(members, depth: depth))
        case .array(let elements): .array(try array(elements, depth: depth))
        default: value
        }
    }

    private mutating func array(_ elements: [JSON], depth: Int) throws -> [JSON] {
        guard depth < limits.depth else { throw BadgeError.invalidDisclosure("they are nested too deep") }
        var placed: [JSON] = []
        for element in elements {
            let index = JSON.integer(Int64(placed.count))
            guard let digest = element["..."], element.objectValue?.count == 1 else {
                placed.append(try value(element, at: index, depth: depth + 1))
                continue
            }
            guard let disclosure = try take(digest) else { continue }
            guard disclosure.name == nil else {
                throw BadgeError.invalidDisclosure("a member stands where an element of an array belongs")
            }
            placed.append(try value(disclosure.value, at: index, isDisclosed: true, depth: depth + 1))
        }
        return placed
    }

    private func list(_ digests: JSON?) throws -> [JSON] {
        guard let digests else { return [] }
        guard let list = digests.arrayValue else { throw BadgeError.malformedCredential("its _sd is not an array") }
        return list
    }

    private mutating func take(_ digest: JSON) throws -> Disclosure? {
        guard let digest = digest.stringValue else {
            throw BadgeError.malformedCredential("a digest is not a string")
        }
        guard digests.insert(digest).inserted else { throw BadgeError.invalidDisclosure("a digest is repeated") }
        return disclosures[digest]
    }

    // A text may grow when it is written: a control character of one byte becomes an escape of six.
    func requireReadable(_ claims: [String: JSON]) throws {
        guard JSON.object(claims).serialized().count <= limits.bytes else {
            throw BadgeError.malformedCredential("its claims are larger than \(limits.bytes) bytes")
        }
    }

    func requireAllPlaced() throws {
        guard disclosures.keys.allSatisfy(digests.contains) else {
            throw BadgeError.invalidDisclosure("one is not among what the issuer signed")
        }
    }
}

extension Disclosure {
    fileprivate func memberName(atRoot: Bool) throws -> String {
        guard let name else {
            throw BadgeError.invalidDisclosure("an element of an array stands where a member belongs")
        }
        guard !SDJWT.reservedNames.contains(name), !(atRoot && SDJWT.protectedClaims.contains(name)) else {
            throw BadgeError.invalidDisclosure("\(name) may not be disclosed selectively")
        }
        return name
    }
}

extension JSON {
    // Whether it contains a digest of a disclosure at any depth.
    var holdsDigests: Bool {
        switch self {
        case .object(let members):
            members["_sd"] != nil || members["..."] != nil || members.values.contains(where: \.holdsDigests)
        case .array(let elements): elements.contains(where: \.holdsDigests)
        default: false
        }
    }
}
