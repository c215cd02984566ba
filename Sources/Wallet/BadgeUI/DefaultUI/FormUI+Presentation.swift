import BadgeModel

extension FormUI: PresentationUIProtocol {
    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        let words = words(for: .presentation)
        let decline = Form.Action("decline", label: words("action.refuse"))
        let present = Form.Action("present", label: words("action.present"), sendsFields: true)
        let paragraphs = prompt.paragraphs(words)
        // What Return does by itself tells nobody anything of whom nobody vouches for.
        let choices = prompt.verifier.isVerified ? [present, decline] : [decline, present]
        var form = Form(
            .presentation, title: words.text(of: prompt.title),
            message: paragraphs.map(\.text).joined(separator: "\n"),
            fields: prompt.isSatisfiable ? prompt.fields(words) : [],
            actions: prompt.isSatisfiable ? choices : [decline], localization: words)
        form.messageStyles = paragraphs.map(\.element)
        ask(form, completion) { answer in
            answer.action == "present" ? .present(prompt.choice(answer)) : .decline
        }
    }
}

extension PresentationPrompt {
    /// A paragraph of the message, and what it is drawn as.
    struct Paragraph {
        let text: String
        let element: AppearanceElement

        init(_ text: String, _ element: AppearanceElement = .message) { (self.text, self.element) = (text, element) }
    }
}

// Names and values come from elsewhere: each stays on its line.
extension PresentationPrompt {
    fileprivate var title: Message {
        verifier.isVerified
            ? Message("prompt.presentation.title", ["verifier": verifier.name.shortLine])
            : "prompt.presentation.titleUnverified"
    }

    fileprivate func paragraphs(_ words: Localization) -> [Paragraph] {
        let goal: Message =
            verifier.destination.map { Message("prompt.presentation.destination", ["destination": $0.shortLine]) }
            ?? "prompt.presentation.browser"
        let known =
            [
                Paragraph(
                    words.text(of: Message(verifier.verification.sentence, ["verifier": verifier.name.shortLine])),
                    verifier.isVerified ? .message : .warningMessage),
                Paragraph(words.text(of: goal)),
            ] + reason(words) + transactions.flatMap { $0.paragraphs(words) }
        guard isSatisfiable else { return known + missing(words) }
        return known + parts(words) + closing.map { Paragraph(words.text(of: $0)) }
    }

    private func reason(_ words: Localization) -> [Paragraph] {
        let reasons = purposes.map { Paragraph(words("prompt.presentation.purpose", ["purpose": $0.shortLine])) }
        let isBeyond = queries.contains { $0.candidates.contains(where: \.asksBeyondRegistration) }
        let warning = isBeyond ? Paragraph(words("prompt.presentation.beyond"), .warningMessage) : nil
        return reasons + [warning].compactMap(\.self)
    }

    private var closing: [Message] {
        let isSealed = queries.contains { $0.candidates.contains(where: \.isSealed) }
        return (isSealed ? ["prompt.presentation.sealed"] : []) + ["prompt.presentation.nothingElse"]
    }

    private func missing(_ words: Localization) -> [Paragraph] {
        let mismatches = queries.filter(\.candidates.isEmpty).flatMap(\.mismatches).prefix(Self.mostMismatches)
        let reasons = mismatches.map { mismatch in
            words("prompt.presentation.mismatch", ["badge": mismatch.badge.shortLine, "reason": mismatch.reason])
        }
        let lines = [words("prompt.presentation.noBadge")] + reasons + [words("prompt.presentation.refusalTells")]
        return lines.map { Paragraph($0) }
    }

    private static let mostMismatches = 8
}

extension PresentationPrompt.Candidate {
    fileprivate var asksBeyondRegistration: Bool {
        isBeyondRegistration || (required + optional).contains(where: \.isBeyondRegistration)
    }
}

extension PresentationPrompt.Verifier.Verification {
    fileprivate var sentence: Message.Key {
        switch self {
        case .certificateHost, .certificateHash: "prompt.presentation.byCertificate"
        case .attestation: "prompt.presentation.byAttestation"
        case .registration: "prompt.presentation.byRegistration"
        case .key: "prompt.presentation.byKey"
        case .address: "prompt.presentation.byAddress"
        case .origin: "prompt.presentation.byOrigin"
        }
    }
}

extension PresentationPrompt.Transaction {
    fileprivate func paragraphs(_ words: Localization) -> [PresentationPrompt.Paragraph] {
        let heading = words("prompt.presentation.transaction", ["transaction": title.shortLine])
        return [.init(heading, .headingMessage)]
            + members.map { member in
                .init(
                    words(
                        "prompt.presentation.value",
                        ["claim": member.label.shortLine, "value": member.value.shortLine]))
            }
    }
}

// The fields: `set:` and a number for what is answered, `badge:` and the query for what it is answered with, `claim:` with
// the query and the path for what is added.
extension PresentationPrompt {
    fileprivate func fields(_ words: Localization) -> [Field] {
        sets.indices.compactMap { field(ofSet: $0, words) } + queries.flatMap { fields(of: $0, words) }
    }

    private func field(ofSet index: Int, _ words: Localization) -> Field? {
        let set = sets[index]
        let labels = labels(of: set, words)
        guard labels.count > 1 || !set.isRequired, let first = labels.first else { return nil }
        guard labels.count > 1 else {
            var field = Field.switch("set:\(index)", label: words("field.presentBadgeToo", ["badge": first]))
            field.hint = hint(of: set, words)
            return field
        }
        let none = Field.Choice("none", label: words("prompt.presentation.none"))
        let options = labels.indices.map { Field.Choice("\($0)", label: labels[$0]) }
        let several = sets.indices.filter { sets[$0].isRequired == set.isRequired && sets[$0].options.count > 1 }
        return Field(
            "set:\(index)",
            label: words.numbered(
                words(set.isRequired ? "field.presented" : "field.presentedToo"),
                several.count > 1 ? several.firstIndex(of: index) : nil),
            .choice(options + (set.isRequired ? [] : [none])), value: .text(set.isRequired ? "0" : "none"))
    }

    // What is told with the switch on.
    private func hint(of set: Combination, _ words: Localization) -> String? {
        let asked = queries.filter { set.options[0].contains($0.id) }.compactMap(\.candidates.first)
        let claims = asked.flatMap(\.required).map(\.label.shortLine)
        return claims.isEmpty
            ? nil : words("prompt.presentation.itTells", ["claims": claims.joined(separator: ", ").shortLine])
    }

    private func fields(of query: Query, _ words: Localization) -> [Field] {
        let badges = query.candidates.count > 1 ? badgeFields(of: query, words) : []
        return badges
            + query.optionalClaims.map { claim in
                var field = Field.switch("claim:\(query.id):\(claim.path)", label: label(of: claim, query, words))
                field.hint = query.hint(of: claim, words)
                return field
            }
    }

    private func badgeFields(of query: Query, _ words: Localization) -> [Field] {
        guard query.isMultiple else {
            let choices = query.candidates.map { Field.Choice($0.badge.id.rawValue, label: $0.badge.label(words)) }
            return [
                Field(
                    "badge:\(query.id)", label: badgeLabel(of: query, words), .choice(choices),
                    value: .text(choices[0].name))
            ]
        }
        return query.candidates.enumerated().map { index, candidate in
            .switch(
                "badge:\(query.id):\(candidate.badge.id)",
                label: words("field.presentBadge", ["badge": candidate.badge.label(words)]), isOn: index == 0)
        }
    }

    private func label(of claim: Claim, _ query: Query, _ words: Localization) -> String {
        let label = claim.label.shortLine
        guard queries.count(where: { !$0.candidates.isEmpty }) > 1 else {
            return words("field.claimToo", ["claim": label])
        }
        let badge = isChosen(query) ? badgeLabel(of: query, words) : query.badgeNames
        return words("field.claimTooOf", ["claim": label, "badge": badge])
    }

    fileprivate func choice(_ answer: FormAnswer) -> PresentationChoice {
        let chosen = sets.indices.flatMap { index -> [String] in
            let set = sets[index]
            let option: Int? =
                switch answer.values["set:\(index)"] {
                case .text(let name)?: Int(name)
                case .flag(let isOn)?: isOn ? 0 : nil
                default: set.isRequired ? 0 : nil
                }
            return option.flatMap { set.options.indices.contains($0) ? set.options[$0] : nil } ?? []
        }
        let ids = Set(chosen)
        let shares = queries.filter { ids.contains($0.id) }.flatMap { $0.shares(answer) }
        return PresentationChoice(request: request, shares: shares)
    }
}

extension Field {
    /// A switch that is off until the user switches it on.
    fileprivate static func `switch`(_ name: String, label: String, isOn: Bool = false) -> Field {
        Field(name, label: label, .boolean, constraints: .init(isRequired: false), value: .flag(isOn))
    }
}

extension PresentationPrompt.Query {
    // Those of all badges, each once.
    fileprivate var optionalClaims: [PresentationPrompt.Claim] {
        var seen: Set<String> = []
        return candidates.flatMap(\.optional).filter { seen.insert($0.path).inserted }
    }

    fileprivate func hint(of claim: PresentationPrompt.Claim, _ words: Localization) -> String? {
        guard candidates.count == 1 else { return nil }
        return claim.isBeyondRegistration
            ? words("prompt.presentation.marked", ["claim": claim.value?.shortLine ?? ""]) : claim.value?.shortLine
    }

    fileprivate func shares(_ answer: FormAnswer) -> [PresentationChoice.Share] {
        candidates.enumerated().filter { index, candidate in
            guard candidates.count > 1 else { return true }
            if isMultiple { return answer.flag("badge:\(id):\(candidate.badge.id)") }
            return answer.values["badge:\(id)"] == .text(candidate.badge.id.rawValue)
        }.map { _, candidate in
            PresentationChoice.Share(
                query: id, badge: candidate.badge.id,
                optionalClaims: Set(
                    candidate.optional.map(\.path).filter { answer.flag("claim:\(id):\($0)") }))
        }
    }
}
