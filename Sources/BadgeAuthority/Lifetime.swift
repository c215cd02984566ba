import Foundation

// How long each thing lives, in whole seconds.
enum Lifetime {
    static let invitation: TimeInterval = 600
    static let loginInvitation: TimeInterval = 7 * 86_400
    static let recovery: TimeInterval = 1800
    static let ssoCode: TimeInterval = 60
    static let accessToken: TimeInterval = 900
    // Without use, where the policy does not say.
    static let idleSession: TimeInterval = 90 * 86_400
    static let nonce: TimeInterval = 300
    // After an invitation: how soon a login elsewhere for its badge, on the same device, makes that account the person's.
    static let accountLinking: TimeInterval = 900
    // How long a server's word that a token is active is taken.
    static let introspection: TimeInterval = 60
    static let proof: TimeInterval = 300
    static let badge: TimeInterval = 365 * 86_400
    // Of its place on the status list, where the badge that replaced it is not heard of.
    static let replacedBadge: TimeInterval = 7 * 86_400
    static let policy: TimeInterval = 30 * 86_400
    static let statusToken: TimeInterval = 86_400
    static let statusCache: TimeInterval = 60
    static let authorizationCode: TimeInterval = 60
    static let deviceGrant: TimeInterval = 600
    static let pushedRequest: TimeInterval = 600
    // Once it is allowed: until the device has asked again.
    static let allowedDeviceGrant: TimeInterval = 120
    // Between two questions of a device, and what is added when it does not keep to that.
    static let deviceGrantPause: TimeInterval = 5
    static let loginLock: TimeInterval = 900
    static let verificationCode: TimeInterval = 600
    static let resend: TimeInterval = 30
    // Of a badge that an administrator has to approve, and between two questions of a wallet for it.
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
