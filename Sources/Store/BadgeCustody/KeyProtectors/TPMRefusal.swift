import BadgeModel
import BadgeSystem

/// A response of the TPM other than success.
struct TPMRefusal: Error {
    static let authorizationFailed = 0x98e
    static let lockout = 0x921
    static let objectMemory = 0x902
    static let ofAnotherTPM = 0x1df
    static let indexDefined = 0x14c
    static let indexUnwritten = 0x14a
    static let indexAbsent = 0x18b
    static let indexUnauthorized = 0x9a2
    static let noSpace = 0x14b
    static let badSize = 0x1d5

    /// The response code (TPM 2.0 Library, part 2, 6.6).
    let code: Int
    let complaint: String

    // The tools say it as `ErrorCode (0x0000098e)`.
    init?(_ answer: Subprocess.Answer) {
        guard let found = answer.complaint.firstRange(of: "ErrorCode (0x") else { return nil }
        guard let code = Int(answer.complaint[found.upperBound...].prefix { $0.isHexDigit }, radix: 16) else {
            return nil
        }
        self.code = code
        complaint = answer.lastComplaint
    }

    /// The refusal as an error of the store.
    var error: BadgeError {
        switch code {
        case Self.ofAnotherTPM:
            BadgeError(
                .keyMissing,
                "keyMissing.anotherTPM")
        case Self.indexAbsent, Self.indexUnauthorized:
            BadgeError(
                .custodyDamaged,
                "custodyDamaged.tpmIndexRemoved"
            )
        case Self.noSpace, Self.badSize:
            BadgeError(.notSupported, "notSupported.tpmFull")
        default: BadgeError(.storeFailed, "storeFailed.tpmRefused", ["complaint": complaint])
        }
    }
}
