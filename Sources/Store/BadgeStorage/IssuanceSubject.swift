package import BadgeModel
package import Foundation

/// A subject on which only one run may work: an offer that is redeemed, a badge that is reissued, a session that is
/// renewed.
package enum IssuanceSubject: Sendable, Hashable {
    /// An offer, identified by the SHA-256 of its text, base64url, so that the text is not stored.
    case offer(digest: String)
    /// A badge by a login at a server.
    case login(server: URL)
    /// A badge that is reissued on a new key. The new key is kept until the badge uses it: the organization may have
    /// accepted it, and accepts no other.
    case reissue(Badge.ID)
    /// A badge that is renewed on its existing key.
    case renewal(Badge.ID)
    /// The device's next key at an organization.
    case deviceKey(issuer: URL)
    /// A badge that the organization promised to issue later.
    case promise(Badge.ID)
    /// A badge's session.
    case session(Badge.ID)

    private static let reissuePrefix = "restoration of "
    private static let promisePrefix = "promise of "

    /// The identifier in the store.
    var offerDigest: String {
        switch self {
        case .offer(let digest): digest
        case .login(let server): "login at \(server.absoluteString)"
        case .reissue(let badge): Self.reissuePrefix + badge.rawValue
        case .renewal(let badge): "renewal of \(badge)"
        case .deviceKey(let issuer): "device key at \(issuer.absoluteString)"
        case .promise(let badge): Self.promisePrefix + badge.rawValue
        case .session(let badge): "session of \(badge)"
        }
    }

    /// Creates the subject for an identifier in the store. Only badges on a new key and promised ones need more than
    /// the identifier to be resumed.
    init(offerDigest: String) {
        if offerDigest.hasPrefix(Self.promisePrefix) {
            self = .promise(Badge.ID(rawValue: String(offerDigest.dropFirst(Self.promisePrefix.count))))
            return
        }
        guard offerDigest.hasPrefix(Self.reissuePrefix) else {
            self = .offer(digest: offerDigest)
            return
        }
        self = .reissue(Badge.ID(rawValue: String(offerDigest.dropFirst(Self.reissuePrefix.count))))
    }

    var isPromise: Bool { if case .promise = self { true } else { false } }

    var isReissue: Bool { if case .reissue = self { true } else { false } }
}
