import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import Foundation

/// The presentations of an answer with the results of their verification.
struct VerifiedAnswer {
    /// A presentation that is valid.
    fileprivate struct Valid {
        let presentation: VerifiedPresentation
        let findings: [VerificationFinding]
        let queried: QueriedCredential
    }

    private var valid: [String: [Valid]] = [:]
    private var failures: [String: VerificationFailure] = [:]

    mutating func add(_ result: VerificationResult, to query: CredentialQuery, authorityKeys: Set<String>) {
        switch result {
        case .refused(let failure): failures[query.id] = failures[query.id] ?? failure
        case .valid(let presentation, let findings):
            let credential = presentation.credential
            let queried = QueriedCredential(
                // What answers two queries, by one presentation or two, is the same credential in both.
                id: [credential.issuer, credential.type, credential.holderKey.thumbprint].joined(separator: "\n"),
                format: query.kind.format, types: [credential.type], authorityKeys: authorityKeys,
                claims: credential.claims,
                disclosures: presentation.disclosures.map(ClaimsPath.init(location:)))
            valid[query.id, default: []].append(
                Valid(presentation: presentation, findings: findings, queried: queried))
        }
    }

    /// Returns the result of the whole answer.
    func result(for record: TransactionRecord) -> PresentationResult {
        let answered = record.query.credentials.filter { valid[$0.id] != nil || failures[$0.id] != nil }
        let queries = answered.map { query in
            QueryResult(
                id: query.id, badges: (valid[query.id] ?? []).map(\.badge), failure: failures[query.id])
        }
        if let failure = answered.lazy.compactMap({ failures[$0.id] }).first {
            return PresentationResult(failure, queries: queries)
        }
        if let finding = record.query.firstFinding(in: valid.mapValues { $0.map(\.queried) }) {
            let failure = VerificationFailure(.unsatisfied, finding.message)
            return PresentationResult(failure, queries: queries.map { $0.failing(failure, if: $0.id == finding.query) })
        }
        let hashes = valid.mapValues { $0.map(\.presentation.transactionData) }
        guard TransactionDataCheck(record.transactionData).accepts(hashes) else {
            return PresentationResult(
                VerificationFailure(.transactionData, .verifier("verification.transactionData")), queries: queries)
        }
        return PresentationResult(accepted: queries)
    }
}

extension VerifiedAnswer.Valid {
    fileprivate var badge: PresentedBadge {
        let credential = presentation.credential
        return PresentedBadge(
            issuer: credential.issuer, type: credential.type, claims: credential.claims,
            holder: credential.holderKey.thumbprint, presentedAt: presentation.presentedAt,
            expires: credential.expires, findings: findings)
    }
}

extension QueryResult {
    fileprivate func failing(_ failure: VerificationFailure, if isFailing: Bool) -> Self {
        isFailing ? Self(id: id, badges: badges, failure: failure) : self
    }
}

extension ClaimsPath {
    fileprivate init(location: [JSON]) {
        self.init(
            location.map { step in
                step.stringValue.map(Step.name) ?? .index(step.integerValue.flatMap(Int.init(exactly:)) ?? 0)
            })
    }
}

extension AnswerFinding {
    /// The credential query that it is about; `nil` for a set.
    var query: String? {
        switch self {
        case .unknownQuery(let id), .notRequested(let id), .noCredential(let id), .severalCredentials(let id),
            .incompleteOption(let id):
            id
        case .mismatch(let id, _, _), .unrequestedClaim(let id, _, _): id
        case .unansweredSet: nil
        }
    }

    var message: Message { .verifier("verification.unsatisfied", ["finding": text]) }

    // A name in the words of the answer.
    private static func quoted(_ id: String) -> String {
        JSON.string(String(String.UnicodeScalarView(id.unicodeScalars.prefix(64)))).text
    }

    private var text: String {
        switch self {
        case .unknownQuery(let id): "\(Self.quoted(id)) is no query of the request"
        case .notRequested(let id): "\(id) is in no set of the request"
        case .noCredential(let id): "nothing is presented for \(id)"
        case .severalCredentials(let id): "several badges are presented for \(id)"
        case .incompleteOption(let id): "\(id) is presented without what belongs to it"
        case .unansweredSet(let options):
            "none of these is presented: \(options.map { $0.joined(separator: " and ") }.joined(separator: ", "))"
        case .mismatch(let id, _, let reason): "what is presented for \(id) \(reason.text)"
        case .unrequestedClaim(let id, _, let path): "\(path.json.text) is presented for \(id), and is not asked for"
        }
    }
}

extension MismatchReason {
    fileprivate var text: String {
        switch self {
        case .format: "is of another format"
        case .type: "is of another type"
        case .holderBinding: "is not bound to its holder"
        case .authority: "is certified by another authority"
        case .claim(let path): "does not have \(path.json.text)"
        case .value(let path): "has another value at \(path.json.text)"
        }
    }
}
