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
        guard Self.isMailAddress(email) else { throw Self.refusal("email", "is not an email address") }
        for (field, text) in [("givenName", givenName), ("familyName", familyName), ("title", title), ("group", group)]
        {
            if let text { try requireText(field, text, 1...200) }
        }
        if let username {
            try requireText("username", username, 1...64)
            guard !username.contains(where: \.isWhitespace) else { throw Self.refusal("username", "has a space in it") }
        }
        if let phone, !phone.isPhoneNumber {
            throw Self.refusal("phone", "is not a phone number such as +441632960961")
        }
        if let name = properties.keys.filter(Self.isReserved).min() {
            throw Self.refusal("properties.\(name)", "has a name that the badge uses itself or that is no name")
        }
        guard !JSON.object(properties).holdsReservedMember else {
            throw Self.refusal("properties", "hold a member named _sd or ..., which a credential uses itself")
        }
        return self
    }

    private func requireText(_ field: String, _ text: String, _ length: ClosedRange<Int>) throws {
        guard !text.isEmpty else { throw Self.refusal(field, "is missing") }
        guard text.isLine(of: length) else {
            throw Self.refusal(field, "must be one line of \(length.lowerBound) to \(length.upperBound) characters")
        }
    }

    private static func isReserved(_ name: String) -> Bool {
        reservedClaims.contains(name) || !(1...64).contains(name.unicodeScalars.count)
    }

    private static func isMailAddress(_ text: String) -> Bool {
        MailAddress(text) != nil
    }

    private static func refusal(_ field: String, _ reason: String) -> BadgeError {
        BadgeError(
            .invalidInput, reason: "The person's \(field) \(reason). Correct it and try again.",
            detail: .invalidFields([BadgeError.InvalidField(path: field, reason: reason)]))
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
