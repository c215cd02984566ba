import BadgeKeys
import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    func devices(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let (limit, devices) = try await authority.readStore { try $0.devices(for: token) }
        return .document(
            .object(compacting: ["limit": .optional(limit), "devices": .array(devices.map(\.json))]))
    }

    func removeDevice(_ id: String, _ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let code = try await request.members(only: ["code"]) { try $0["code"].optional?.code() }
        switch try await authority.onStoreQueue({ try $0.removeDevice(id, code: code, for: token) }) {
        case .removed: return .noContent
        case .notFound: throw ProtocolError.notFound
        case .codeNeeded(let number): throw ProtocolError.verificationRequired(number)
        case .codeWrong(let triesLeft): throw ProtocolError.wrongCode(triesLeft: triesLeft)
        case .codeExpired: throw ProtocolError.codeExpired
        case .suspended: throw ProtocolError.badgeSuspended
        }
    }
}

extension JSONReader {
    func code() throws -> String { try nonEmptyString(maxLength: 32) }
}

extension ProtocolError {
    static func wrongCode(triesLeft: Int) -> Self {
        Self("invalid_code", "The code is wrong.").with(triesLeft: triesLeft)
    }

    static let codeExpired = Self(
        "code_expired", "There is no code, or it is too old, or it had too many wrong tries. Ask for another one.")

    fileprivate static func verificationRequired(_ number: String) -> Self {
        var refusal = Self(
            "verification_required", "The code that is sent to the phone is needed.", status: .forbidden)
        refusal.members = ["phone_number": .string(number)]
        return refusal
    }
}
