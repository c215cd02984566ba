import BadgeCredentials
import BadgeKeys
package import BadgeModel
import BadgeTransport

extension VerifierAuthority {
    /// Throws unless a wallet can trust it: its certificates and keys can be read, and its identifier is one of a client.
    ///
    /// - Throws: `BadgeError` `invalidInput`, `documentInvalid`.
    package func requireUsable() throws {
        var trust = VerifierTrust.none
        try trust.add(self)
    }
}

extension Policy {
    /// Throws unless wallets can trust all its authorities of verifiers.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the paths of those that cannot be read.
    package func requireUsableVerifiers() throws {
        let findings = verifiers.enumerated().compactMap { index, authority -> BadgeError.InvalidField? in
            do {
                try authority.requireUsable()
                return nil
            } catch {
                return .init(
                    path: "verifiers[\(index)]",
                    reason: "cannot be trusted: \(BadgeError(wrapping: error).unpunctuatedFinding)")
            }
        }
        guard findings.isEmpty else { throw BadgeError.invalidDocument(findings) }
    }
}

extension VerifierTrust {
    /// Adds an authority.
    ///
    /// - Throws: `BadgeError` `invalidInput`, `documentInvalid`.
    package mutating func add(_ authority: VerifierAuthority, named name: String? = nil) throws {
        switch authority {
        case .roots(let pem): roots = roots.adding(try RootCertificates(pem: pem))
        case .registrars(let pem): registrars = registrars.adding(try RootCertificates(pem: pem))
        case .attester(let issuer, let keys): attesters[issuer, default: []] += try keys.map(JWK.init)
        case .client(let id, let ownName, let keys, let addresses):
            guard Self.canRegister(id) else {
                throw BadgeError(.invalidInput, .presentation("invalidInput.verifierClient"), ["client": id])
            }
            clients[id] = RegisteredVerifier(
                name: ownName ?? name, keys: try keys.map(JWK.init), responseURIs: Set(addresses))
        }
    }
}
