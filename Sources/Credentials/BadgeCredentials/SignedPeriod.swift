import BadgeKeys
import BadgeModel
import Foundation

/// The validity period of a signed document: `iat` and `exp` (RFC 7519).
struct SignedPeriod: Sendable {
    /// The maximum number of seconds by which an issuer's clock may be ahead of this device's.
    static let clockSkew: TimeInterval = 60

    let issuedAt: Date
    let expires: Date?

    init(_ claims: JSONReader) throws {
        issuedAt = try claims["iat"].date()
        expires = try claims["exp"].optional?.date()
        if let expires, expires <= issuedAt { throw claims["exp"].failure("is not after iat") }
    }

    func requireCurrent(_ document: Message, at now: Date) throws {
        guard issuedAt <= now.addingTimeInterval(Self.clockSkew) else {
            throw BadgeError(
                .documentInvalid, "documentInvalid.future", ["document": document],
                detail: .invalidFields([.init(path: "iat", reason: "lies in the future")]))
        }
        guard expires.map({ now < $0 }) ?? true else {
            throw BadgeError(
                .documentStale, "documentStale.expired", ["document": document],
                recovery: .retry)
        }
    }
}
