extension DCQLQuery {
    /// Returns the first thing that is wrong with an answer; `nil` if it satisfies the query.
    ///
    /// A wallet checks what it is about to present in this way, and a verifier what it received, after it verified each
    /// presentation: their signatures, issuers and status are not the query's.
    ///
    /// - Parameter answer: The presented credentials, by the identifiers of the credential queries.
    public func firstFinding(in answer: [String: [QueriedCredential]]) -> AnswerFinding? {
        let known = Set(credentials.map(\.id))
        if let unknown = answer.keys.filter({ !known.contains($0) }).min() { return .unknownQuery(unknown) }
        let answers = credentials.compactMap { query in answer[query.id].map { Answer(query: query, credentials: $0) } }
        let requested = requestedIDs
        return answers.firstNonNil { $0.countFinding(requested) } ?? answers.firstNonNil { $0.credentialFinding() }
            ?? answers.firstNonNil { $0.disclosureFinding(among: answers) } ?? setFinding(Set(answer.keys))
    }

    /// Returns what is wrong with answering these queries, whatever answers them; `nil` if that is enough, and not too much.
    package func firstFinding(answering ids: Set<String>) -> AnswerFinding? {
        if let unknown = ids.subtracting(requestedIDs).min() { return .notRequested(query: unknown) }
        return setFinding(ids)
    }

    private func setFinding(_ answered: Set<String>) -> AnswerFinding? {
        var complete: Set<String> = []
        for set in sets {
            let options = set.options.filter { $0.allSatisfy(answered.contains) }
            if options.isEmpty, set.isRequired { return .unansweredSet(options: set.options) }
            complete.formUnion(options.joined())
        }
        return credentials.first { answered.contains($0.id) && !complete.contains($0.id) }
            .map { .incompleteOption(query: $0.id) }
    }
}

/// What is presented for one credential query.
private struct Answer {
    let query: CredentialQuery
    let credentials: [QueriedCredential]

    func countFinding(_ requested: Set<String>) -> AnswerFinding? {
        guard requested.contains(query.id) else { return .notRequested(query: query.id) }
        guard !credentials.isEmpty else { return .noCredential(query: query.id) }
        return credentials.count == 1 || query.isMultiple ? nil : .severalCredentials(query: query.id)
    }

    func credentialFinding() -> AnswerFinding? {
        let prepared = PreparedQuery(query)
        var comparisons = 0
        return credentials.firstNonNil { credential in
            switch prepared.compare(credential.presented, &comparisons) {
            case .match: nil
            case .mismatch(let reason): .mismatch(query: query.id, credential: credential.id, reason)
            }
        }
    }

    func disclosureFinding(among answers: [Answer]) -> AnswerFinding? {
        credentials.firstNonNil { credential in
            guard !credential.disclosures.isEmpty else { return nil }
            let asked = answers.filter { $0.credentials.contains { $0.id == credential.id } }.flatMap(\.query.claims)
            let selected = asked.flatMap { $0.path.select(in: credential.claims) ?? [] }
            return credential.disclosures.first { location in !selected.contains { $0.requires(location) } }
                .map { .unrequestedClaim(query: query.id, credential: credential.id, $0) }
        }
    }
}

extension QueriedCredential {
    // What a presentation does not show is not in it.
    fileprivate var presented: Self {
        Self(
            id: id, format: format, types: types, authorityKeys: authorityKeys, isHolderBound: isHolderBound,
            claims: claims, disclosures: disclosures)
    }
}

extension Sequence {
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self { if let result = transform(element) { return result } }
        return nil
    }
}
