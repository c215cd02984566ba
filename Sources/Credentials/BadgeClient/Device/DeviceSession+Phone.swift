package import BadgeModel
import BadgeTransport
package import Foundation

/// The user's phone number at an organization.
package struct EnrolledPhone: Sendable, Hashable {
    /// The number, E.164; `nil` if the organization has none.
    package let number: String?
    /// The time of its verification for this device, to the second.
    package let verifiedAt: Date?
}

/// The purpose of a verification code.
package enum VerificationPurpose: Sendable, Hashable {
    /// To enrol this device with that number (E.164), or with the organization's number.
    case enroll(number: String?)
    /// To remove the badge from that device.
    case delete(Device.ID)
}

/// A verification code that was sent.
package struct SentVerification: Sendable, Hashable {
    /// The number to which it was sent, E.164.
    package let number: String
    /// The number of seconds until it expires.
    package let expiresIn: Int
    /// The number of seconds until another one may be sent.
    package let resendAfter: Int
}

extension DeviceSession {
    /// Fetches the user's phone number, if the organization has one.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    package func phone() async throws -> EnrolledPhone {
        try await withAccessToken { authorization in
            try await web.get(configuration.phoneEndpoint, authorization: authorization) {
                EnrolledPhone(
                    number: try $0["phone_number"].optional?.line(maxLength: 16),
                    verifiedAt: try $0["verified_at"].optional?.date())
            }
        }
    }

    /// Requests a verification code.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the number is invalid, or the organization has none; `rateLimited`
    ///   (recovery `retryAfter`) when it is too soon for another code; `sessionEnded`, and those of the web client.
    package func sendCode(for purpose: VerificationPurpose) async throws -> SentVerification {
        let endpoint = configuration.phoneEndpoint.appending(component: "codes")
        return try await withAccessToken { authorization in
            try await web.postJSON(endpoint, purpose.json, authorization: authorization) {
                SentVerification(
                    number: try $0["phone_number"].line(maxLength: 16),
                    expiresIn: try $0["expires_in"].seconds(), resendAfter: try $0["resend_after"].seconds())
            }
        }
    }

    /// Enrols this device with the code that was sent by phone.
    ///
    /// - Returns: The time of the verification, by the organization's clock.
    /// - Throws: `BadgeError` `verificationCodeRefused` (detail `triesLeft`), `verificationCodeExpired`,
    ///   `sessionEnded`, and those of the web client.
    package func verify(_ code: Secret) async throws -> Date {
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
