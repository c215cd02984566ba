import BadgeModel
import BadgeTransport
import Foundation

/// What the refusals of the device API stand for.
enum DeviceAPIError {
    /// The failure as its code says; itself when the server gave no code of this API.
    static func error(for failure: BadgeError) -> BadgeError {
        guard let problem = failure.serverProblem else { return failure }
        return login(problem, failure) ?? verification(problem) ?? session(problem) ?? input(problem) ?? failure
    }

    private static func login(_ problem: ProblemDetails, _ failure: BadgeError) -> BadgeError? {
        switch problem.error {
        case "login_refused":
            BadgeError(
                .loginRefused, "The user name or the password is wrong.\(problem.rest) Check them and try again.",
                detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem)
        case "account_locked":
            BadgeError(
                .accountLocked,
                "The account takes no login for \(failure.wait), after too many wrong ones. Try again then.",
                underlying: problem, recovery: failure.recovery)
        case "second_factor_required":
            BadgeError(
                .secondFactorRequired, "The account wants a second factor beside the password. Enter that too.",
                underlying: problem)
        case "wrong_person":
            BadgeError(
                .wrongPerson, "The login is another person's than the badge. Log in as the badge's holder.",
                underlying: problem)
        default: nil
        }
    }

    private static func verification(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "verification_required":
            BadgeError(
                .verificationRequired, "The organization wants a code that it sends by phone. Have one sent.",
                detail: problem.document["phone_number"]?.stringValue.map { .phoneNumber($0) }, underlying: problem)
        case "invalid_code":
            BadgeError(
                .verificationCodeRefused, "The code is wrong.\(problem.rest) Check it and enter it again.",
                detail: problem.triesLeft.map { .triesLeft($0) }, underlying: problem)
        case "code_expired":
            BadgeError(
                .verificationCodeExpired,
                "The code is too old, or had too many wrong tries. Have another one sent.", underlying: problem)
        default: nil
        }
    }

    private static func session(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "invalid_token", "invalid_grant":
            BadgeError(
                .sessionEnded,
                "The organization has ended the session of this device. Log in, or ask for a new invitation.",
                underlying: problem)
        case "badge_missing":
            BadgeError(
                .sessionEnded, "The session of this device has no badge. Fetch the badge again.", underlying: problem)
        case "invalid_client", "invalid_redirect_uri": clientUnknown(underlying: problem)
        default: issuing(problem)
        }
    }

    private static func input(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "invalid_phone_number":
            return BadgeError(
                .invalidInput,
                "The organization cannot send to that phone number. Enter it with its country code, as +441632960001.",
                underlying: problem, recovery: .retry)
        case "phone_number_missing":
            return BadgeError(
                .invalidInput, "The organization has no phone number to send to. Enter one.", underlying: problem)
        case "invalid_photo": return photo("is not a JPEG or PNG picture of at most 50 megapixels", problem)
        default: return problem.status == 413 ? photo("is larger than the organization takes", problem) : nil
        }
    }
}

extension DeviceAPIError {
    /// Why nothing is issued now; `nil` for what is not of this API.
    static func issuing(_ problem: ProblemDetails) -> BadgeError? {
        switch problem.error {
        case "badge_suspended": suspended(problem)
        case "device_limit_reached": deviceLimit(problem)
        default: nil
        }
    }

    /// A badge of the person is suspended: neither the session nor anything else here is lost by it.
    static func suspended(_ problem: ProblemDetails) -> BadgeError {
        BadgeError(
            .badgeSuspended,
            "The organization has suspended the badge. Ask it to give the badge back; what is on this device stays.",
            underlying: problem)
    }

    /// The badge is on as many devices as it may be; the detail has them where the server listed them.
    static func deviceLimit(_ problem: ProblemDetails) -> BadgeError {
        let list: DeviceList?
        do { list = try DeviceList(JSONReader(problem.document)) } catch { list = nil }
        return BadgeError(
            .deviceLimitReached,
            "The badge is on as many devices as the organization allows. Take it off one of them and try again.",
            detail: list.flatMap { list in list.limit.map { .deviceLimit($0, list.devices) } }, underlying: problem,
            recovery: .retry)
    }

    static func clientUnknown(underlying problem: ProblemDetails?) -> BadgeError {
        BadgeError(
            .clientUnknown,
            "The organization does not know the program that asks, or not by the address that it wants to be answered "
                + "at. Do not go on; tell the organization.",
            underlying: problem)
    }

    private static func photo(_ what: String, _ problem: ProblemDetails) -> BadgeError {
        BadgeError(.photoRefused, "The picture \(what). Choose another one.", underlying: problem)
    }
}

extension ProblemDetails {
    fileprivate var rest: String { triesLeft.map { $0 == 1 ? " 1 try is left." : " \($0) tries are left." } ?? "" }
}

extension BadgeError {
    fileprivate var wait: String {
        guard case .retryAfter(let seconds) = recovery else { return "a while" }
        return seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
    }
}
