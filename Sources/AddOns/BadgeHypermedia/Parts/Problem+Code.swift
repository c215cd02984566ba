import BadgeModel

extension Representation.Problem {
    /// The code of the error with which a login ends for the problem: that which other ways to log in have for it.
    var errorCode: BadgeError.Code {
        switch kind {
        case .invalidInput: .invalidInput
        case .incorrectCredentials: received["tries_left"] == 0 ? .accountLocked : .loginRefused
        case .tooManyAttempts: error == "rate_limited" ? .rateLimited : .accountLocked
        case .sessionMismatch: .sessionEnded
        case .errorAuthorizationResponse where error == "access_denied": .declined
        case .authenticationFailed, .genericUserError, .errorAuthorizationResponse:
            codeOfPerson ?? .authenticationFailed
        case .unexpected, .other: .serverFailed
        }
    }

    /// The code for what an organization's own server says of the person who logs in; `nil` for another problem.
    var codeOfPerson: BadgeError.Code? {
        kind == .authenticationFailed ? error.flatMap { Self.codesOfPeople[$0] } : nil
    }

    private static let codesOfPeople: [String: BadgeError.Code] = [
        "account_unknown": .accountUnknown, "badge_suspended": .badgeSuspended,
        "code_expired": .verificationCodeExpired, "invitation_unusable": .invitationUnusable,
        "wrong_person": .wrongPerson,
    ]
}
