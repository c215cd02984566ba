import BadgeModel
import BadgeTransport
import Foundation

/// The error codes of the device API.
enum DeviceAPIError {
    /// Returns the error for the server's code; the failure itself if the code is not defined by this API.
    ///
    /// - Parameters:
    ///   - isCodeEntered: Whether the request had the code of a second factor.
    ///   - hasBadge: Whether the user's badge is on this device.
    static func error(for failure: BadgeError, isCodeEntered: Bool = false, hasBadge: Bool = true) -> BadgeError {
        guard let problem = failure.serverProblem else { return failure }
        if let refusal = issuing(problem, hasBadge: hasBadge) { return refusal }
        return login(problem, failure, isCodeEntered: isCodeEntered) ?? verification(problem, failure)
            ?? session(problem) ?? input(problem) ?? failure
    }

    private static func login(
        _ problem: ProblemDetails, _ failure: BadgeError, isCodeEntered: Bool
    ) -> BadgeError? {
        switch problem.error {
        case "login_refused" where problem.triesLeft == 0:
            locked(
                problem, failure,
                problem.said.map {
                    .sentences([Message(.client("loginRefused.said"), ["message": $0]), lock(failure)])
                }
                    ?? Message(.client("accountLocked.lastTry"), ["wait": failure.wait]))
        case "second_factor_required" where problem.triesLeft == 0:
            locked(
                problem, failure,
                .sentences(
                    [
                        problem.said.map { Message(.client("secondFactorRequired.said"), ["message": $0]) },
                        lock(failure),
                    ]
                    .compactMap(\.self)))
        case "login_refused":
            BadgeError(
                .loginRefused,
                problem.said.map { Message(.client("loginRefused.said"), ["message": $0]) }
                    ?? problem.message("loginRefused.credentials", .client("loginRefused.credentialsWithTries")),
                detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem)
        case "account_locked": locked(problem, failure, lock(failure))
        case "second_factor_required":
            BadgeError(
                .secondFactorRequired, secondFactorMessage(problem, isEntered: isCodeEntered),
                detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem)
        case "password_unfit":
            BadgeError(
                .invalidInput, .client("invalidInput.passwordUnfit"), detail: .invalidFields([Self.unfitPassword]),
                underlying: problem, recovery: .retry)
        case "wrong_person":
            BadgeError(.wrongPerson, "wrongPerson.login", underlying: problem)
        default: nil
        }
    }

    private static func locked(_ problem: ProblemDetails, _ failure: BadgeError, _ message: Message) -> BadgeError {
        BadgeError(
            .accountLocked, message, detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem,
            recovery: failure.delay.map { .retryAfter($0) })
    }

    private static func lock(_ failure: BadgeError) -> Message {
        Message("accountLocked.tooManyTries", ["wait": failure.wait])
    }

    // A code that is refused without a number of tries left is none that is valid now: another one was sent.
    private static func secondFactorMessage(_ problem: ProblemDetails, isEntered: Bool) -> Message {
        if let said = problem.said { return Message(.client("secondFactorRequired.said"), ["message": said]) }
        if let left = problem.triesLeft { return Message(.client("secondFactorRequired.wrongCode"), ["count": left]) }
        if problem.document["code_holds"] == true { return "secondFactorRequired.codeHolds" }
        return isEntered ? .client("secondFactorRequired.codeResent") : "secondFactorRequired.account"
    }

    private static let unfitPassword = BadgeError.InvalidField(
        path: "new", message: .client("invalidInput.passwordUnfit"))

    private static func verification(_ problem: ProblemDetails, _ failure: BadgeError) -> BadgeError? {
        switch problem.error {
        case "verification_required":
            BadgeError(
                .verificationRequired, .client("verificationRequired.phone"),
                detail: problem.document["phone_number"]?.stringValue.map { .phoneNumber($0) }, underlying: problem)
        case "invalid_code" where problem.triesLeft == 0:
            BadgeError(.verificationCodeExpired, .client("verificationCodeExpired.lastTry"), underlying: problem)
        case "invalid_code":
            BadgeError(
                .verificationCodeRefused,
                problem.message(
                    .client("verificationCodeRefused.code"), .client("verificationCodeRefused.codeWithTries")),
                detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem)
        case "code_expired": expiredCode(problem, failure)
        default: nil
        }
    }

    // The code of a second factor is sent by the login itself, which says how long the next one takes: no code that is
    // entered now can be right.
    private static func expiredCode(_ problem: ProblemDetails, _ failure: BadgeError) -> BadgeError {
        guard let seconds = failure.delay else {
            return BadgeError(.verificationCodeExpired, .client("verificationCodeExpired.code"), underlying: problem)
        }
        let key: Message.Key =
            problem.triesLeft == 0
            ? .client("verificationCodeExpired.secondFactorTries") : .client("verificationCodeExpired.secondFactor")
        return BadgeError(
            .verificationCodeExpired, key, ["wait": Message.duration(seconds: seconds)], underlying: problem,
            recovery: .newAttempt)
    }

    private static func session(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "invalid_token", "invalid_grant":
            BadgeError(
                .sessionEnded,
                .client("sessionEnded.byOrganization"),
                underlying: problem)
        case "badge_missing":
            BadgeError(
                .sessionEnded, .client("sessionEnded.withoutBadge"), underlying: problem)
        case "invalid_client", "invalid_redirect_uri": clientUnknown(underlying: problem)
        default: nil
        }
    }

    private static func input(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "invalid_phone_number":
            return BadgeError(
                .invalidInput,
                .client("invalidInput.phoneNumberRefused"),
                underlying: problem, recovery: .retry)
        case "phone_number_missing":
            return BadgeError(
                .invalidInput, .client("invalidInput.phoneNumberAbsent"), underlying: problem)
        case "invalid_photo": return photo(.client("photoRefused.notAPicture"), problem)
        default: return problem.status == 413 ? photo(.client("photoRefused.tooLarge"), problem) : nil
        }
    }
}

extension DeviceAPIError {
    /// Returns why nothing can be issued now; `nil` for a problem that this API does not define.
    ///
    /// - Parameter hasBadge: Whether the user's badge is on this device.
    static func issuing(_ problem: ProblemDetails, hasBadge: Bool = true) -> BadgeError? {
        switch problem.error {
        case "badge_suspended": suspended(problem, hasBadge: hasBadge)
        case "device_limit_reached": deviceLimit(problem)
        default: nil
        }
    }

    /// Returns the error for a suspended badge of the user. The session and everything else on this device stay valid.
    static func suspended(_ problem: ProblemDetails, hasBadge: Bool) -> BadgeError {
        BadgeError(
            .badgeSuspended, hasBadge ? .client("badgeSuspended.byOrganization") : "badgeSuspended.elsewhere",
            underlying: problem)
    }

    /// Returns the error for a badge that is on as many devices as allowed; the detail lists them if the server did.
    static func deviceLimit(_ problem: ProblemDetails) -> BadgeError {
        let list: DeviceList?
        do { list = try DeviceList(JSONReader(problem.document)) } catch { list = nil }
        return BadgeError(
            .deviceLimitReached,
            .client("deviceLimitReached.badge"),
            detail: list.flatMap { list in list.limit.map { .deviceLimit($0, list.devices) } }, underlying: problem,
            recovery: .retry)
    }

    static func clientUnknown(underlying problem: ProblemDetails?) -> BadgeError {
        BadgeError(
            .clientUnknown,
            .client("clientUnknown.notRegistered"),
            underlying: problem)
    }

    private static func photo(_ message: Message, _ problem: ProblemDetails) -> BadgeError {
        BadgeError(.photoRefused, message, underlying: problem)
    }
}

extension ProblemDetails {
    // What the organization's login task has its users told.
    fileprivate var said: String? {
        guard let text = document["message"]?.stringValue, (1...500).contains(text.unicodeScalars.count),
            text.isStreamSafe, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return text
    }

    fileprivate func message(_ key: Message.Key, _ keyWithTries: Message.Key) -> Message {
        triesLeft.map { Message(keyWithTries, ["count": $0]) } ?? Message(key)
    }
}

extension BadgeError {
    fileprivate var delay: Int? {
        if case .retryAfter(let seconds) = recovery { seconds } else { nil }
    }

    fileprivate var wait: Message { delay.map { .duration(seconds: $0) } ?? .client("duration.aWhile") }
}
