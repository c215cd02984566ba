public import BadgeModel
public import Foundation

/// What one run at a time may work on: an offer that is redeemed, a badge that is issued again, a session that is renewed.
public enum IssuanceSubject: Sendable, Hashable {
    /// An offer, by the SHA-256 of its text, base64url: it is known again without being kept.
    case offer(digest: String)
    /// A badge by a login at a server.
    case login(server: URL)
    /// A badge that is issued again on a new key. The key that was made for it is kept until the badge is on it: the
    /// organization may have taken it, and takes no other.
    case reissue(Badge.ID)
    /// A badge that is issued again on the key that it has.
    case renewal(Badge.ID)
    /// The device's next key at an organization.
    case deviceKey(issuer: URL)
    /// A badge that the organization issues later.
    case promise(Badge.ID)
    /// A badge's session.
    case session(Badge.ID)

    private static let reissuePrefix = "restoration of "
    private static let promisePrefix = "promise of "

    /// What the store knows it by.
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

    /// The subject that the store knows by that text; all but a badge on a new key and a promised one are resumed by it
    /// alone.
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
