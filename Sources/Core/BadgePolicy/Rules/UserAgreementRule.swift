public import BadgeModel
import Foundation

/// Requires that the current text of every required document is accepted in one of its languages.
struct UserAgreementRule: Rule {
    /// The documents, each in all of its languages.
    private let documents: [[(text: AgreementDocument, digest: Data)]]
    var restriction: Restriction { .userAgreement }

    init(_ documents: [Policy.Document], _ sha256: (Data) -> Data) {
        self.documents = documents.map(AgreementDocument.init).inLanguages().map { document in
            document.map { ($0, sha256(Data($0.text.utf8))) }
        }
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        guard case .known(let records) = facts.agreements else { return .notKnown }
        let isMet = documents.allSatisfy { !Self.isRequired($0) || records.decision(on: $0) == true }
        return isMet ? nil : .documentsMissing(missing(records))
    }

    private func missing(_ records: [AgreementRecord]) -> [AgreementDocument] {
        documents.filter { document in
            let decision = records.decision(on: document)
            return Self.isRequired(document) ? decision != true : decision == nil
        }.flatMap { $0.map(\.text) }
    }

    private static func isRequired(_ document: [(text: AgreementDocument, digest: Data)]) -> Bool {
        document.contains { $0.text.isRequired }
    }
}

extension [AgreementRecord] {
    // An acceptance in one language is one of the document.
    fileprivate func decision(on document: [(text: AgreementDocument, digest: Data)]) -> Bool? {
        var decided: Bool?
        for (text, digest) in document {
            guard let decision = decision(on: text, digest) else { continue }
            if decision { return true }
            decided = false
        }
        return decided
    }

    // Of the text as it now reads: an acceptance of other words under the same name counts for nothing.
    private func decision(on text: AgreementDocument, _ digest: Data) -> Bool? {
        var decision: Bool?
        for record in self where record.digest == digest && record.documentID == text.id {
            decision = record.isAccepted && decision != false
        }
        return decision
    }
}

extension AgreementDocument {
    /// Creates a document from that of a policy.
    public init(_ document: Policy.Document) {
        self.init(
            kind: document.kind == .terms ? .terms : .privacy, version: document.version, locale: document.locale,
            isRequired: document.isRequired, text: document.text)
    }
}
