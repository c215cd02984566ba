import BadgeModel

// A form or a link of the representation that a client was shown.
struct OfferedForm: Sendable {
    let method: String
    let mediaType: String
    // The query of the address.
    let query: String
    let fields: [OfferedField]

    static let urlencoded = "application/x-www-form-urlencoded"

    // Returns the forms and links with this address, ignoring their queries.
    static func forms(at address: String, issuer: String, in document: JSON) -> [OfferedForm] {
        switch document {
        case .array(let elements): return elements.flatMap { forms(at: address, issuer: issuer, in: $0) }
        case .object(let members):
            let own = members["href"]?.stringValue.flatMap { form(members, $0, at: address, issuer: issuer) }
            let names = members.keys.sorted()
            return (own.map { [$0] } ?? [])
                + names.flatMap { name in members[name].map { forms(at: address, issuer: issuer, in: $0) } ?? [] }
        default: return []
        }
    }

    private static func form(
        _ model: [String: JSON], _ href: String, at address: String, issuer: String
    ) -> OfferedForm? {
        let local = href.hasPrefix(issuer + "/") ? String(href.dropFirst(issuer.count)) : href
        let parts = local.parts(at: "?", maxSplits: 1)
        guard String(parts[0]).isExactly(address) else { return nil }
        return OfferedForm(
            method: model["method"]?.stringValue?.uppercased() ?? "GET",
            mediaType: model["type"]?.stringValue ?? urlencoded, query: parts.count == 2 ? String(parts[1]) : "",
            fields: (model["fields"]?.arrayValue ?? []).map(OfferedField.init))
    }
}

struct OfferedField: Sendable {
    let name: String
    let type: String
    let value: String?
    let isRequired: Bool
    let isChecked: Bool
    let isReadOnly: Bool
    let minLength: Int?
    let maxLength: Int?
    let options: [String]

    init(_ json: JSON) {
        name = json["name"]?.stringValue ?? ""
        type = json["type"]?.stringValue ?? ""
        value = json["value"]?.stringValue
        isRequired = json["required"] != false
        isChecked = json["checked"] == true
        isReadOnly = json["readonly"] == true
        minLength = json["minLength"]?.integerValue.flatMap(Int.init(exactly:))
        maxLength = json["maxLength"]?.integerValue.flatMap(Int.init(exactly:))
        options = (json["options"]?.arrayValue ?? []).compactMap { $0["value"]?.stringValue }
    }
}
