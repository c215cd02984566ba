import BadgeModel
import BadgeTransport

extension LoginTaskRequest {
    // The document that a login program reads from standard input.
    var json: JSON {
        .object(compacting: [
            "username": .string(username), "password": .string(password.revealedText),
            "code": code.map { .string($0.revealedText) },
            "parameters": .object(parameters.mapValues(JSON.string)), "email": .optional(email),
            "device": ["id": .string(device), "isKnown": .bool(isKnownDevice)],
            "organization": .string(organization),
        ])
    }
}

extension LoginTaskAnswer {
    // Reads the document that a login program writes to standard output.
    init(_ reader: JSONReader) throws {
        switch try reader["result"].string() {
        case "accepted":
            try reader.allow(only: ["result", "email"])
            self = .accepted(email: try reader["email"].optional?.nonEmptyString(maxLength: 256))
        case "refused":
            try reader.allow(only: ["result", "code", "message"])
            self = .refused(
                code: try reader["code"].nonEmptyString(maxLength: 64),
                message: try reader["message"].optional?.string(maxLength: 500) ?? "")
        case "codeNeeded":
            try reader.allow(only: ["result", "message"])
            self = .codeNeeded(message: try reader["message"].optional?.string(maxLength: 500))
        default: throw reader["result"].failure("is neither accepted, refused nor codeNeeded")
        }
    }
}
