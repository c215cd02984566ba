import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// Texts of a given length, each the worst that its kind of reader could be sent.
enum Shapes {
    typealias List = KeyValuePairs<String, (Int) throws -> String>

    static var documents: List {
        [
            "a name of combining marks": { "{\"a" + run("\u{301}\u{316}", $0) + "\":1}" },
            "names": { objects($0) },
            "names of one object": { names($0) { String($0, radix: 36) } },
            "names to normalize": { names($0) { String($0, radix: 36) + "\u{17D2}" } },
            "numbers": { "[" + run("0,", $0) + "0]" },
            "nesting": {
                "[" + run(String(repeating: "[", count: 14) + String(repeating: "]", count: 14) + ",", $0) + "0]"
            },
            "escapes": { "[\"" + run("\\u00e9", $0) + "\"]" },
        ]
    }

    static var policies: List {
        [
            "a ring": { policy("{\"type\":\"geoFence\",\"areas\":[{\"polygon\":\(ring(run("[0,0],", $0)))}]}") },
            "areas": {
                policy("{\"type\":\"geoFence\",\"areas\":[\(run("{\"name\":\"\u{e9}\",\"circle\":1},", $0))1]}")
            },
            "unknown members": { names($0) { String($0, radix: 36) } },
            "restrictions": { policy(run("{\"type\":\"x\"},", $0) + "{\"type\":\"x\"}") },
            "documents": {
                policy(
                    "{\"type\":\"userAgreement\",\"documents\":[{\"kind\":\"terms\",\"text\":\"\(run("\\n", $0))\"}]}")
            },
        ]
    }

    // Around the place where the badge is used, which is known to a hundred metres.
    static var fences: List {
        [
            "a comb": { fence("{\"polygon\":\(comb($0))}") },
            "combs": { size in fence((0..<40).map { _ in "{\"polygon\":\(comb(size / 42))}" }.joined(separator: ",")) },
            "holes": { size in
                let hole = "[[0,0],[0,1e-4],[1e-4,0],[0,0]]"
                let count = min(999, size / (hole.utf8.count + 1))
                let all = (["[[-9,-9],[9,-9],[9,9],[-9,9],[-9,-9]]"] + Array(repeating: hole, count: count))
                return fence("{\"polygon\":{\"type\":\"Polygon\",\"coordinates\":[\(all.joined(separator: ","))]}}")
            },
            "circles": { size in
                let circle = "{\"circle\":{\"latitude\":0.0012,\"longitude\":0,\"radius\":99}}"
                return fence(Array(repeating: circle, count: min(1000, size / 60)).joined(separator: ","))
            },
            "a far ring": {
                fence(
                    "{\"polygon\":\(ring(run("[50,50],[51,50],[51,51],", $0)))}".replacing("[0,0]]]", with: "[50,50]]]")
                )
            },
        ]
    }

    static var metadata: List {
        [
            "authorization servers": {
                "{\"authorization_servers\":[\(run("\"https://a\",", $0))\"https://a\"]," + metadataMembers
            },
            "displays": { "{\"display\":[\(run("{\"name\":\"a\"},", $0)){}]," + metadataMembers },
            "a long name": { "{\"display\":[{\"name\":\"\(run("\u{e9}", $0))\"}]," + metadataMembers },
            "configurations": {
                "{\"credential_configurations_supported\":\(names($0) { String($0, radix: 36) }),\"x\":1,"
                    + metadataMembers
            },
            "a long address": {
                "{\"nonce_endpoint\":\"https://a/\(run("%41", $0))\"," + metadataMembers
            },
        ]
    }

    static func keySets(_ key: SigningKey) -> List {
        let own = key.publicKey.json.text
        return [
            "one key again and again": { "{\"keys\":[\(run(own + ",", $0))\(own)]}" },
            "keys of another kind": { "{\"keys\":[\(run("{\"kty\":\"RSA\",\"kid\":\"\u{e9}\"},", $0))\(own)]}" },
            "names": { size in
                let keys = (0..<(size / 26)).map { "{\"kty\":\"RSA\",\"kid\":\"\(String($0, radix: 36))\"}" }
                return "{\"keys\":[\(keys.joined(separator: ","))]}"
            },
            "a long coordinate": { "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"\(run("A", $0))\"}]}" },
            "members of a key": { "{\"keys\":[\(names($0) { String($0, radix: 36) })]}" },
        ]
    }

    /// Not signed by whom the reader trusts.
    static func tokens(_ stranger: SigningKey) -> List {
        let header = Base64URL.encode(Array("{\"alg\":\"ES256\",\"typ\":\"x\"}".utf8))
        return [
            "points": { run(".", $0) },
            "a header": {
                Base64URL.encode(Array("{\"a\":\"\(run("\u{301}\u{316}", $0 / 4 * 3))\"}".utf8)) + ".e30.AA"
            },
            "names in the payload": {
                "\(header).\(Base64URL.encode(Array("{\"a\":\(objects($0 / 4 * 3 - 8))}".utf8))).AA"
            },
            "a signature": { "\(header).e30." + run("A", $0 / 4 * 4) },
            "a payload": {
                try JWS.sign(["x": .string(run("\u{e9}", $0 / 4 * 3 - 256))], type: "x", with: stranger)
            },
        ]
    }

    static var links: List {
        [
            "an offer of combining marks": { offer("{\"a" + run("%CC%81%CC%96", $0) + "\":1}") },
            "an offer of escapes": { offer(run("%20", $0)) },
            "parameters": { offer(run("&a=b", $0)) },
            "combining marks": { run("a\u{301}\u{316}\u{301}", $0) },
            "another scheme": { "badge:cs?surl=" + run("%C3%A9", $0) },
        ]
    }

    static var forms: List {
        [
            "combining marks": { "a" + run("\u{301}\u{316}", $0 - 64) },
            "escaped combining marks": { "username=a" + run("%CC%81%CC%96", $0 - 64) },
            "fields": { run("a=b&", $0 - 64) + "c=d" },
            "one field": { "grant_type=" + run("a+", $0 - 64) },
            "broken escapes": { "grant_type=" + run("a", $0 - 64) + "%zz" },
        ]
    }

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
            "claims": { try credential(.object(["x": JSON.parse(objects($0 / 8 * 5))]), []) },
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

    private static func fence(_ areas: String) -> String { policy("{\"type\":\"geoFence\",\"areas\":[\(areas)]}") }

    // Teeth of 200 metres, all of them within 100 metres of the meridian.
    private static func comb(_ size: Int) -> String {
        let count = size / 22
        let teeth = (0..<count).map { tooth in
            let east = String(format: "%.7f", -0.0009 + 0.0018 * Double(tooth) / Double(max(1, count)))
            return "[\(east),\(tooth % 2 == 0 ? -0.001 : 0.001)]"
        }
        return "{\"type\":\"Polygon\",\"coordinates\":[[\(teeth.joined(separator: ",")),\(teeth.first ?? "")]]}"
    }

    private static let metadataMembers = """
        "credential_issuer":"https://id.example.org","credential_endpoint":"https://id.example.org/c"}
        """

    private static func offer(_ value: String) -> String { "openid-credential-offer://?credential_offer=\(value)" }

    private static func run(_ text: String, _ size: Int) -> String {
        String(repeating: text, count: max(1, size / text.utf8.count))
    }

    // Each has as many names as an object may have.
    private static func objects(_ size: Int) -> String {
        let most = 4000 * 7
        let count = size / most + 1
        let one = names(size / count - 2) { String($0, radix: 36) }
        return "[\(Array(repeating: one, count: count).joined(separator: ","))]"
    }

    private static func names(_ size: Int, _ name: (Int) -> String) -> String {
        var (text, number) = ("{", 0)
        while text.utf8.count < size - 16 {
            text += "\"\(name(number))\":0,"
            number += 1
        }
        return text + "\"the end\":0}"
    }
}
