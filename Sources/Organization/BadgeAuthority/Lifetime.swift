package import Foundation

// The lifetimes of tokens and records, in whole seconds.
package enum Lifetime {
    static let invitation: TimeInterval = 600
    // An invitation by email, which may be read after a weekend.
    static let mailedInvitation: TimeInterval = 3 * 86_400
    // An offer whose code is in the same reply, to a user who has just signed in.
    static let signedInInvitation: TimeInterval = 300
    // Many invitations, which the operator prints and passes on.
    static let bulkInvitation: TimeInterval = 7 * 86_400
    static let loginInvitation: TimeInterval = 7 * 86_400
    static let recovery: TimeInterval = 1800
    static let ssoCode: TimeInterval = 60
    static let accessToken: TimeInterval = 900
    // The lifetime of an unused session, unless the policy defines one.
    static let idleSession: TimeInterval = 90 * 86_400
    static let nonce: TimeInterval = 300
    // The time after an invitation in which a login to another server, for its badge and on the same device, links that
    // account to the person.
    static let accountLinking: TimeInterval = 900
    // The time for which the result of an introspection is used.
    static let introspection: TimeInterval = 60
    // The time for a sign-in at an identity provider, which may ask for a password and a second factor.
    static let providerNonce: TimeInterval = 900
    static let badge: TimeInterval = 365 * 86_400
    // The time for which the status list entry of a replaced badge stays valid if its replacement is never
    // acknowledged.
    static let replacedBadge: TimeInterval = 7 * 86_400
    static let policy: TimeInterval = 30 * 86_400
    static let statusToken: TimeInterval = 86_400
    static let statusCache: TimeInterval = 60
    // For how long an unchanged status list is not sent again to those who have it.
    static let statusSignature: TimeInterval = 600
    static let authorizationCode: TimeInterval = 60
    static let deviceGrant: TimeInterval = 600
    static let pushedRequest: TimeInterval = 600
    // The time that a device has to fetch the result after it was allowed.
    static let allowedDeviceGrant: TimeInterval = 120
    // The minimum interval of a device's polling, and the increase if the device polls too early.
    static let deviceGrantPause: TimeInterval = 5
    // The lifetimes of a challenge for a client's attestation, and of the attestation token.
    static let clientAttestation: TimeInterval = 60
    package static let hypermediaToken: TimeInterval = 300
    package static let loginLock: TimeInterval = 900
    package static let verificationCode: TimeInterval = 600
    static let resend: TimeInterval = 30
    // The lifetime of a badge that waits for an administrator's approval, and the interval of a wallet's polling for
    // it.
    static let promise: TimeInterval = 30 * 86_400
    static let promiseInterval: TimeInterval = 60
    static let day: TimeInterval = 86_400
}

extension Date {
    // The store and every token count whole seconds.
    var wholeSeconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

    var truncated: Date { Date(wholeSeconds: wholeSeconds) }

    init(wholeSeconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(wholeSeconds))
    }
}
