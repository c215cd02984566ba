import BadgeKeys
public import BadgeModel
public import Foundation

/// What a user decided on a document.
public struct AgreementDecisionRecord: Sendable, Hashable {
    /// What the document is.
    public let kind: AgreementDocument.Kind
    /// Its version at the organization.
    public let version: String
    /// Its language (BCP 47).
    public let locale: String
    /// SHA-256 of the bytes shown, 32 bytes.
    public let digest: Data
    /// What was decided.
    public let decision: AgreementStatement.Decision
    /// Whose clock tells the time.
    public let timeSource: AgreementStatement.TimeSource
    /// How the user said so.
    public let method: AgreementStatement.Method

    /// The document's identifier: `terms/3/en`.
    public var documentID: AgreementDocument.ID {
        AgreementDocument.ID(rawValue: "\(kind.rawValue)/\(version)/\(locale)")
    }

    /// Makes a decision on a document of which only the digest is at hand.
    public init(
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

    /// Makes a decision on a document whose text was shown.
    public init(
        _ document: AgreementDocument, _ decision: AgreementStatement.Decision,
        timeSource: AgreementStatement.TimeSource = .deviceClock, method: AgreementStatement.Method = .prompt
    ) {
        self.init(
            kind: document.kind, version: document.version, locale: document.locale,
            digest: Data(Digest.sha256(document.text)), decision: decision, timeSource: timeSource, method: method)
    }
}
