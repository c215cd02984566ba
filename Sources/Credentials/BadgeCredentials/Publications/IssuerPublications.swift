package import BadgeKeys
import BadgeModel
package import BadgeSystem
package import BadgeTransport
package import Foundation

/// Fetches what an issuer publishes for all who verify its badges: the statements of its keys, and status lists.
package struct IssuerPublications: Sendable {
    private let client: WebClient
    private let clock: any WallClock
    private var certificateRoots: CertificateRoots

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - client: The client for requests, which is limited to an issuer's requirements at each of them.
    ///   - clock: The source of the current time.
    ///   - certificateRoots: The root certificates that certify the keys of some issuers.
    package init(client: WebClient, clock: any WallClock, certificateRoots: CertificateRoots = .none) {
        self.client = client
        self.clock = clock
        self.certificateRoots = certificateRoots
    }

    /// Returns a client for an issuer whose keys are certified by these roots.
    package func trusting(_ roots: RootCertificates) -> IssuerPublications {
        var trusting = self
        trusting.certificateRoots = certificateRoots.trusting(everyIssuer: roots)
        return trusting
    }
}

extension IssuerPublications {
    /// Fetches the newest keys of an issuer for which the known ones vouch; `nil` when they are the known ones.
    ///
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - version: The version of the known keys; 0 for keys that were pinned before the first statement.
    ///   - trust: The known keys.
    /// - Throws: `BadgeError` `metadataMismatch`; those of ``KeyStatement/follow(_:issuer:trust:above:now:)`` and of
    ///   the web client.
    package func fetchKeys(of issuer: URL, above version: Int, trust: [JWK]) async throws -> KeyStatement? {
        let publication = try await client.scoped(to: issuer).get(wellKnown: "openid-credential-issuer", of: issuer) {
            try KeyPublication($0, issuer: issuer, allowing: client.privateHosts)
        }
        return try await fetchKeys(publication, of: issuer, above: version, trust: trust)
    }

    /// Fetches the newest keys like ``fetchKeys(of:above:trust:)``, for an issuer whose metadata were fetched.
    package func fetchKeys(
        _ publication: KeyPublication, of issuer: URL, above version: Int, trust: [JWK]
    ) async throws -> KeyStatement? {
        // An issuer that never changed its keys says nothing of them, and is asked nothing.
        guard let endpoint = publication.endpoint, publication.version != version else { return nil }
        let statements = try await fetchKeyStatements(at: endpoint, of: issuer)
        return try client.reading(sentFrom: endpoint, at: clock.now()) {
            try KeyStatement.follow(
                statements, issuer: issuer.absoluteString, trust: trust, above: version, now: $0)
        }
    }

    /// Fetches the statements of an issuer's keys, none of which is verified.
    ///
    /// - Throws: `BadgeError` of the web client.
    package func fetchKeyStatements(at endpoint: URL, of issuer: URL) async throws -> [String] {
        try await client.scoped(to: issuer).get(endpoint) {
            try $0["statements"].elements().map { try $0.string(maxLength: 16_384) }
        }
    }
}

extension IssuerPublications {
    /// Fetches a status list, and verifies it with its issuer's keys for that address.
    ///
    /// At most 18 MiB are accepted, and ten million bytes when inflated: ten million statuses of eight bits. The caller
    /// must check whether the list is newer than the stored one.
    ///
    /// - Parameters:
    ///   - url: The address of the list.
    ///   - issuer: The issuer whose credential names the list.
    ///   - trust: The keys of that issuer; if it is trusted by certificates, the key of the list's own chain counts
    ///     too.
    /// - Returns: The parsed list, and the compact text as received.
    /// - Throws: `BadgeError` `metadataMismatch` when an issuer elsewhere names an address on this machine or of a
    ///   private network; `signatureInvalid`, `documentInvalid`, `documentStale`, `statusListMismatch` when the list is
    ///   for another address, `serverAnswerInvalid` when it is larger, and those of the web client.
    package func fetchStatusList(
        at url: URL, namedBy issuer: URL, trust: [JWK]
    ) async throws -> (token: StatusListToken, compact: String) {
        try requireMayName(url, issuer)
        let body = try await client.scoped(to: issuer).get(
            url, accepting: Self.statusListType, maxBytes: StatusListToken.maxBytes)
        return try await verified(body, at: url, namedBy: issuer, trust: trust)
    }

    /// Fetches a status list like ``fetchStatusList(at:namedBy:trust:)``, with the entity tag of what was received; `nil`
    /// when the list of `entityTag` still says the same.
    package func fetchStatusList(
        at url: URL, namedBy issuer: URL, trust: [JWK], unless entityTag: String?
    ) async throws -> (token: StatusListToken, compact: String, entityTag: String?)? {
        try requireMayName(url, issuer)
        let fetched = try await client.scoped(to: issuer).get(
            url, accepting: Self.statusListType, unless: entityTag, maxBytes: StatusListToken.maxBytes)
        guard let fetched else { return nil }
        let list = try await verified(fetched.bytes, at: url, namedBy: issuer, trust: trust)
        return (list.token, list.compact, fetched.entityTag)
    }

    private static let statusListType = MediaType("application/\(StatusListToken.type)")

    private func requireMayName(_ url: URL, _ issuer: URL) throws {
        guard issuer.mayName(url, allowing: client.privateHosts) else {
            throw BadgeError(
                .metadataMismatch,
                "metadataMismatch.statusListHost", ["issuer": issuer.origin]
            )
        }
    }

    private func verified(
        _ body: Data, at url: URL, namedBy issuer: URL, trust: [JWK]
    ) async throws -> (token: StatusListToken, compact: String) {
        // A token that is published as a file may end with a line break.
        let compact = String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let keys = try await trust + certifiedKey(of: compact, from: issuer)
        do {
            return try client.reading(sentFrom: url, at: clock.now()) {
                (try StatusListToken.verify(compact, uri: url, trust: keys, now: $0), compact)
            }
        } catch let error as BadgeError where error.code == .documentInvalid && !error.isAboutTime {
            throw BadgeError(
                .documentInvalid, "documentInvalid.statusList", ["server": url.origin, "reason": error.finding],
                detail: error.detail, underlying: error)
        }
    }

    /// Returns the key of the certificate chain in a list, if its issuer's keys are certified.
    private func certifiedKey(of compact: String, from issuer: URL) async throws -> [JWK] {
        guard certificateRoots.hasRoots(for: issuer) else { return [] }
        let chain = try JWS(compact, maxBytes: StatusListToken.maxBytes).header["x5c"]
        guard chain.optional != nil else { return [] }
        return [try await certificateRoots.key(of: chain, for: issuer, at: clock.now())]
    }
}

extension BadgeError {
    // What this device's clock says of a document is not the server's fault.
    fileprivate var isAboutTime: Bool { namesWrongClock || message.key == "documentInvalid.future" }
}
