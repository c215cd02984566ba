import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

/// Answers a verifier's challenge with a badge, after the user's consent. Nothing is sent: the user shows the verifier
/// the presentation.
struct AnswerChallenge: Workflow {
    private let challenge: VerifierChallenge
    let context: WorkflowContext
    private let consent = Step<(badge: Badge.ID, claims: Set<String>)>()

    // The prompt has one query.
    private static let query = "badge"

    init(_ challenge: VerifierChallenge, context: WorkflowContext) {
        self.challenge = challenge
        self.context = context
    }

    /// Asks which badge to present, and presents it.
    ///
    /// - Throws: `BadgeError` `linkUnknown` when the challenge has expired, `notFound` when there is no badge to present;
    ///   `declined`, `uiNotRegistered`; errors of the gate.
    func perform() async throws -> Presentation {
        if let end = challenge.expires, end <= context.sensors.clock.now() {
            throw BadgeError(.linkUnknown, "linkUnknown.challengeExpired")
        }
        let agreed = try await consent.once { try await ask(try await prompt()) }
        return try await UseBadge(
            badgeID: agreed.badge, audience: challenge.audience, nonce: challenge.nonce, disclosing: agreed.claims,
            context: context
        ).run()
    }

    private func prompt() async throws -> PresentationPrompt {
        let words = Localization(context.languages)
        var candidates: [PresentationPrompt.Candidate] = []
        for badge in try await context.store.badges() where badge.status != .revoked {
            let policy = try await context.store.organization(badge.organizationID)?.policy?.policy
            candidates.append(PresentationPrompt.Candidate(badge, disclosing: policy?.disclose, words))
        }
        guard !candidates.isEmpty else { throw BadgeError(.notFound, "notFound.badgeForRequest") }
        let asked = JSON.array([.string(challenge.audience), .string(challenge.nonce)])
        return PresentationPrompt(
            request: Base64URL.encode(Digest.sha256(asked.text)),
            verifier: PresentationPrompt.Verifier(
                name: challenge.shownName, verification: .address, clientID: challenge.audience,
                destination: challenge.shownName),
            queries: [PresentationPrompt.Query(id: Self.query, candidates: candidates)])
    }

    private func ask(_ prompt: PresentationPrompt) async throws -> (badge: Badge.ID, claims: Set<String>) {
        try await context.ui.prompt(\.presentation) {
            $0.promptForPresentation(prompt, completion: $1)
        } attempt: { decision in
            guard case .present(let choice) = decision else { throw BadgeError.declined }
            guard choice.request == prompt.request, choice.shares.count == 1, let share = choice.shares.first,
                let candidate = prompt.candidate(of: share)
            else { throw BadgeError(.invalidInput, "invalidInput.badgeNotShown", recovery: .retry) }
            return (share.badge, Set(candidate.required.map(\.path)))
        }
    }
}

extension VerifierChallenge {
    /// The audience without characters that are not drawn.
    fileprivate var shownName: String {
        String(
            String.UnicodeScalarView(audience.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.prefix(200)))
    }
}

extension PresentationPrompt.Candidate {
    private static let ofTheHolder = ["name", "given_name", "family_name", "title", "group", "email"]

    /// A badge with the claims that its policy names, or with all of them.
    fileprivate init(_ badge: Badge, disclosing claims: [String]?, _ words: Localization) {
        let names = claims ?? Self.ofTheHolder + badge.properties.keys.sorted()
        self.init(
            badge: badge,
            required: names.compactMap { name in
                badge.disclosedValue(of: name).map {
                    .init(path: name, label: Message.claim(name)?.text(in: words) ?? name, value: $0)
                }
            })
    }
}
