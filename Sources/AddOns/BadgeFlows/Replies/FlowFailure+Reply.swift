import BadgeModel
import Foundation

extension FlowFailure {
    /// Reads a refusal.
    init(_ reply: JSON, of request: FlowRequest, mask: FlowMask) {
        let code = reply["code"]?.integerValue.flatMap(Int.init(exactly:)) ?? 0
        let messages = FieldMessages(reply["invalid_fields"], of: request.form, mask)
        let token = request.parameters.first { $0.name == "token" }?.secret
        self.init(
            serverCode: code, clientCode: Self.clientCode(code), name: Self.name(reply["error"]?.stringValue),
            displayMessage: [reply["message"], reply["error_description"]]
                .lazy.compactMap { $0?.stringValue.flatMap(mask.masked(text:)) }.first,
            fieldMessages: messages.ofFields, formMessages: messages.ofForm, details: Self.details(reply, mask),
            requestToken: reply["request_token"]?.stringValue.flatMap(Self.name), reply: mask.masked(reply).text,
            preregistration: token.flatMap { code == 310 ? Preregistration(reply, token: $0, of: request) : nil },
            merge: token.flatMap { code == 380 ? Merge(reply, token: $0) : nil },
            codeForm: reply["error"]?.stringValue == Self.codeNeeded
                ? reply["form"]?.stringValue.flatMap(Self.name) : nil)
    }

    private static let codeNeeded = "second_factor_required"

    // The numbers of this client are not shifted.
    static func clientCode(_ code: Int) -> Int { (1000..<3000).contains(code) || code > 4000 ? code : code + 3000 }

    private static let extras = [
        "argument_name", "application_id", "type_name", "attribute_name", "actual_value", "supplied_value",
        "expected_value", "existing_provider", "provider",
    ]

    private static func details(_ reply: JSON, _ mask: FlowMask) -> [String: JSON] {
        extras.reduce(into: [:]) { details, name in details[name] = reply[name].map(mask.masked) }
    }

    /// Returns a text for the user: visible characters, at most 500.
    static func text(_ text: String) -> String? {
        let visible = text.unicodeScalars.prefix(500).filter(isVisible)
        return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
    }

    /// Whether a text for the user may have the character.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }

    // A name of the protocol; what is none of those is not repeated.
    private static func name(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return text
    }
}

/// The messages of `invalid_fields`.
private struct FieldMessages {
    var ofFields: [BadgeError.InvalidField] = []
    var ofForm: [String] = []

    private static let most = 200

    init(_ json: JSON?, of form: FlowForm?, _ mask: FlowMask) {
        let members = json?.objectValue ?? [:]
        let order = Dictionary(uniqueKeysWithValues: (form?.fieldNames ?? []).enumerated().map { ($1, $0) })
        let names = members.keys.sorted { left, right in
            (order[left] ?? .max, left) < (order[right] ?? .max, right)
        }
        for name in names.prefix(Self.most) {
            let messages = Self.messages(members[name], mask)
            if name == form?.name {
                ofForm += messages
            } else {
                ofFields += messages.map { BadgeError.InvalidField(path: name, message: .verbatim($0)) }
            }
        }
    }

    // One message may come without a list.
    private static func messages(_ json: JSON?, _ mask: FlowMask) -> [String] {
        let texts = json?.arrayValue ?? json.map { [$0] } ?? []
        return texts.prefix(20).compactMap { $0.stringValue.flatMap(mask.masked(text:)) }
    }
}

extension FlowParameter {
    fileprivate var secret: Secret? {
        switch value {
        case .secret(let secret): secret
        case .text(let text): Secret(utf8: text)
        }
    }
}

extension FlowFailure.Merge {
    fileprivate init?(_ reply: JSON, token: Secret) {
        guard let existing = reply["existing_provider"]?.stringValue.flatMap(FlowFailure.text) else { return nil }
        conflict = AccountConflict(
            existingProvider: existing,
            conflictingProvider: reply["provider"]?.stringValue.flatMap(FlowFailure.text))
        self.token = token
    }
}

extension FlowFailure.Preregistration {
    fileprivate init(_ reply: JSON, token: Secret, of request: FlowRequest) {
        self.token = token
        guard let flow = request.flow, let form = request.form else {
            (record, values) = (reply["prereg_attributes"] ?? [:], [:])
            return
        }
        if let attributes = reply["prereg_attributes"], attributes.objectValue != nil {
            record = attributes
        } else {
            record = Self.record(of: reply["prereg_fields"]?.objectValue ?? [:], flow)
        }
        values = flow.values(of: form, from: record)
    }

    private static func record(of fields: [String: JSON], _ flow: FlowDocument) -> JSON {
        fields.sorted { $0.key < $1.key }.reduce([:]) { record, member in
            guard member.value != .null, case .path(let path) = flow.fields[member.key]?.schema else { return record }
            return path.setting(member.value, in: record)
        }
    }
}
