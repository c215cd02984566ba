import BadgeModel
import Foundation

// What a request carries, before and after it is spoiled.
enum FuzzBody: Sendable {
    case json([String: JSON])
    case form([(name: String, value: String)])
    case bytes([UInt8], type: String)

    var type: String {
        switch self {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .bytes(_, let type): type
        }
    }

    var serialized: [UInt8] {
        switch self {
        case .json(let members): Array(JSON.object(members).serialized())
        case .form(let fields):
            Array(fields.map { "\($0.name.percentEscaped)=\($0.value.percentEscaped)" }.joined(separator: "&").utf8)
        case .bytes(let bytes, _): bytes
        }
    }
}

extension Chance {
    private static let texts = [
        "", " ", "\u{0}", "null", "true", "-1", "0", "1e999", "../", "..", "%00", "'; DROP TABLE badge; --", "{}", "[]",
        "\u{202E}", "e\u{301}", String(repeating: "a", count: 300), String(repeating: "9", count: 40), "+447700900123",
        "ana@example.com", "enroll", "delete", "admin", "000000",
    ]
    private static let tokens =
        texts + [",", ":", "\"", "{", "}", "[", "]", "\\u0000", "&", "=", "%", "&a=b", "\"code\":1"]

    // The same body with a value, a name, or some bytes of another kind.
    mutating func spoiled(_ body: FuzzBody) -> (bytes: [UInt8], type: String) {
        var body = body
        for _ in 0...below(2) where chance(70) { body = changed(body) }
        let bytes = chance(40) ? spoiled(body.serialized, with: Self.tokens) : body.serialized
        let types = ["application/json", "application/x-www-form-urlencoded", "text/plain", "", "image/png"]
        return (bytes, chance(5) ? pick(types) : body.type)
    }

    private mutating func changed(_ body: FuzzBody) -> FuzzBody {
        switch body {
        case .json(let members): .json(changed(members))
        case .form(let fields): .form(changed(fields))
        case .bytes(let bytes, let type): .bytes(spoiled(bytes, with: Self.tokens), type: type)
        }
    }

    private mutating func changed(_ members: [String: JSON]) -> [String: JSON] {
        var members = members
        let names = members.keys.sorted()
        guard !names.isEmpty, chance(85) else {
            members[pick(["", "x", "code", "admin", "\u{0}"])] = value(depth: 0)
            return members
        }
        let name = pick(names)
        switch below(4) {
        case 0: members[name] = nil
        case 1: members[name] = value(depth: 0)
        case 2: members[pick([name + " ", name.uppercased(), "__proto__"])] = members.removeValue(forKey: name)
        default: members[name] = changed(members[name] ?? .null)
        }
        return members
    }

    // Deep within, so that what is read first is right.
    private mutating func changed(_ value: JSON) -> JSON {
        switch value {
        case .object(let members): .object(changed(members))
        case .array(let elements):
            elements.isEmpty || chance(30) ? .array(elements + elements) : .array([changed(elements[0])])
        case .string(let text): .string(String(decoding: spoiled(Array(text.utf8), with: Self.tokens), as: UTF8.self))
        default: self.value(depth: 0)
        }
    }

    private mutating func changed(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        var fields = fields
        guard !fields.isEmpty, chance(85) else { return fields + [(pick(["x", "otp", "scope"]), pick(Self.texts))] }
        let offset = below(fields.count)
        switch below(4) {
        case 0: fields.remove(at: offset)
        case 1: fields[offset].value = pick(Self.texts)
        case 2: fields.append(fields[offset])
        default:
            fields[offset].value = String(
                decoding: spoiled(Array(fields[offset].value.utf8), with: Self.tokens), as: UTF8.self)
        }
        return fields
    }

    private mutating func value(depth: Int) -> JSON {
        switch below(depth > 3 ? 6 : 8) {
        case 0: .null
        case 1: .bool(chance(50))
        case 2: .integer(Int64(truncatingIfNeeded: next()))
        case 3: .double(Double(below(1000)) / 7)
        case 4, 5: .string(pick(Self.texts))
        case 6: .array((0..<below(3)).map { _ in value(depth: depth + 1) })
        default: .object([pick(Self.texts): value(depth: depth + 1)])
        }
    }
}
