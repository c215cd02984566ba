import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

/// Texts of a given length, each the worst that its kind of reader could be sent.
enum Shapes {
    typealias List = KeyValuePairs<String, (Int) throws -> String>

    static let documents: List = [
        "a name of combining marks": { "{\"a" + run("\u{301}\u{316}", $0) + "\":1}" },
        "names": { names($0) { String($0, radix: 36) } },
        "names to normalize": { names($0) { String($0, radix: 36) + "\u{17D2}" } },
        "numbers": { "[" + run("0,", $0) + "0]" },
        "nesting": {
            "[" + run(String(repeating: "[", count: 14) + String(repeating: "]", count: 14) + ",", $0) + "0]"
        },
        "escapes": { "[\"" + run("\\u00e9", $0) + "\"]" },
    ]

    static let policies: List = [
        "a ring": { policy("{\"type\":\"geoFence\",\"areas\":[{\"polygon\":\(ring(run("[0,0],", $0 / 2)))}]}") },
        "areas": {
            policy("{\"type\":\"geoFence\",\"areas\":[\(run("{\"name\":\"\u{e9}\",\"circle\":1},", $0))1]}")
        },
        "unknown members": { names($0) { String($0, radix: 36) } },
        "restrictions": { policy(run("{\"type\":\"x\"},", $0) + "{\"type\":\"x\"}") },
        "documents": {
            policy("{\"type\":\"userAgreement\",\"documents\":[{\"kind\":\"terms\",\"text\":\"\(run("\\n", $0))\"}]}")
        },
    ]

    static let links: List = [
        "an offer of combining marks": { offer("{\"a" + run("%CC%81%CC%96", $0) + "\":1}") },
        "an offer of escapes": { offer(run("%20", $0)) },
        "parameters": { offer(run("&a=b", $0)) },
        "combining marks": { run("a\u{301}\u{316}\u{301}", $0) },
        "another scheme": { "badge:cs?surl=" + run("%C3%A9", $0) },
    ]

    static let forms: List = [
        "combining marks": { "a" + run("\u{301}\u{316}", $0 - 64) },
        "escaped combining marks": { "username=a" + run("%CC%81%CC%96", $0 - 64) },
        "fields": { run("a=b&", $0 - 64) + "c=d" },
        "one field": { "grant_type=" + run("a+", $0 - 64) },
        "broken escapes": { "grant_type=" + run("a", $0 - 64) + "%zz" },
    ]

    /// Signed by nobody whom the reader trusts.
    static func presentations(_ stranger: SigningKey) -> List {
        let token = { (payload: JSON) in try JWS.sign(payload, type: SDJWT.type, with: stranger) }
        let marks = { (size: Int) in
            Base64URL.encode(Array("[\"s\",\"a\(run("\u{301}\u{316}", size / 4 * 3))\",1]".utf8))
        }
        return [
            "a disclosure of combining marks": { try token(["iss": "http://127.0.0.1:8430"]) + "~\(marks($0))~" },
            "disclosures": { try token(["iss": "http://127.0.0.1:8430"]) + run("~" + marks(1500), $0) + "~" },
            "tildes": { try token(["iss": "http://127.0.0.1:8430"]) + run("~", $0) },
            "a payload": {
                try token(["iss": .string(run("\u{e9}", $0 / 8 * 3))]) + "~"
            },
            "a key binding": { try token(["iss": "http://127.0.0.1:8430"]) + "~a.\(marks($0 / 2)).b" },
        ]
    }

    /// With a good signature, so that all of it is read.
    static func credentials(_ issuer: SigningKey) -> List {
        let credential = { (payload: JSON, disclosures: [String]) in
            ([try JWS.sign(payload, type: SDJWT.type, with: issuer)] + disclosures + [""]).joined(separator: "~")
        }
        let disclosure = { (size: Int) in
            Base64URL.encode(Array("[\"s\",\"\(size)\",\"\(run("\\n", size / 4 * 3))\"]".utf8))
        }
        return [
            "a large disclosure": {
                let one = disclosure($0); return try credential(naming([one]), [one])
            },
            "disclosures": { size in
                let all = (0..<250).map { disclosure(size / 290 + $0) }
                return try credential(naming(all), all)
            },
            "digests": { size in
                try credential(["_sd": .array((0..<(size / 66)).map { .string(digest("\($0)")) })], [])
            },
            "digests that look alike": { size in
                try credential(["_sd": .array((0..<(size / 130)).map { .string(run("\u{e9}", 90) + "\($0)") })], [])
            },
            "claims": { try credential(.object(["x": JSON.parse(names($0 / 8 * 5) { String($0, radix: 36) })]), []) },
        ]
    }

    static func statusLists(_ issuer: SigningKey, _ address: URL) -> List {
        let token = { (list: String) in
            try JWS.sign(
                ["sub": .string(address.absoluteString), "iat": 1, "status_list": ["bits": 1, "lst": .string(list)]],
                type: StatusListToken.type, with: issuer)
        }
        return [
            "noise": { try token(Base64URL.encode(SystemRandom().bytes($0 / 16 * 9 / 4 * 3))) },
            "one letter": { try token(run("A", $0 / 4 * 3)) },
            "not signed": { try token(run("A", $0 / 4 * 3)) + "AAAA" },
            "another alphabet": { try token(run("\u{e9}", $0 / 4 * 3)) },
            "points": { run(".", $0) },
        ]
    }

    private static func digest(_ text: String) -> String { Base64URL.encode(Digest.sha256(text)) }

    private static func naming(_ disclosures: [String]) -> JSON {
        ["_sd": .array(disclosures.map { .string(digest($0)) })]
    }

    private static func policy(_ restrictions: String) -> String { "{\"restrictions\":[\(restrictions)]}" }

    private static func ring(_ positions: String) -> String {
        "{\"type\":\"Polygon\",\"coordinates\":[[\(positions)[0,0]]]}"
    }

    private static func offer(_ value: String) -> String { "openid-credential-offer://?credential_offer=\(value)" }

    private static func run(_ text: String, _ size: Int) -> String {
        String(repeating: text, count: max(1, size / text.utf8.count))
    }

    private static func names(_ size: Int, _ name: (Int) -> String) -> String {
        var (text, number) = ("{", 0)
        while text.utf8.count < size - 16 {
            text += "\"\(name(number))\":0,"
            number += 1
        }
        return text + "\"end\":0}"
    }
}
