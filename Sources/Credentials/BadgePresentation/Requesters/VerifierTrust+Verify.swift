import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

extension VerifierTrust {
    /// Whom a client identifier, a signature or a registration proves.
    struct Identity {
        let name: String
        let method: VerifiedRequester.Method
        var subjectIdentifier: String?
    }

    /// Verifies who sent a request, and that it vouches for the address of the response.
    ///
    /// - Parameters:
    ///   - client: The client identifier.
    ///   - token: The request object; `nil` if the request is not signed.
    ///   - destination: Where the response goes.
    ///   - now: The time.
    /// - Throws: `PresentationRefusal`.
    func verify(
        _ client: ClientIdentifier, signing token: JWS?, to destination: ResponseDestination, at now: Date
    ) async throws -> VerifiedRequester {
        do { return try await verifyAlone(client, token, destination, now) } catch let refusal as PresentationRefusal
            where refusal.diagnosis?.isLackOfTrust == true
        {
            guard let found = try await verifyForOrganizations(client, token, destination, now) else { throw refusal }
            return found
        }
    }

    private func verifyForOrganizations(
        _ client: ClientIdentifier, _ token: JWS?, _ destination: ResponseDestination, _ now: Date
    ) async throws -> VerifiedRequester? {
        var (found, vouching): (VerifiedRequester?, Set<Organization.ID>) = (nil, [])
        for (organization, authorities) in organizations.sorted(by: { $0.key < $1.key }) {
            var trust = authorities
            trust.refusesIncludedRoots = refusesIncludedRoots
            do {
                let verified = try await trust.verifyAlone(client, token, destination, now)
                found = found ?? verified
                vouching.insert(organization)
            } catch is PresentationRefusal { continue }
        }
        found?.organizations = vouching
        return found
    }

    private func verifyAlone(
        _ client: ClientIdentifier, _ token: JWS?, _ destination: ResponseDestination, _ now: Date
    ) async throws -> VerifiedRequester {
        let verified: Identity
        if let registered = registration(of: client) {
            verified = Identity(name: registered.name ?? client.text, method: .registration)
            try registered.verify(token, to: destination)
        } else {
            verified = try await verify(unregistered: client, token, destination, now)
        }
        return VerifiedRequester(
            clientID: client.text, name: verified.name, method: verified.method,
            responseHost: destination.address?.host(), subjectIdentifier: verified.subjectIdentifier)
    }

    private func verify(
        unregistered client: ClientIdentifier, _ token: JWS?, _ destination: ResponseDestination, _ now: Date
    ) async throws -> Identity {
        switch client.kind {
        case .redirectURI(let address):
            guard token == nil else { throw PresentationRefusal(.signed) }
            guard let text = destination.text, text.isExactly(address) else {
                throw PresentationRefusal(.addressNotVouchedFor)
            }
            return Identity(name: destination.address?.host() ?? address, method: .address)
        case .certificateHost(let host):
            return try await verify(host: host, try token.required(), destination, now)
        case .certificateHash(let hash): return try await verify(hash: hash, try token.required(), now)
        case .attestation(let subject): return try verify(attested: subject, try token.required(), destination, now)
        case .decentralizedIdentifier(let did): return try verify(did: did, try token.required())
        case .plain: throw PresentationRefusal(.clientUnknown)
        case .reserved: throw PresentationRefusal(.prefixReserved)
        case .unsupported(let prefix): throw PresentationRefusal(.prefixUnsupported(prefix))
        case .unknown(let prefix): throw PresentationRefusal(.prefixUnknown(prefix))
        }
    }

    private func verify(
        host: String, _ token: JWS, _ destination: ResponseDestination, _ now: Date
    ) async throws -> Identity {
        let path = try await certificates(token, now)
        let plain = host.lowercased()
        guard !plain.isEmpty, path.hosts.contains(where: { $0.lowercased().isExactly(plain) }) else {
            throw PresentationRefusal(.hostMismatch)
        }
        if let address = destination.address, address.host()?.lowercased() != plain {
            throw PresentationRefusal(.addressNotVouchedFor)
        }
        return Identity(name: plain, method: .certificateHost, subjectIdentifier: path.subjectIdentifier)
    }

    private func verify(
        hash: String, _ token: JWS, _ now: Date
    ) async throws -> Identity {
        let path = try await certificates(token, now)
        guard Base64URL.encode(Digest.sha256(path.leaf)).isExactly(hash) else {
            throw PresentationRefusal(.hashMismatch)
        }
        return Identity(
            name: path.shownName ?? hash, method: .certificateHash, subjectIdentifier: path.subjectIdentifier)
    }

    private func certificates(_ token: JWS, _ now: Date) async throws -> CertificatePath {
        guard let chain = token.header["x5c"].optional else { throw PresentationRefusal(.certificateMissing) }
        let path: CertificatePath
        do {
            path = try await CertificatePath(chain, to: roots, at: now)
        } catch let finding as CertificatePathFinding {
            throw PresentationRefusal(.certificate(finding))
        }
        guard !(refusesIncludedRoots && path.includesRoot) else {
            throw PresentationRefusal(.forbiddenByHAIP("the certificates include their root"))
        }
        try token.verifyRequest(with: [path.key])
        return path
    }

    private func verify(did: String, _ token: JWS) throws -> Identity {
        let parts = did.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "did" else { throw PresentationRefusal(.identifierUnreadable) }
        guard parts[1] == "jwk" else { throw PresentationRefusal(.methodUnsupported(String(parts[1].prefix(32)))) }
        // The only verification method of its document.
        guard token.header["kid"].value?.stringValue.map({ $0.isExactly("\(did)#0") }) == true else {
            throw PresentationRefusal(.identifierUnreadable)
        }
        let key: JWK
        do {
            key = try JWK(JSON.parse(Base64URL.decode(String(parts[2])), limits: JSON.Limits(bytes: 2048, depth: 4)))
        } catch {
            throw PresentationRefusal(.identifierUnreadable)
        }
        try token.verifyRequest(with: [key])
        return Identity(name: did, method: .key)
    }
}

extension RegisteredVerifier {
    fileprivate func verify(_ token: JWS?, to destination: ResponseDestination) throws {
        if keys.isEmpty {
            guard token == nil else { throw PresentationRefusal(.signatureRefused("no key is registered")) }
        } else {
            try token.required().verifyRequest(with: keys)
        }
        guard let text = destination.text else { return }
        guard responseURIs.contains(where: { $0.isExactly(text) }) else {
            throw PresentationRefusal(.addressNotVouchedFor)
        }
    }
}

extension Optional<JWS> {
    fileprivate func required() throws -> JWS {
        guard let self else { throw PresentationRefusal(.unsigned) }
        return self
    }
}

extension JWS {
    /// Verifies the signature of a request object.
    func verifyRequest(with keys: [JWK]) throws {
        do { try verify(with: keys, type: RequestObject.type) } catch let error as BadgeError {
            throw PresentationRefusal(.signatureRefused(error.unpunctuatedFinding))
        }
    }
}

extension CertificatePath {
    /// The name of the subject, unless it could pass for something else on a screen; a host otherwise.
    fileprivate var shownName: String? {
        let names = [subject].compactMap(\.self) + hosts
        return names.first { JSONReader(.string($0)).ifReadable { try $0.displayText(maxLength: 128) }?.isLine == true }
    }
}

extension String {
    fileprivate var isLine: Bool { isLine(of: 1...128) }
}
