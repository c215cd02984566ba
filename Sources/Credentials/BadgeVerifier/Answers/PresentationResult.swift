public import BadgeModel
public import Foundation

/// The result of a request: the badges that were presented for each credential query, or the reason for a refusal.
public struct PresentationResult: Sendable, Hashable {
    /// The reason for the refusal; `nil` when the answer satisfies the query.
    public let failure: VerificationFailure?
    /// The error code with which the wallet answered, such as `access_denied`; `nil` if it presented something.
    public let walletError: String?
    /// The result for each credential query that was answered.
    public let queries: [QueryResult]

    /// Whether the answer satisfies the query, and all of its badges are valid.
    public var isAccepted: Bool { failure == nil }

    /// How many keys of holders the badges have. With more than one, several persons may have answered together.
    public var holders: Int { Set(queries.lazy.flatMap(\.badges).map(\.holder)).count }

    init(accepted queries: [QueryResult]) {
        (failure, walletError, self.queries) = (nil, nil, queries)
    }

    /// The result of a request that no wallet answered in time.
    package static let unanswered = PresentationResult(
        VerificationFailure(.challengeExpired, .verifier("verification.unanswered")))

    /// The result of an answer to a request that is not known, has ended, or was answered before.
    package static let unknownRequest = PresentationResult(
        VerificationFailure(.challengeUsed, .verifier("verification.requestUnknown")))

    // None of the claims of a refused answer may be used.
    init(_ failure: VerificationFailure, walletError: String? = nil, queries: [QueryResult] = []) {
        self.failure = failure
        self.walletError = walletError
        self.queries = queries.map { QueryResult(id: $0.id, badges: [], failure: $0.failure) }
    }
}

/// The result for one credential query.
public struct QueryResult: Sendable, Hashable {
    /// The identifier of the query.
    public let id: String
    /// The badges; empty when the answer is refused.
    public let badges: [PresentedBadge]
    /// Why a badge is refused; `nil` if nothing is wrong with those of this query.
    public let failure: VerificationFailure?

    init(id: String, badges: [PresentedBadge], failure: VerificationFailure? = nil) {
        (self.id, self.badges, self.failure) = (id, badges, failure)
    }
}

/// A valid badge in an answer.
public struct PresentedBadge: Sendable, Hashable {
    /// The issuer (`iss`).
    public let issuer: String
    /// The type (`vct`).
    public let type: String
    /// The claims, including those about the badge itself.
    public let claims: [String: JSON]
    /// The thumbprint (RFC 7638) of the holder's key. Badges with the same one are one person's; others may be.
    public let holder: String
    /// The time of the presentation.
    public let presentedAt: Date
    /// The first time at which the badge is no longer valid.
    public let expires: Date?
    /// Notes about it.
    public let findings: [VerificationFinding]
}
