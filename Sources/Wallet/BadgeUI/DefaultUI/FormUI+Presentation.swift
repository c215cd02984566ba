import BadgeModel

extension FormUI: PresentationUIProtocol {
    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        let words = words(for: .presentation)
        let decline = Form.Action("decline", label: words("action.refuse"))
        let present = Form.Action("present", label: words("action.present"), sendsFields: true)
        let form = Form(
            .presentation, title: words.text(of: prompt.title),
            message: prompt.paragraphs(words).joined(separator: "\n"),
            fields: prompt.isSatisfiable ? prompt.fields(words) : [],
            actions: prompt.isSatisfiable ? [present, decline] : [decline], localization: words)
        ask(form, completion) { answer in
            answer.action == "present" ? .present(prompt.choice(answer)) : .decline
        }
    }
}

// Names and values come from elsewhere: each stays on its line.
extension PresentationPrompt {
    fileprivate var title: Message {
        verifier.isVerified
            ? Message("prompt.presentation.title", ["verifier": verifier.name.shortLine])
            : "prompt.presentation.titleUnverified"
    }

    /// The message, by paragraph.
    fileprivate func paragraphs(_ words: Localization) -> [String] {
        let goal: Message =
            verifier.destination.map { Message("prompt.presentation.destination", ["destination": $0.shortLine]) }
            ?? "prompt.presentation.browser"
        let reason = purpose.map { Message("prompt.presentation.purpose", ["purpose": $0.shortLine]) }
        let head = [Message(verifier.verification.sentence, ["verifier": verifier.name.shortLine]), goal, reason]
        let known = head.compactMap(\.self).map(words.text) + transactions.flatMap { $0.paragraphs(words) }
        guard isSatisfiable else { return known + missing(words) }
        return known + queries.flatMap { $0.candidates.flatMap { $0.paragraphs(words) } } + closing.map(words.text)
    }

    private var closing: [Message] {
        let candidates = queries.flatMap(\.candidates)
        let isBeyond = candidates.contains { ($0.required + $0.optional).contains(where: \.isBeyondRegistration) }
        return [
            isBeyond ? "prompt.presentation.beyond" : nil,
            candidates.contains(where: \.isSealed) ? "prompt.presentation.sealed" : nil,
            "prompt.presentation.nothingElse",
        ].compactMap(\.self)
    }

    private func missing(_ words: Localization) -> [String] {
        let mismatches = queries.filter(\.candidates.isEmpty).flatMap(\.mismatches)
        return [words("prompt.presentation.noBadge")]
            + mismatches.prefix(Self.mostMismatches).map { mismatch in
                words(
                    "prompt.presentation.mismatch",
                    ["badge": mismatch.badge.shortLine, "reason": mismatch.reason])
            } + [words("prompt.presentation.refusalTells")]
    }

    private static let mostMismatches = 8
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

extension PresentationPrompt.Candidate {
    fileprivate func paragraphs(_ words: Localization) -> [String] {
        guard !required.isEmpty else {
            return [words("prompt.presentation.holding", ["badge": badge.shownName])]
        }
        return [words("prompt.presentation.telling", ["badge": badge.shownName])] + required.map { $0.line(words) }
    }
}

extension PresentationPrompt.Claim {
    /// The claim with its value.
    fileprivate func line(_ words: Localization) -> String {
        let text =
            value.map { words("prompt.presentation.value", ["claim": label.shortLine, "value": $0.shortLine]) }
            ?? label.shortLine
        return isBeyondRegistration ? words("prompt.presentation.marked", ["claim": text]) : text
    }
}

extension PresentationPrompt.Transaction {
    fileprivate func paragraphs(_ words: Localization) -> [String] {
        [words("prompt.presentation.transaction", ["transaction": title.shortLine])]
            + members.map { member in
                words(
                    "prompt.presentation.value",
                    ["claim": member.label.shortLine, "value": member.value.shortLine])
            }
    }
}

// The fields: `set:` and a number for what is answered, `badge:` and the query for what it is answered with, `claim:` with
// the query and the path for what is added.
extension PresentationPrompt {
    fileprivate func fields(_ words: Localization) -> [Field] {
        sets.indices.compactMap { field(ofSet: $0, words) } + queries.flatMap { $0.fields(words) }
    }

    private func field(ofSet index: Int, _ words: Localization) -> Field? {
        let set = sets[index]
        guard !set.options.isEmpty, set.options.count > 1 || !set.isRequired else { return nil }
        let none = Field.Choice("none", label: words("prompt.presentation.none"))
        let options = set.options.indices.map { Field.Choice("\($0)", label: names(of: set.options[$0])) }
        return Field(
            "set:\(index)", label: words(set.isRequired ? "field.presented" : "field.presentedToo"),
            .choice(options + (set.isRequired ? [] : [none])), value: .text(set.isRequired ? "0" : "none"))
    }

    private func names(of option: [String]) -> String {
        option.compactMap { self[$0]?.candidates.first?.badge.shownName.shortLine }.joined(separator: ", ")
    }

    fileprivate func choice(_ answer: FormAnswer) -> PresentationChoice {
        let chosen = sets.indices.flatMap { index -> [String] in
            let set = sets[index]
            guard case .text(let name)? = answer.values["set:\(index)"] else {
                return set.isRequired ? set.options.first ?? [] : []
            }
            return Int(name).flatMap { set.options.indices.contains($0) ? set.options[$0] : nil } ?? []
        }
        let ids = Set(chosen)
        let shares = queries.filter { ids.contains($0.id) }.flatMap { $0.shares(answer) }
        return PresentationChoice(request: request, shares: shares)
    }
}

extension PresentationPrompt.Query {
    fileprivate func fields(_ words: Localization) -> [Field] {
        badgeFields(words)
            + optionalClaims.map { claim in
                Field(
                    "claim:\(id):\(claim.path)", label: words("field.claimToo", ["claim": claim.label.shortLine]),
                    .boolean,
                    constraints: .init(isRequired: false), hint: hint(of: claim, words), value: .flag(false))
            }
    }

    private func badgeFields(_ words: Localization) -> [Field] {
        guard candidates.count > 1 else { return [] }
        guard isMultiple else {
            let choices = candidates.map { Field.Choice($0.badge.id.rawValue, label: $0.badge.label(words)) }
            return [Field("badge:\(id)", label: words("field.badge"), .choice(choices), value: .text(choices[0].name))]
        }
        return candidates.enumerated().map { index, candidate in
            Field(
                "badge:\(id):\(candidate.badge.id)", label: candidate.badge.label(words), .boolean,
                constraints: .init(isRequired: false), value: .flag(index == 0))
        }
    }

    // Those of all badges, each once.
    private var optionalClaims: [PresentationPrompt.Claim] {
        var seen: Set<String> = []
        return candidates.flatMap(\.optional).filter { seen.insert($0.path).inserted }
    }

    private func hint(of claim: PresentationPrompt.Claim, _ words: Localization) -> String? {
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

extension String {
    /// The text on one line of at most 200 characters.
    fileprivate var shortLine: String {
        let line = onOneLine.withoutStrayZeroWidth
        guard line.unicodeScalars.count > 200 else { return line }
        return String(String.UnicodeScalarView(line.unicodeScalars.prefix(199))) + "…"
    }
}
