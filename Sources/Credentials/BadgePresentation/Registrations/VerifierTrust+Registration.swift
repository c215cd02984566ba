import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

extension VerifierTrust {
    private static let format = "registration_cert"
    private static let type = "rc-wrp+jwt"
    private static let maxBytes = 64 * 1024
    // Twelve months (ETSI TS 119 475, GEN-5.2.4-08).
    private static let longest: TimeInterval = 366 * 24 * 3600

    /// Adds the registrations that a verifier encloses and that count, and why others do not. They count for a verifier
    /// with a certificate alone, to whose subject they are bound; other formats are passed over.
    func addRegistrations(to request: inout VerifierRequest, at now: Date) async {
        guard [.certificateHost, .certificateHash].contains(request.requester.method) else { return }
        for info in request.verifierInfo where info.format == Self.format {
            do {
                request.registrations.append(try await registration(info, of: request.requester, at: now))
            } catch {
                request.registrationFindings.append(BadgeError(wrapping: error).unpunctuatedFinding)
            }
        }
    }

    // Where organizations alone vouch for a verifier, each of them vouches for who registers it.
    private func registration(
        _ info: VerifierInfo, of requester: VerifiedRequester, at now: Date
    ) async throws -> VerifierRegistration {
        do { return try await ownRegistration(info, of: requester, at: now) } catch {
            guard let vouching = requester.organizations, !vouching.isEmpty else { throw error }
            var found: VerifierRegistration?
            for id in vouching.sorted() {
                found = try await organizations[id]?.ownRegistration(info, of: requester, at: now)
            }
            guard let found else { throw error }
            return found
        }
    }

    private func ownRegistration(
        _ info: VerifierInfo, of requester: VerifiedRequester, at now: Date
    ) async throws -> VerifierRegistration {
        let text = try JSONReader(info.data).string(maxLength: Self.maxBytes)
        let token = try JWS(text, maxBytes: Self.maxBytes)
        let payload = JSONReader(token.payload)
        try token.verify(with: [try await registrarKey(token, of: requester, now)], type: Self.type)
        try payload.requireCurrent(at: now)
        guard now < (try payload["iat"].date()).addingTimeInterval(Self.longest) else {
            throw payload["iat"].failure("is more than twelve months ago")
        }
        guard payload["intermediary"].optional == nil else {
            throw payload["intermediary"].failure("is a party that is not known here")
        }
        guard let identifier = requester.subjectIdentifier,
            try payload["sub"].string(maxLength: 2048).isExactly(identifier)
        else { throw payload["sub"].failure("is not the subject of the verifier's certificate") }
        return try VerifierRegistration(payload, about: info.queries)
    }

    // The keys of attesters do not count: who says who a verifier is has no say in what it may ask for.
    private func registrarKey(
        _ token: JWS, of requester: VerifiedRequester, _ now: Date
    ) async throws -> JWK {
        let chain = token.header["x5c"]
        do {
            let path = try await CertificatePath(chain, to: registrars, at: now)
            // Who certifies verifiers may certify registrars too, so that a registrar says who it is.
            guard let registrar = path.subjectIdentifier, registrar != requester.subjectIdentifier else {
                throw chain.failure("is that of the verifier itself, or of nobody who is named")
            }
            return path.key
        } catch let finding as CertificatePathFinding {
            throw chain.failure("leads to nobody who is trusted to register verifiers: \(finding.message.text)")
        }
    }
}
