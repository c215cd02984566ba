import BadgeModel
import BadgeUI

extension UIConformance {
    /// A verifier's request.
    static var presentation: PromptCase<any PresentationUIProtocol, PresentationDecision> {
        @Sendable func choice(of badge: Badge, _ optional: Set<String> = []) -> PresentationDecision {
            .present(
                PresentationChoice(
                    request: "digest",
                    shares: [.init(query: "staff", badge: badge.id, optionalClaims: optional)]))
        }
        let entries: [PromptEntry<PresentationDecision>] = [
            PromptEntry(answer(Sample.badge, email: false)) { $0 == choice(of: Sample.badge) },
            PromptEntry(answer(Sample.otherBadge, email: true)) { $0 == choice(of: Sample.otherBadge, ["email"]) },
            PromptEntry(FormAnswer(action: "decline")) { $0 == .decline },
        ]
        return PromptCase(.presentation, \.presentation, entries) {
            $0.promptForPresentation(Sample.presentation, completion: $1)
        }
    }

    private static func answer(_ badge: Badge, email: Bool) -> FormAnswer {
        FormAnswer(
            action: "present",
            values: ["badge:staff": .text(badge.id.rawValue), "claim:staff:email": .flag(email)])
    }
}

extension Sample {
    static let presentation = PresentationPrompt(
        request: "digest",
        verifier: .init(
            name: "Example Door", verification: .certificateHash, clientID: "x509_hash:abc",
            destination: "door.example.org"),
        purposes: ["Entry to the building."],
        queries: [
            .init(id: "staff", candidates: [candidate(badge), candidate(otherBadge)])
        ],
        transactions: [.init(title: "Visit", members: [.init(label: "Host", value: "Grace")], queries: ["staff"])])

    private static func candidate(_ badge: Badge) -> PresentationPrompt.Candidate {
        .init(
            badge: badge, required: [.init(path: "name", label: "name", value: "Ada Lovelace")],
            optional: [.init(path: "email", label: "email", value: "ada@example.org", isBeyondRegistration: true)])
    }
}
