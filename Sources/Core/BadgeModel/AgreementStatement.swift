public import Foundation

/// A user's decision on a document: the content of a receipt before it is signed.
///
///     let statement = AgreementStatement(
///         badgeID: badge.id, document: document, digest: Data(Digest.sha256(document.text)), decision: .accepted,
///         decidedAt: clock.now(), timeSource: .deviceClock, method: .prompt, previous: nil)
public struct AgreementStatement: Sendable, Hashable {
    /// The wallet's badge for which the user decided.
    public let badgeID: Badge.ID
    /// The kind of the document.
    public let kind: AgreementDocument.Kind
    /// The document's version at the organization.
    public let version: String
    /// The document's language (BCP 47), such as `en`.
    public let locale: String
    /// SHA-256 of the displayed text in UTF-8, 32 bytes.
    public let digest: Data
    /// The decision.
    public let decision: Decision
    /// The time of the decision, to the whole second.
    public let decidedAt: Date
    /// The source of that time.
    public let timeSource: TimeSource
    /// The way in which the user decided.
    public let method: Method
    /// SHA-256 of the UTF-8 of the badge's previous receipt, 32 bytes; `nil` for the badge's first.
    public let previous: Data?

    /// Creates a statement. Fractions of a second are truncated.
    public init(
        badgeID: Badge.ID, kind: AgreementDocument.Kind, version: String, locale: String, digest: Data,
        decision: Decision, decidedAt: Date, timeSource: TimeSource, method: Method, previous: Data?
    ) {
        self.badgeID = badgeID
        self.kind = kind
        self.version = version
        self.locale = locale
        self.digest = digest
        self.decision = decision
        self.decidedAt = Date(timeIntervalSince1970: decidedAt.timeIntervalSince1970.rounded(.down))
        self.timeSource = timeSource
        self.method = method
        self.previous = previous
    }

    /// Creates a statement on a document. Fractions of a second are truncated.
    public init(
        badgeID: Badge.ID, document: AgreementDocument, digest: Data, decision: Decision, decidedAt: Date,
        timeSource: TimeSource, method: Method, previous: Data?
    ) {
        self.init(
            badgeID: badgeID, kind: document.kind, version: document.version, locale: document.locale, digest: digest,
            decision: decision, decidedAt: decidedAt, timeSource: timeSource, method: method, previous: previous)
    }

    /// The identifier of the document, as ``AgreementDocument`` forms it: `terms/3/en`.
    public var documentID: AgreementDocument.ID {
        AgreementDocument.ID(rawValue: "\(kind.rawValue)/\(version)/\(locale)")
    }
}

extension AgreementStatement {
    /// The possible decisions.
    public enum Decision: String, Sendable, CaseIterable {
        /// The user accepted the document.
        case accepted
        /// The user declined the document.
        case declined
        /// The user withdrew an earlier acceptance.
        case withdrawn
    }

    /// The source of a time: a stable string of 1 to 64 characters.
    public struct TimeSource: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The clock of the user's device, which is not verified.
        public static let deviceClock = TimeSource(rawValue: "device")
    }

    /// The way in which a user decided: a stable string of 1 to 64 characters.
    public struct Method: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The user answered on a screen that showed the documents.
        public static let prompt = Method(rawValue: "prompt")
        /// The user decided by a command, without a screen.
        public static let command = Method(rawValue: "command")
    }
}
