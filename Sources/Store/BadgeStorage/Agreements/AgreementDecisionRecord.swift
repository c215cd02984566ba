import BadgeKeys
package import BadgeModel
package import Foundation

/// A user's decision on a document.
package struct AgreementDecisionRecord: Sendable, Hashable {
    package let kind: AgreementDocument.Kind
    /// The document's version at the organization.
    package let version: String
    /// The document's language (BCP 47).
    package let locale: String
    /// SHA-256 of the displayed bytes, 32 bytes.
    package let digest: Data
    package let decision: AgreementStatement.Decision
    package let timeSource: AgreementStatement.TimeSource
    /// The way in which the user decided.
    package let method: AgreementStatement.Method

    /// The document's identifier: `terms/3/en`.
    package var documentID: AgreementDocument.ID {
        AgreementDocument.ID(rawValue: "\(kind.rawValue)/\(version)/\(locale)")
    }

    /// Creates a decision on a document of which only the digest is available.
    package init(
        kind: AgreementDocument.Kind, version: String, locale: String, digest: Data,
        decision: AgreementStatement.Decision, timeSource: AgreementStatement.TimeSource = .deviceClock,
        method: AgreementStatement.Method = .prompt
    ) {
        self.kind = kind
        self.version = version
        self.locale = locale
        self.digest = digest
        self.decision = decision
        self.timeSource = timeSource
        self.method = method
    }

    /// Creates a decision on a document whose text was shown.
    package init(
        _ document: AgreementDocument, _ decision: AgreementStatement.Decision,
        timeSource: AgreementStatement.TimeSource = .deviceClock, method: AgreementStatement.Method = .prompt
    ) {
        self.init(
            kind: document.kind, version: document.version, locale: document.locale,
            digest: Data(Digest.sha256(document.text)), decision: decision, timeSource: timeSource, method: method)
    }
}
