public import BadgeModel
import Foundation

/// Every required document must stand accepted, as it now reads.
struct UserAgreementRule: Rule {
    private let documents: [(document: AgreementDocument, digest: Data)]
    var restriction: Restriction { .userAgreement }

    init(_ documents: [Policy.Document], _ sha256: (Data) -> Data) {
        self.documents = documents.map { (AgreementDocument($0), sha256(Data($0.text.utf8))) }
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        guard case .known(let records) = facts.agreements else { return .notKnown }
        let isMet = documents.allSatisfy { document, digest in
            !document.isRequired || records.decision(on: document, digest) == true
        }
        return isMet ? nil : .documentsMissing(missing(records))
    }

    private func missing(_ records: [AgreementRecord]) -> [AgreementDocument] {
        documents.filter { document, digest in
            let decision = records.decision(on: document, digest)
            return document.isRequired ? decision != true : decision == nil
        }.map(\.document)
    }
}

extension [AgreementRecord] {
    // Of the text as it now reads: an acceptance of other words under the same name counts for nothing.
    fileprivate func decision(on document: AgreementDocument, _ digest: Data) -> Bool? {
        var decision: Bool?
        for record in self where record.digest == digest && record.documentID == document.id {
            decision = record.isAccepted && decision != false
        }
        return decision
    }
}

extension AgreementDocument {
    /// The document as a policy holds it.
    public init(_ document: Policy.Document) {
        self.init(
            kind: document.kind == .terms ? .terms : .privacy, version: document.version, locale: document.locale,
            isRequired: document.isRequired, text: document.text)
    }
}
