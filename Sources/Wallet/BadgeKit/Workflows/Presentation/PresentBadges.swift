import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgePresentation
import BadgeStorage
import BadgeSystem
import BadgeUI
import Foundation

/// Answers a verifier's request with what the user chooses, once the gate has permitted the use of each badge.
///
/// The user consents to each request. What the user declines, lacks, or has with another value, the verifier learns as one
/// error, and only after the user acted. Of an unmet restriction it learns nothing.
struct PresentBadges: Workflow {
    private let source: VerifierRequestSource
    let context: WorkflowContext
    private let client = Step<PresentationClient>()
    private let request = Step<VerifierRequest>()
    private let decision = Step<[PresentedShare]?>()
    private let answer = Step<PreparedAnswer>()

    /// How long a presentation is valid, in seconds, and so its answer.
    private static let validity: TimeInterval = 300

    init(_ source: VerifierRequestSource, context: WorkflowContext) {
        self.source = source
        self.context = context
    }

    /// Fetches and verifies the request, asks the user, resolves the unmet restrictions of the chosen badges, and sends
    /// the answer.
    ///
    /// - Throws: `BadgeError` `presentationRefused`; `declined` when the user gives up, or declines a browser's request;
    ///   `uiNotRegistered`; errors of the gate; `presentationUndelivered`; those of the verifier's server.
    func perform() async throws -> PresentationReply {
        let client = try await client.once { try await context.presentationClient() }
        let request = try await request.once { try await read(client) }
        let answer = try await answer.once {
            try requireOpen(request)
            return try await UnlockRecord.withCurrent { _ in
                try await OpenRequest.$isOpen.withValue(request.destination.address != nil) {
                    try await prepare(request, client)
                }
            }
        }
        return try await DeliverAnswer(answer: answer, context: context).run()
    }

    private func prepare(_ request: VerifierRequest, _ client: PresentationClient) async throws -> PreparedAnswer {
        guard let shares = try await decision.once({ try await decide(request) }) else {
            return try await decline(request, client)
        }
        return try await present(shares, request, client)
    }

    private func read(_ client: PresentationClient) async throws -> VerifierRequest {
        do {
            let request = try await source.request(client)
            for finding in request.registrationFindings {
                context.diagnostics.emit(.registrationRefused, .warning, [.finding: .string(finding)])
            }
            return request
        } catch let refusal as PresentationRefusal {
            try await context.store.record(record(of: refusal))
            await report(refusal, client)
            throw refusal.badgeError
        }
    }

    // A verifier whose address nobody vouches for is told nothing.
    private func report(_ refusal: PresentationRefusal, _ client: PresentationClient) async {
        guard let reply = refusal.reply, refusal.requester?.isVerified == true, reply.destination.mode.isPosted else {
            return
        }
        // The refusal is what counts: whether the verifier hears of it is up to the verifier's server.
        _ = try? await client.send(
            client.errorResponse(refusal.code, finding: refusal.finding, to: reply))
    }

    private func requireOpen(_ request: VerifierRequest) throws {
        guard request.expires.map({ context.sensors.clock.now() < $0 }) ?? true else {
            throw PresentationRefusal.expired(request).badgeError
        }
    }
}

// What the user decides.
extension PresentBadges {
    /// - Returns: What is presented; `nil` if the user declines.
    private func decide(_ request: VerifierRequest) async throws -> [PresentedShare]? {
        guard let shares = try await ask(context.requestedBadges(request)) else { return nil }
        let sealed = shares.filter(\.isSealed)
        guard !sealed.isEmpty else { return shares }
        // The values are shown before anything is told: the badges that were chosen are opened, and matched again.
        var opened: [Badge.ID: QueriedCredential] = [:]
        for badge in shares.badges { opened[badge.id] = try await open(badge) }
        return try await ask(context.requestedBadges(request, opened: opened))
    }

    private func open(_ badge: Badge) async throws -> QueriedCredential {
        _ = try await SecureBadge(badgeID: badge.id, purpose: .use, context: context).run()
        return try await context.withAppearance(of: badge.organizationID) {
            try await context.withPasscodeKey(for: .use(badge: badge.display.name)) { key in
                try await context.opened(badge, with: key)
            }
        }
    }

    private func ask(_ found: RequestedBadges) async throws -> [PresentedShare]? {
        let prompt = found.prompt(in: context.languages)
        return try await context.ui.prompt(\.presentation) {
            $0.promptForPresentation(prompt, completion: $1)
        } attempt: { decision in
            try requireOpen(found.request)
            return switch decision {
            case .decline: nil
            case .present(let choice): try found.shares(of: choice)
            }
        }
    }

    private func decline(_ request: VerifierRequest, _ client: PresentationClient) async throws -> PreparedAnswer {
        let record = record(of: request, [], .declined)
        try await context.store.record(record)
        // An error would tell a web page that the wallet was chosen, and so holds something.
        guard request.destination.address != nil else { throw BadgeError.declined }
        return PreparedAnswer(
            record: record, response: try client.errorResponse(.accessDenied, to: request.reply),
            ends: context.sensors.clock.now(), client: client)
    }
}

// What the gate permits.
extension PresentBadges {
    private func present(
        _ shares: [PresentedShare], _ request: VerifierRequest, _ client: PresentationClient
    ) async throws -> PreparedAnswer {
        do {
            return try await release(shares, request, client, isFresh: false)
        } catch BadgeError.Code.passcodeRequired {
            // A policy no longer demands a passcode, but the credential is still sealed under it; or the entry is over.
            try await EnterPasscode(
                for: .use(badge: shares[0].badge.display.name), of: shares[0].badge.organizationID, context: context
            ).run()
            return try await release(shares, request, client, isFresh: true)
        } catch BadgeError.Code.permitInvalid {
            // A policy that came between the evaluation and the release is evaluated by.
            return try await release(shares, request, client, isFresh: true)
        }
    }

    // The uses are counted, and recorded with the presentation, before anything is sent.
    private func release(
        _ shares: [PresentedShare], _ request: VerifierRequest, _ client: PresentationClient, isFresh: Bool
    ) async throws -> PreparedAnswer {
        var releases: [CredentialRelease] = []
        for badge in shares.badges {
            let evaluated = try await SecureBadge(
                badgeID: badge.id, purpose: .use, isFresh: isFresh, context: context
            ).evaluate()
            let own = shares.filter { $0.badge.id == badge.id }
            releases.append(
                CredentialRelease(
                    try evaluated.requirePermit(), recording: evaluated.auditEvent(.decision)
                ) { [formats = context.formats] credential, text in
                    let opened = try QueriedCredential(
                        credential, text, of: badge.id, as: formats.require(credential.format))
                    try own.forEach { try $0.require(opened) }
                })
        }
        try requireOpen(request)
        let record = record(of: request, shares, .undelivered)
        let released = try await context.store.release(
            releases, recording: record, with: context.unlockCache.key())
        let response = try client.response(to: request, presenting: presented(shares, released))
        return PreparedAnswer(record: record, response: response, ends: end(of: request), client: client)
    }

    private func presented(
        _ shares: [PresentedShare], _ released: [ReleasedCredential]
    ) throws -> [PresentedCredential] {
        let byBadge = Dictionary(released.map { ($0.credential.badgeID, $0) }) { first, _ in first }
        return try shares.compactMap { share in
            guard let released = byBadge[share.badge.id] else { return nil }
            if released.isReused {
                context.diagnostics.emit(
                    .credentialReused, .warning, [.badge: .string(share.badge.id.rawValue)])
            }
            return PresentedCredential(
                to: share.query.id, format: try context.formats.require(released.credential.format),
                credential: released.text, key: released.key, claims: share.claims)
        }
    }

    private func end(of request: VerifierRequest) -> Date {
        let end = context.sensors.clock.now().addingTimeInterval(Self.validity)
        return request.expires.map { min($0, end) } ?? end
    }
}

// What the history says.
extension PresentBadges {
    private func record(
        of request: VerifierRequest, _ shares: [PresentedShare], _ outcome: PresentationRecord.Outcome
    ) -> PresentationRecord {
        let purposes = request.purposes(in: context.languages)
        return PresentationRecord(
            id: context.random.uuid(), date: context.sensors.clock.now(),
            verifier: PresentationRecord.Verifier(request.requester),
            purpose: purposes.isEmpty ? nil : purposes.joined(separator: " "),
            badges: shares.map {
                .init(badge: $0.badge.id, name: $0.badge.display.name, claims: $0.claims.map(\.description))
            }, transactionTypes: shares.isEmpty ? [] : request.transactionData.map(\.type.name), outcome: outcome)
    }

    private func record(of refusal: PresentationRefusal) -> PresentationRecord {
        let client = refusal.clientID ?? "?"
        return PresentationRecord(
            id: context.random.uuid(), date: context.sensors.clock.now(),
            verifier: refusal.requester.map(PresentationRecord.Verifier.init)
                ?? .init(clientID: client, name: client, verification: "unverified"),
            outcome: .refused(refusal.code.rawValue))
    }
}

extension [PresentedShare] {
    /// The badges, each once.
    fileprivate var badges: [Badge] {
        var seen: Set<Badge.ID> = []
        return map(\.badge).filter { seen.insert($0.id).inserted }
    }
}

extension PresentationRecord.Verifier {
    fileprivate init(_ requester: VerifiedRequester) {
        self.init(clientID: requester.clientID, name: requester.name, verification: requester.method.recorded)
    }
}

extension VerifiedRequester.Method {
    fileprivate var recorded: String {
        switch self {
        case .certificateHost: "x509_san_dns"
        case .certificateHash: "x509_hash"
        case .attestation: "verifier_attestation"
        case .registration: "pre-registered"
        case .key, .address, .origin: "unverified"
        }
    }
}
