public import BadgeModel
import BadgeTransport
public import Foundation

/// The phone number that an organization has of a user.
public struct EnrolledPhone: Sendable, Hashable {
    /// E.164; `nil` when it has none.
    public let number: String?
    /// When it was verified for this device, to the second.
    public let verifiedAt: Date?
}

/// What a verification code is for.
public enum VerificationPurpose: Sendable, Hashable {
    /// To enrol this device, with that number (E.164), or the one that is known.
    case enroll(number: String?)
    /// To take the badge off that device.
    case delete(Device.ID)
}

/// A code that was sent.
public struct SentVerification: Sendable, Hashable {
    /// Where it went, E.164.
    public let number: String
    /// Seconds until it is too old.
    public let expiresIn: Int
    /// Seconds until another may be sent.
    public let resendAfter: Int
}

extension DeviceSession {
    /// The user's phone number, where there is one.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    public func phone() async throws -> EnrolledPhone {
        try await withAccessToken { authorization in
            try await web.get(configuration.phoneEndpoint, authorization: authorization) {
                EnrolledPhone(
                    number: try $0["phone_number"].optional?.line(maxLength: 16),
                    verifiedAt: try $0["verified_at"].optional?.date())
            }
        }
    }

    /// Has a verification code sent.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the number is none, or none is known; `rateLimited` (recovery
    ///   `retryAfter`) when it is too soon for another; `sessionEnded`, and those of the web client.
    public func sendCode(for purpose: VerificationPurpose) async throws -> SentVerification {
        let endpoint = configuration.phoneEndpoint.appending(component: "codes")
        return try await withAccessToken { authorization in
            try await web.postJSON(endpoint, purpose.json, authorization: authorization) {
                SentVerification(
                    number: try $0["phone_number"].line(maxLength: 16),
                    expiresIn: try $0["expires_in"].seconds(), resendAfter: try $0["resend_after"].seconds())
            }
        }
    }

    /// Enrols this device with the code that came by phone.
    ///
    /// - Returns: When it was verified, by the organization's clock.
    /// - Throws: `BadgeError` `verificationCodeRefused` (detail `triesLeft`), `verificationCodeExpired`,
    ///   `sessionEnded`, and those of the web client.
    public func verify(_ code: Secret) async throws -> Date {
        let endpoint = configuration.phoneEndpoint.appending(component: "verification")
        return try await withAccessToken { authorization in
            try await web.postJSON(
                endpoint, ["code": .string(code.revealedText)], authorization: authorization
            ) { try $0["verified_at"].date() }
        }
    }
}

extension VerificationPurpose {
    fileprivate var json: JSON {
        switch self {
        case .enroll(let number): .object(compacting: ["intent": "enroll", "phone_number": .optional(number)])
        case .delete(let device): ["intent": "delete", "device": .string(device.rawValue)]
        }
    }
}

extension JSONReader {
    func seconds() throws -> Int { try integer(in: 0...Int(Int32.max)) }
}
