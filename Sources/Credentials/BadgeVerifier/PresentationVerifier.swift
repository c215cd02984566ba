public import BadgeCredentials
import BadgeModel
public import BadgeSystem
public import BadgeTransport
public import Foundation

/// A verifier of presented badges: checks the issuer, the holder, the audience, and the badge's status.
///
///     let trust = try TrustedIssuer.list(JSON.parse(Data(contentsOf: trustFile)))
///     let verifier = PresentationVerifier(trust: trust, transport: try LiveTransport())
///     let nonce = SystemRandom().token()
///     let shown = try await ask(for: "https://door.example.org", nonce)
///     let result = try await verifier.verify(shown, audience: "https://door.example.org", nonce: nonce)
///     switch result {
///     case .valid(let presentation, _): openDoor(to: presentation.credential.claims["email"])
///     case .refused(let failure): show(failure.explanation)
///     }
///
/// Use a random nonce for each presentation, and accept it once: an attacker who sees a presentation could replay it.
/// ``Challenges`` enforces this.
///
/// Status lists are cached until their time to live or their expiry has passed. A badge whose status is unavailable is
/// refused, unless an ``OfflineRule`` allows an older list. A list is fetched once, however many presentations wait for
/// it. One verifier may be used by many tasks at once.
public struct PresentationVerifier: Sendable {
    let trust: [TrustedIssuer]
    private let formats: [any PresentationFormat]
    let clock: any WallClock
    private let statusLists: StatusLists
    private let keyring: IssuerKeyring
    /// By which issuers are trusted without their keys.
    var certificates = IssuerCertificates(.none)

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - trust: The issuers whose badges are accepted.
    ///   - formats: The formats of presentations that are accepted; the first that recognizes a text verifies it.
    ///   - transport: The transport for status lists, which the caller must close.
    ///   - folder: The folder in whose subfolder `status` status lists are stored across processes; each is verified
    ///     again when it is read. `nil` keeps them in memory only.
    ///   - offline: The treatment of badges whose status list cannot be fetched.
    ///   - clock: The clock for all verifications.
    ///   - pause: Waits between attempts of one request.
    public init(
        trust: [TrustedIssuer], formats: [any PresentationFormat] = [SDJWTFormat()], transport: any HTTPTransport,
        folder: URL? = nil, offline: OfflineRule = .refuse, clock: any WallClock = SystemClock(),
        pause: @escaping WebClient.Pause = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.init(
            trust: trust, formats: formats, transport: transport, folder: folder, offline: offline, clock: clock,
            pause: pause, patience: { try await Task.sleep(for: .seconds($0)) })
    }

    /// Creates a verifier; `patience` waits until a server that does not answer counts as unreachable.
    package init(
        trust: [TrustedIssuer], formats: [any PresentationFormat] = [SDJWTFormat()], transport: any HTTPTransport,
        folder: URL?, offline: OfflineRule, clock: any WallClock, pause: @escaping WebClient.Pause,
        patience: @escaping WebClient.Pause
    ) {
        self.trust = trust
        self.formats = formats
        self.clock = clock
        let publications = IssuerPublications(
            client: WebClient(transport: transport, clock: clock, pause: pause), clock: clock)
        keyring = IssuerKeyring(publications: publications, clock: clock, wait: patience)
        statusLists = StatusLists(
            publications: publications, clock: clock,
            folder: folder.map { StatusListFolder($0) }, offline: offline, wait: patience)
    }

    /// Verifies a presentation, and returns either its claims or the reason for a refusal.
    ///
    /// - Parameters:
    ///   - presentation: The presentation, such as a compact SD-JWT with key binding.
    ///   - audience: The verifier's identifier, as given to the presenter; compared exactly.
    ///   - nonce: The nonce that was given to this presenter only; compared exactly.
    /// - Throws: `BadgeError` `invalidInput` when audience or nonce is empty; `CancellationError` when the task is
    ///   cancelled.
    public func verify(_ presentation: String, audience: String, nonce: String) async throws -> VerificationResult {
        guard !audience.isEmpty, !nonce.isEmpty else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.audienceAndNonce"))
        }
        return try await result {
            try await accept(
                try read(presentation), PresentationBinding(audience: audience, nonce: nonce))
        }
    }

    /// Verifies a presentation that answers one of the verifier's own challenges, each of which is accepted once.
    ///
    /// A challenge is used up when issuer, holder and times of the presentation are valid, whatever the badge's status.
    ///
    /// - Parameters:
    ///   - presentation: The presentation, such as a compact SD-JWT with key binding.
    ///   - challenges: The source of the challenge, for the audience that the presentation must name.
    ///   - nonce: The nonce that was given to this presenter only; `nil` accepts any of them.
    /// - Throws: `BadgeError` when the folder of the challenges cannot be read or written; `CancellationError` when the
    ///   task is cancelled.
    public func verify(
        _ presentation: String, answering challenges: Challenges, nonce: String? = nil
    ) async throws -> VerificationResult {
        try await result {
            let received = try read(presentation)
            guard received.unverified.isPresented else {
                throw VerificationFailure(.keyBinding, .verifier("verification.noKeyBinding"))
            }
            // Not trusted before the key binding is verified.
            let nonce = nonce ?? received.unverified.nonce ?? ""
            let stamp = try challenges.open(nonce)
            let binding = PresentationBinding(audience: challenges.audience, nonce: nonce)
            return try await accept(received, binding) { presentation in
                try challenges.redeem(stamp, by: presentation.credential.holderKey)
            }
        }
    }

    /// Verifies a presentation that must be of one format.
    ///
    /// - Throws: `CancellationError`.
    func verify(
        _ presentation: String, as format: Credential.Format, for binding: PresentationBinding
    ) async throws -> VerificationResult {
        try await result { try await accept(try read(presentation, as: format), binding) }
    }

    // Whatever is wrong with a malformed presentation, the holder can only present again.
    func read(_ presentation: String, as format: Credential.Format? = nil) throws -> RecognizedCredential {
        let formats = formats.filter { format == nil || $0.id == format }
        do { return try RecognizedCredential(presentation, among: formats) } catch let error as BadgeError
            where error.code == .credentialMalformed
        {
            throw VerificationFailure(.malformed, .verifier("verification.notAPresentation"))
        }
    }

    private func result(
        _ body: () async throws -> (VerifiedPresentation, [VerificationFinding])
    ) async throws -> VerificationResult {
        do {
            let (presentation, findings) = try await body()
            return .valid(presentation, findings)
        } catch let refusal as VerificationFailure {
            return .refused(refusal)
        } catch let error as BadgeError {
            return .refused(try VerificationFailure(error))
        }
    }

    // An issuer may have changed its key, if a known key vouches for the new one. Its badges are verified with its
    // current keys, and a badge signed with a withdrawn key is refused.
    private func accept(
        _ received: RecognizedCredential, _ binding: PresentationBinding,
        onProof: (VerifiedPresentation) throws -> Void = { _ in }
    ) async throws -> (VerifiedPresentation, [VerificationFinding]) {
        if let issuer = try await certifiedIssuer(of: received) {
            let verified = try verify(received, binding, by: issuer)
            try onProof(verified)
            return (verified, try await requireInForce(verified.credential, of: issuer))
        }
        var (issuer, verified) = try await evaluateFollowing(received, binding)
        try await requireKeys(of: issuer)
        try onProof(verified)
        do {
            return (verified, try await requireInForce(verified.credential, of: issuer))
        } catch let error as BadgeError where error.code == .signatureInvalid {
            try await requireKeys(of: issuer)
            let isUnchanged = keyring.current(issuer).keys == issuer.keys
            if isUnchanged {
                guard try await keyring.follow(issuer) else { throw Self.unavailable(error) }
            }
            try await requireKeys(of: issuer)
            (issuer, verified) = try evaluate(received, binding)
            do { return (verified, try await requireInForce(verified.credential, of: issuer)) } catch let error
                as BadgeError
            {
                throw Self.unavailable(error)
            }
        }
    }

    private func evaluateFollowing(
        _ received: RecognizedCredential, _ binding: PresentationBinding
    ) async throws -> (TrustedIssuer, VerifiedPresentation) {
        do { return try evaluate(received, binding) } catch let error as BadgeError
            where error.code == .signatureInvalid
        {
            guard let name = received.unverified.issuer, try await keyring.follow(try issuer(named: name)) else {
                throw error
            }
            return try evaluate(received, binding)
        }
    }

    private func evaluate(
        _ received: RecognizedCredential, _ binding: PresentationBinding
    ) throws -> (TrustedIssuer, VerifiedPresentation) {
        guard let name = received.unverified.issuer else {
            throw VerificationFailure(
                .malformed, .verifier("verification.noIssuer"))
        }
        let issuer = try issuer(named: name)
        return (issuer, try verify(received, binding, by: issuer))
    }

    private func verify(
        _ received: RecognizedCredential, _ binding: PresentationBinding, by issuer: TrustedIssuer
    ) throws -> VerifiedPresentation {
        let verified = try received.verify(
            trust: issuer.keys, issuer: issuer.issuer, for: binding, now: clock.now())
        guard issuer.isTrusted(forType: verified.credential.type) else {
            throw VerificationFailure(.type, .verifier("verification.untrustedType"))
        }
        return verified
    }

    // Only this function decides whose keys vouch for an issuer's badges and status lists.
    private func issuer(named name: String) throws -> TrustedIssuer {
        guard let issuer = trust.first(where: { $0.isNamed(name) }) else {
            throw VerificationFailure(.untrustedIssuer, .verifier("verification.untrustedIssuer"))
        }
        return keyring.current(issuer)
    }

    // The issuer may have reinstated its keys, or the clock may have been wrong.
    private func requireKeys(of issuer: TrustedIssuer) async throws {
        guard keyring.isWithdrawn(issuer) else { return }
        _ = try await keyring.follow(issuer)
        guard !keyring.isWithdrawn(issuer) else {
            throw VerificationFailure(.signature, .verifier("verification.keysWithdrawn"))
        }
    }

    // A badge without a status reference can be withdrawn only with its key; that is its issuer's choice.
    private func requireInForce(
        _ credential: VerifiedCredential, of issuer: TrustedIssuer
    ) async throws -> [VerificationFinding] {
        guard let reference = credential.status else {
            guard try await !hasOtherKeys(issuer) else { throw Self.otherKeys }
            guard !credential.isStatusElsewhere else {
                throw VerificationFailure(.statusUnknown, .verifier("verification.statusElsewhere"))
            }
            return []
        }
        let (status, findings) = try await fetchStatus(at: reference, of: issuer)
        switch status {
        case .valid: return findings
        case .revoked: throw VerificationFailure(.revoked, .verifier("verification.revoked"))
        case .suspended: throw VerificationFailure(.suspended, .verifier("verification.suspended"))
        default:
            throw VerificationFailure(
                .statusUnknown, Message.verifier("verification.statusNotKnown", ["value": Int(status.rawValue)]))
        }
    }

    private func fetchStatus(
        at reference: Badge.StatusReference, of issuer: TrustedIssuer
    ) async throws -> (StatusList.Status, [VerificationFinding]) {
        do {
            let found = try await statusLists.list(at: reference.list, of: issuer)
            // The key of the badge may have been withdrawn. In that case, the keys are fetched from the issuer, and the
            // badge is verified again.
            guard try await !hasOtherKeys(found, at: reference.list, issuer) else { throw Self.otherKeys }
            return (try found.list.status(at: reference.index), found.findings)
        } catch let error as BadgeError where error.code != .signatureInvalid {
            throw Self.unavailable(error)
        }
    }

    // The certificates of a key end, and its issuer publishes no statements about it.
    private func hasOtherKeys(_ issuer: TrustedIssuer) async throws -> Bool {
        guard !issuer.isCertified else { return false }
        return try await keyring.refresh(issuer)
    }

    private func hasOtherKeys(
        _ found: FoundStatusList, at list: URL, _ issuer: TrustedIssuer
    ) async throws -> Bool {
        guard !issuer.isCertified else { return false }
        if keyring.isBehind(found.keysVersion, of: issuer) { return try await keyring.follow(issuer) }
        // A badge may name a list on any host, but only the issuer's own host confirms the issuer's keys.
        if issuer.isAlone(onHostOf: list) { keyring.confirm(issuer, at: found.since) }
        return try await hasOtherKeys(issuer)
    }

    private static var otherKeys: BadgeError {
        BadgeError(.signatureInvalid, "signatureInvalid.refused", ["finding": "the issuer has other keys"])
    }

    private static func unavailable(_ error: BadgeError) -> VerificationFailure {
        VerificationFailure(
            .statusUnknown, Message.verifier("verification.statusUnavailable", ["error": error.message]))
    }
}
