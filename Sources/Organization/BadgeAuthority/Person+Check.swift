import BadgeDelivery
import BadgeModel

extension Person.Details {
    // A property with one of these names would replace a claim that the authority itself makes.
    static let reservedClaims: Set<String> = [
        "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "vct", "vct#integrity", "cnf", "status", "_sd", "_sd_alg",
        "...",
        "name", "given_name", "family_name", "email", "title", "group", "photo_digest",
    ]

    func checked() throws -> Self {
        try requireText("name", name, 1...200)
        try requireText("email", email, 3...254)
        guard Self.isMailAddress(email) else { throw Self.refusal("email", .organization("flaw.email")) }
        for (field, text) in [("givenName", givenName), ("familyName", familyName), ("title", title), ("group", group)]
        {
            if let text { try requireText(field, text, 1...200) }
        }
        if let username {
            try requireText("username", username, 1...64)
            guard !username.contains(where: \.isWhitespace) else {
                throw Self.refusal("username", .organization("flaw.space"))
            }
        }
        if let phone, !phone.isPhoneNumber {
            throw Self.refusal("phone", .organization("flaw.phone"))
        }
        if let name = properties.keys.filter(Self.isReserved).min() {
            throw Self.refusal("properties.\(name)", .organization("flaw.propertyName"))
        }
        guard !JSON.object(properties).holdsReservedMember else {
            throw Self.refusal("properties", .organization("flaw.propertyMember"))
        }
        return self
    }

    private func requireText(_ field: String, _ text: String, _ length: ClosedRange<Int>) throws {
        guard !text.isEmpty else { throw Self.refusal(field, .organization("flaw.missing")) }
        guard text.isLine(of: length) else {
            throw Self.refusal(field, .flaw(ofLineOf: length))
        }
    }

    private static func isReserved(_ name: String) -> Bool {
        reservedClaims.contains(name) || !(1...64).contains(name.unicodeScalars.count)
    }

    private static func isMailAddress(_ text: String) -> Bool {
        MailAddress(text) != nil
    }

    private static func refusal(_ field: String, _ flaw: Message) -> BadgeError {
        let name = names[field].map { Message($0) } ?? .verbatim(field)
        return BadgeError(
            .invalidInput, .organization("invalidInput.personField", ["field": name, "flaw": flaw]),
            detail: .invalidFields([BadgeError.InvalidField(path: field, message: flaw)]))
    }

    private static let names: [String: Message.Key] = [
        "name": .organization("noun.name"), "email": .organization("noun.email"),
        "givenName": .organization("noun.givenName"), "familyName": .organization("noun.familyName"),
        "title": .organization("noun.title"), "group": .organization("noun.group"),
        "username": .organization("noun.username"), "phone": .organization("noun.phone"),
    ]
}

extension Message {
    static func flaw(ofLineOf length: ClosedRange<Int>) -> Message {
        .organization("flaw.line", ["least": length.lowerBound, "most": length.upperBound])
    }
}

extension JSON {
    fileprivate var holdsReservedMember: Bool {
        switch self {
        case .object(let members):
            members["_sd"] != nil || members["..."] != nil || members.values.contains(where: \.holdsReservedMember)
        case .array(let elements): elements.contains(where: \.holdsReservedMember)
        default: false
        }
    }
}
