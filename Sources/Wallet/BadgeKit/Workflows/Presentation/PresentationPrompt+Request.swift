import BadgeDCQL
import BadgeModel
import BadgePresentation
import BadgeUI

extension RequestedBadges {
    /// The prompt, without a badge's values while they are sealed.
    ///
    /// - Parameter languages: The user's languages.
    func prompt(in languages: Languages) -> PresentationPrompt {
        PresentationPrompt(
            request: digest, verifier: PresentationPrompt.Verifier(request.requester),
            purposes: request.purposes(in: languages),
            queries: match.queries.map { query($0, Localization(languages)) },
            sets: match.sets.map { .init(isRequired: $0.isRequired, options: $0.options) },
            transactions: request.transactionData.map { $0.shown(in: languages) }, isConfirmation: isConfirmation)
    }

    private func query(_ found: DCQLMatch.QueryMatch, _ words: Localization) -> PresentationPrompt.Query {
        let asked = request.query.credentials.first { $0.id == found.id }
        return PresentationPrompt.Query(
            id: found.id, isMultiple: found.isMultiple,
            candidates: found.candidates.compactMap { candidate in
                asked.flatMap { self.candidate(candidate.credentialID, for: $0, words) }
            },
            mismatches: found.mismatches.compactMap { mismatch in
                badge(mismatch.credentialID).map { .init(badge: $0.display.name, reason: mismatch.reason.message) }
            })
    }

    private func candidate(
        _ id: String, for query: CredentialQuery, _ words: Localization
    ) -> PresentationPrompt.Candidate? {
        guard let badge = badge(id), let choice = choice(of: id, for: query) else { return nil }
        let permission = permission(of: id, for: query)
        return PresentationPrompt.Candidate(
            badge: badge, required: choice.required.map { claim($0, of: id, permission, words) },
            optional: choice.optional.map { claim($0, of: id, permission, words) }, isSealed: isSealed(id),
            isBeyondRegistration: permission?.isGranted == false)
    }

    private func claim(
        _ claim: ClaimsQuery, of id: String, _ permission: CredentialPermission?, _ words: Localization
    ) -> PresentationPrompt.Claim {
        let values = values(at: claim.path, of: id)?.map { $0.stringValue ?? $0.text }
        let path = claim.path.description
        return PresentationPrompt.Claim(
            path: path, label: Message.claim(path)?.text(in: words) ?? path, value: values?.joined(separator: ", "),
            isBeyondRegistration: permission?.permits(claim) == false)
    }
}

extension VerifierRequest {
    /// Returns the purposes for which the verifier is registered, each once.
    func purposes(in languages: Languages) -> [String] {
        var seen: Set<String> = []
        let purposes = registrations.filter { !$0.purpose.isEmpty }.map {
            LocalizedText($0.purpose).text(for: languages).onOneLine
        }
        return purposes.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

extension PresentationPrompt.Verifier {
    fileprivate init(_ requester: VerifiedRequester) {
        let verification: Verification =
            switch requester.method {
            case .certificateHost: .certificateHost
            case .certificateHash: .certificateHash
            case .attestation: .attestation
            case .registration: .registration
            case .key: .key
            case .address: .address
            case .origin: .origin
            }
        self.init(
            name: requester.name.onOneLine.withoutStrayZeroWidth, verification: verification,
            clientID: requester.clientID, destination: requester.responseHost)
    }
}

extension MismatchReason {
    fileprivate var message: Message {
        switch self {
        case .format: "presentation.mismatch.format"
        case .type: "presentation.mismatch.type"
        case .holderBinding: "presentation.mismatch.holderBinding"
        case .authority: "presentation.mismatch.authority"
        case .claim(let path): Message("presentation.mismatch.claim", ["claim": path.name])
        case .value(let path): Message("presentation.mismatch.value", ["claim": path.name])
        }
    }
}

extension ClaimsPath {
    /// The name for a person, or the path if it has none.
    fileprivate var name: any MessageValue { Message.claim(description) ?? description }
}

extension TransactionData {
    fileprivate func shown(in languages: Languages) -> PresentationPrompt.Transaction {
        PresentationPrompt.Transaction(
            title: Self.label(type.labels, languages) ?? type.name,
            members: type.members.compactMap { member in
                values[member.name].map { value in
                    .init(
                        label: Self.label(member.labels, languages) ?? member.name,
                        value: (value.stringValue ?? value.text).onOneLine)
                }
            }, queries: queries)
    }

    private static func label(_ labels: [String: String], _ languages: Languages) -> String? {
        labels.isEmpty ? nil : LocalizedText(labels).text(for: languages)
    }
}
