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
        for field in Self.fields { try require(field) }
        if let name = properties.keys.filter(Self.isReserved).min() {
            throw Self.refusal("properties.\(name)", .organization("flaw.propertyName"))
        }
        guard !JSON.object(properties).holdsReservedMember else {
            throw Self.refusal("properties", .organization("flaw.propertyMember"))
        }
        return self
    }

    private func require(_ field: DetailField<Self>) throws {
        guard !field.isAbsent(in: self) else { return }
        let text = field.text(of: self)
        switch field.kind {
        case .email:
            try requireText(field.name, text, 3...254)
            guard MailAddress(text) != nil else { throw Self.refusal(field.name, .organization("flaw.email")) }
        case .username:
            try requireText(field.name, text, 1...64)
            guard !text.contains(where: \.isWhitespace) else {
                throw Self.refusal(field.name, .organization("flaw.space"))
            }
        case .phone:
            guard text.isPhoneNumber else { throw Self.refusal(field.name, .organization("flaw.phone")) }
        case .line, .color, .address, .lifetime: try requireText(field.name, text, 1...200)
        }
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

    private static func refusal(_ field: String, _ flaw: Message) -> BadgeError {
        let name = fields.first { $0.name == field }?.noun.map { Message($0) } ?? .verbatim(field)
        return BadgeError(
            .invalidInput, .organization("invalidInput.personField", ["field": name, "flaw": flaw]),
            detail: .invalidFields([BadgeError.InvalidField(path: field, message: flaw)]))
    }
}

extension Person.Details: DetailFields {
    package static let empty = Person.Details(name: "", email: "")

    package static let fields: [DetailField<Self>] = [
        DetailField("name", .organization("admin.field.name"), .line, .text(\.name), noun: .organization("noun.name")),
        DetailField(
            "email", .organization("admin.field.email"), .email, .text(\.email), noun: .organization("noun.email")),
        DetailField(
            "givenName", .organization("admin.field.givenName"), .line, .optional(\.givenName),
            noun: .organization("noun.givenName")),
        DetailField(
            "familyName", .organization("admin.field.familyName"), .line, .optional(\.familyName),
            noun: .organization("noun.familyName")),
        DetailField(
            "phone", .organization("admin.field.phone"), .phone, .optional(\.phone),
            noun: .organization("noun.phone")),
        DetailField(
            "title", .organization("admin.field.title"), .line, .optional(\.title),
            noun: .organization("noun.title")),
        DetailField(
            "group", .organization("admin.field.group"), .line, .optional(\.group),
            noun: .organization("noun.group")),
        DetailField(
            "username", .organization("admin.field.username"), .username, .optional(\.username),
            noun: .organization("noun.username")),
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
