import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    func phone(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let phone = try await authority.readStore { try $0.phone(for: token) }
        return .document(
            .object(compacting: [
                "phone_number": .optional(phone.number),
                "verified_at": phone.verified.map { .integer($0.wholeSeconds) },
            ]))
    }

    func sendPhoneCode(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let intent = try await request.members(only: ["intent", "phone_number", "device"], PhoneIntent.init)
        let seal = authority.codeSeal
        let outcome = try await authority.onStoreQueue { store in
            switch intent {
            case .enroll(let number): try store.sendEnrollmentCode(to: number, for: token, seal: seal)
            case .delete(let device): try store.sendRemovalCode(of: device, for: token, seal: seal)
            }
        }
        return try Self.answer(outcome)
    }

    private static func answer(_ outcome: CodeRequestOutcome) throws -> Response {
        switch outcome {
        case .sent(let number):
            return .document([
                "phone_number": .string(number), "expires_in": .integer(Int64(Lifetime.verificationCode)),
                "resend_after": .integer(Int64(Lifetime.resend)),
            ])
        case .tooSoon(let seconds): throw ProtocolError.rateLimited(seconds: seconds)
        case .numberMissing:
            throw ProtocolError("phone_number_missing", "There is no phone number to send a code to.")
        case .numberDiffers: throw ProtocolError.numberDiffers
        case .notFound: throw ProtocolError.notFound
        }
    }

    func verifyPhone(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let code = try await request.members(only: ["code"]) { try $0["code"].code() }
        switch try await authority.onStoreQueue({ try $0.enroll(code: code, for: token) }) {
        case .verified(let date): return .document(["verified_at": .integer(date.wholeSeconds)])
        case .wrong(let triesLeft): throw ProtocolError.wrongCode(triesLeft: triesLeft)
        case .expired: throw ProtocolError.codeExpired
        case .numberDiffers: throw ProtocolError.numberDiffers
        }
    }
}

extension ProtocolError {
    fileprivate static let numberDiffers = Self(
        "invalid_phone_number", "The organization has another number of this person. Ask it to change that.")
}

// The purpose of a phone code.
private enum PhoneIntent: Sendable {
    case enroll(number: String?)
    case delete(device: String)

    init(_ reader: JSONReader) throws {
        switch try reader["intent"].string(maxLength: 16) {
        case "enroll":
            try reader.allow(only: ["intent", "phone_number"])
            self = .enroll(number: try reader["phone_number"].optional.map(Self.number))
        case "delete":
            try reader.allow(only: ["intent", "device"])
            self = .delete(device: try reader["device"].nonEmptyString(maxLength: 128))
        default: throw reader["intent"].failure("is not enroll or delete")
        }
    }

    private static func number(_ reader: JSONReader) throws -> String {
        let text = try reader.string(maxLength: 64)
        guard text.isPhoneNumber else {
            throw ProtocolError("invalid_phone_number", "The number must be written as +441632960961.")
        }
        return text
    }
}
