import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // The response does not reveal whether the address is known, or whether there were too many requests.
    func recovery(_ request: Request) async throws -> Response {
        let reader = try await request.json(or: ProtocolError.invalidRequest)
        let email = try Self.address(reader)
        try await authority.requestRecovery(of: email)
        return .document([:], status: .accepted)
    }

    private static func address(_ reader: JSONReader) throws -> String {
        do {
            try reader.allow(only: ["email"])
            let email = try reader["email"].nonEmptyString(maxLength: 254)
            guard email.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
                throw reader["email"].failure("is not an email address")
            }
            return email
        } catch let failure as BadgeError {
            throw ProtocolError.invalidRequest(failure.reason)
        }
    }
}
