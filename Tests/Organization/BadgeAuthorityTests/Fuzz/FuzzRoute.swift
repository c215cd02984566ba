// The routes that take a body, and what each may change in the store.
enum FuzzRoute: String, CaseIterable, Sendable {
    case invitationToken, recoveryToken, refreshToken, loginToken, programToken
    case login, codedLogin, revocation, nonce, credential, deferredCredential, notification, removal, deviceKey
    case strangersRemoval, phoneCode, removalCode, phoneVerification, photo, recovery, code, sso, agreement, checkpoint
    case passwordChange, photoNonce, presentedPhoto
    case deviceAuthorization, deviceLogin, deviceToken, pushedLogin, browserLogin, browserToken
    case attestation, hypermediaToken, hypermediaAction
    case providerNonce, providerSession, accountLink, accountRemoval, share
    case walletRequest, walletAnswer, signInRefusal

    enum Proof { case none, optional, key, token }

    // Somebody else's device is nobody's to remove, a badge that was not promised is nobody's to collect, and one that
    // names no photo shows none. A request that a link has is not fetched.
    var isNeverGranted: Bool {
        [.strangersRemoval, .deferredCredential, .presentedPhoto, .walletRequest].contains(self)
    }

    // A person reads the refusal.
    var answersWithPage: Bool { [.deviceLogin, .browserLogin, .signInRefusal].contains(self) }

    var method: String { self == .photo ? "PUT" : "POST" }

    // The key alone where a token is asked for; with a token everywhere else.
    var proof: Proof {
        switch self {
        case .programToken, .nonce, .recovery, .agreement, .checkpoint, .deviceLogin, .browserLogin, .attestation,
            .photoNonce, .presentedPhoto, .walletRequest, .walletAnswer, .signInRefusal:
            .none
        case .invitationToken, .recoveryToken, .deviceAuthorization, .pushedLogin: .optional
        case .refreshToken, .loginToken, .login, .codedLogin, .revocation, .deviceToken, .browserToken,
            .hypermediaToken, .providerNonce, .providerSession:
            .key
        case .credential, .deferredCredential, .notification, .removal, .deviceKey, .strangersRemoval, .phoneCode,
            .removalCode,
            .phoneVerification,
            .photo,
            .code, .sso, .passwordChange, .hypermediaAction, .accountLink, .accountRemoval, .share:
            .token
        }
    }

    // Tables that a request which is granted may change, beside the proofs that were taken.
    var granted: Set<String> { isRecorded ? records.union(Self.log) : records }

    private static let log: Set = ["act", "audit", "audit_tree", "binding", "freshness"]

    // What is over in minutes is not written into the audit log.
    private var isRecorded: Bool {
        switch self {
        case .refreshToken, .programToken, .login, .codedLogin, .nonce, .strangersRemoval, .deferredCredential,
            .phoneCode, .removalCode,
            .code, .sso, .checkpoint, .deviceAuthorization, .deviceLogin, .pushedLogin,
            .browserLogin, .attestation, .hypermediaToken, .hypermediaAction, .photoNonce, .presentedPhoto,
            .providerNonce, .walletRequest, .walletAnswer, .signInRefusal:
            false
        default: true
        }
    }

    private var records: Set<String> {
        switch self {
        case .invitationToken, .recoveryToken, .refreshToken, .loginToken, .programToken:
            [
                "invitation", "message", "device", "session", "sessionToken", "recovery", "token", "authorizationCode",
                "ssoGrant",
            ]
        case .login, .codedLogin: ["loginTry", "authorizationCode", "verificationCode", "sentCode", "message"]
        case .deviceAuthorization: ["deviceGrant"]
        case .pushedLogin: ["pushedRequest"]
        case .browserLogin:
            ["pushedRequest", "browserCode", "loginTry", "verificationCode", "sentCode", "message"]
        case .browserToken: ["browserCode", "device", "session", "sessionToken", "message", "invitation"]
        case .deviceLogin: ["deviceGrant", "loginTry", "verificationCode", "sentCode", "message"]
        case .deviceToken: ["deviceGrant", "device", "session", "sessionToken", "message"]
        case .revocation: ["session", "sessionToken"]
        case .credential:
            ["badge", "session", "statusList", "nonce", "device", "token", "invitation", "message"]
        case .notification: ["badge"]
        case .removal, .deviceKey:
            [
                "badge", "statusList", "session", "sessionToken", "authorizationCode", "verificationCode", "message",
                "device",
            ]
        case .phoneCode, .removalCode: ["verificationCode", "sentCode", "message"]
        case .phoneVerification: ["verificationCode", "message", "person", "device", "disclosure"]
        case .photo: ["photo", "person", "disclosure"]
        case .passwordChange:
            ["person", "loginTry", "session", "sessionToken", "authorizationCode", "deviceGrant", "browserCode"]
        case .recovery: ["recovery", "message"]
        case .share: ["message"]
        case .code: ["badgeCode"]
        case .sso: ["ssoGrant"]
        case .agreement: ["receipt"]
        case .checkpoint: ["anchor"]
        case .attestation, .hypermediaToken: ["nonce"]
        case .hypermediaAction: ["browserCode", "loginTry", "verificationCode", "sentCode", "message"]
        case .providerSession:
            ["nonce", "externalAccount", "unknownAccount", "device", "session", "sessionToken", "message"]
        case .accountLink: ["nonce", "externalAccount", "unknownAccount", "message"]
        case .accountRemoval: ["externalAccount", "session", "sessionToken"]
        case .nonce, .strangersRemoval, .deferredCredential, .photoNonce, .presentedPhoto, .providerNonce,
            .walletRequest, .walletAnswer, .signInRefusal:
            []
        }
    }

    // What a refusal may leave behind: tries that were counted, nonces that were spent, and what had run out.
    var refused: Set<String> {
        switch self {
        case .invitationToken, .recoveryToken, .loginToken, .programToken:
            ["invitation", "message", "recovery", "authorizationCode", "ssoGrant", "token"]
        // A token that was good once is a copy's, and ends the session.
        case .refreshToken: Self.log.union(["session", "sessionToken"])
        case .login, .codedLogin: ["loginTry", "verificationCode", "sentCode", "message"]
        case .deviceLogin: ["deviceGrant", "loginTry", "verificationCode", "sentCode", "message"]
        case .browserLogin, .hypermediaAction:
            ["browserCode", "loginTry", "verificationCode", "sentCode", "message"]
        case .attestation, .hypermediaToken, .presentedPhoto, .accountLink: ["nonce"]
        case .providerSession: ["nonce", "unknownAccount"]
        case .deviceAuthorization, .deviceToken: ["deviceGrant"]
        case .pushedLogin: ["pushedRequest"]
        // Without its client it is a login's code.
        case .browserToken: ["browserCode", "authorizationCode"]
        case .credential: ["nonce", "invitation", "message", "token"]
        case .deferredCredential: ["invitation", "message", "token"]
        case .removal, .strangersRemoval, .phoneVerification: ["verificationCode", "message"]
        case .phoneCode, .removalCode: ["verificationCode", "sentCode", "message"]
        case .recovery: ["recovery", "message"]
        case .code: ["badgeCode"]
        case .sso: ["ssoGrant"]
        case .passwordChange: ["loginTry"]
        case .revocation, .nonce, .notification, .photo, .photoNonce, .agreement, .checkpoint, .deviceKey,
            .providerNonce, .accountRemoval, .share, .walletRequest, .walletAnswer, .signInRefusal:
            []
        }
    }
}
