import BadgeModel
import BadgeTesting
import BadgeUI

/// Random flows, and random answers to their forms.
final class FlowDice: Sendable {
    private let random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    func below(_ count: Int) -> Int {
        let bytes = random.bytes(4)
        return Int(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) % count
    }

    private func chance(_ percent: Int) -> Bool { below(100) < percent }

    private func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    private static let types = [
        "text", "email", "password", "checkbox", "radio", "select", "textarea", "dateselect", "read-only", "hidden",
        "multiIdentifierAuth", "translatableString", "starRating",
    ]

    func document() -> JSON {
        let names = (0..<(1 + below(12))).map { "field\($0)" }
        var definitions = Dictionary(uniqueKeysWithValues: names.map { ($0, field($0, among: names)) })
        for form in 0..<(1 + below(3)) {
            let listed = names.filter { _ in chance(70) } + (chance(10) ? ["unknown"] : [])
            definitions["form\(form)"] = ["fields": .array(listed.map(JSON.string)), "label": "A form"]
        }
        return ["version": "1", "fields": .object(definitions)]
    }

    private func field(_ name: String, among names: [String]) -> JSON {
        let type = one(of: Self.types)
        var members: [String: JSON] = ["type": .string(type), "label": .string("Label of \(name)")]
        if chance(70) {
            members["schemaId"] =
                chance(20) ? ["a": .string("\(name).a"), "b": .string("\(name)#2.b")] : .string("record.\(name)")
        }
        if ["radio", "select"].contains(type) {
            members["options"] = .array(
                ["", "one", "two", "three"].map { value in
                    ["value": .string(value), "text": .string("T \(value)"), "disabled": .bool(chance(20))]
                })
        }
        if type == "hidden", chance(80) { members["value"] = "kept" }
        if chance(20) { members["emptyMeansNull"] = true }
        if chance(60) { members["validation"] = .array((0..<below(3)).map { _ in rule(among: names) }) }
        return .object(members)
    }

    private func rule(among names: [String]) -> JSON {
        switch below(6) {
        case 0: ["rule": "required", "message": "Needed."]
        case 1: ["rule": "minLength", "value": .integer(Int64(below(4)))]
        case 2: ["rule": "maxLength", "value": .integer(Int64(3 + below(40)))]
        case 3: ["rule": "format", "value": .string(one(of: ["^.*$", "[a-z]", "^(a|b|[^c])*$", "(?=x)"]))]
        case 4: ["rule": "match", "value": .string(one(of: names))]
        default: ["rule": "unique", "message": "Taken."]
        }
    }

    func answers(to form: Form) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        for field in form.fields {
            if field.kind == .hidden {
                values[field.name] = field.value
                continue
            }
            guard field.constraints.isRequired || chance(75) else { continue }
            values[field.name] = value(of: field.kind)
        }
        return values
    }

    private func value(of kind: Field.Kind) -> FieldValue {
        switch kind {
        case .email: .text(one(of: ["a@example.com", "b.c@example.org"]))
        case .secret, .code: .secret(Secret(utf8: one(of: ["abc", "s3cret&=+ %", "é李"])))
        case .boolean, .document: .flag(true)
        case .choice(let choices): .text(one(of: choices).name)
        case .date: .text(one(of: ["2000-02-29", "1999-12-31", "0099-01-01"]))
        default: .text(one(of: ["abc", "x", "a&b=c+d%20", "é李 \u{1F600}", "true"]))
        }
    }

    func mutated(_ seed: [UInt8]) -> [UInt8] {
        let alphabet = Array("{}[]\",:\\u0e-.1 tn#^$(|*".utf8) + [0x00, 0x1F, 0x7F, 0xC3, 0xFF]
        var bytes = seed
        for _ in 0...below(3) where !bytes.isEmpty {
            let offset = below(bytes.count)
            switch below(4) {
            case 0: bytes[offset] = one(of: alphabet)
            case 1: bytes.insert(one(of: alphabet), at: offset)
            case 2: bytes.remove(at: offset)
            default: bytes.replaceSubrange(offset..., with: bytes[offset...].prefix(12) + bytes[offset...])
            }
        }
        return bytes
    }
}
