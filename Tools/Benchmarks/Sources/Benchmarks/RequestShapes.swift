import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeVerifier
import Foundation

/// Links to requests of which each is the worst of its kind, close to the 256 KiB of a link.
struct RequestShapes {
    /// The type of the badge that the wallet has.
    let type: String

    /// Names of claims, which the badge has.
    static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)

    private static let stranger = SigningKey(random: SystemRandom())

    var all: [(name: String, text: String)] {
        get throws {
            let host = VerifierDoor.host
            return [
                ("64 queries for 256 claims that are there", unsigned(query(large(["a"])))),
                ("64 queries for 256 claims that are not", unsigned(query(large(["~"])))),
                ("65 queries", unsigned(query((0..<65).map { asking("q\($0)", claim("a")) }))),
                ("257 claims", unsigned(query([asking("q", list(Array(repeating: claim("a"), count: 257)))]))),
                ("256 claim sets of 220", unsigned(query([exploding]))),
                ("256 claim sets of which each is a part", unsigned(query([nested]))),
                ("40 sets of 16 options of 60", unsigned(query(few, ",\"credential_sets\":[\(sets)]"))),
                ("400 claims of 256 values", unsigned(query(valued))),
                ("100,000 levels", unsigned(run("[", 100_000))),
                ("levels of which none is too deep", unsigned(query(few, ",\"x\":[\(list(deep(2000)))]"))),
                ("1,600 keys", unsigned(query(few), ["client_metadata": keys, "response_mode": "direct_post.jwt"])),
                ("4,000 entries of transaction data", unsigned(query(few), ["transaction_data": transactions])),
                ("a signed request for 64 times 150 claims", try signed(query(large(["a"], of: 150)))),
                ("a signed request with levels", try signed(query(few, ",\"x\":[\(list(deep(1000)))]"))),
                ("six certificates, one certified by the next", try certified(.makeCycle(of: 6, for: host))),
                ("six certificates of as many hosts as fit", try certified(.makeLarge(6, for: host))),
                ("one certificate of as many hosts as fit", try certified(.makeLarge(1, for: host))),
            ]
        }
    }
}

// Links.
extension RequestShapes {
    // Nothing is escaped but the sign that stands for a space.
    private func unsigned(_ query: String, _ more: [String: String] = [:]) -> String {
        let parameters = parameters("redirect_uri:https://\(VerifierDoor.host)/answers").merging(more) { $1 }
        let pairs = parameters.map { "\($0)=\($1)" } + ["dcql_query=\(query.replacing("+", with: "%2B"))"]
        return "openid4vp://?\(pairs.joined(separator: "&"))"
    }

    private func parameters(_ client: String) -> [String: String] {
        [
            "client_id": client, "response_type": "vp_token", "response_mode": "direct_post",
            "response_uri": "https://\(VerifierDoor.host)/answers", "nonce": "n-0S6_WzA2Mj", "state": "1",
        ]
    }

    // By anybody: the client identifier is the key.
    private func signed(_ query: String) throws -> String {
        let client =
            "decentralized_identifier:did:jwk:\(Base64URL.encode(Array(Self.stranger.publicKey.json.text.utf8)))"
        let key = String(client.dropFirst("decentralized_identifier:".count))
        return try link(client, try Self.parse(query), ["kid": .string("\(key)#0")], Self.stranger)
    }

    private func certified(_ signer: CertifiedSigner) throws -> String {
        let query = try Self.parse(query(few))
        return try link("x509_san_dns:\(VerifierDoor.host)", query, ["x5c": try signer.chain], signer.key)
    }

    private static func parse(_ query: String) throws -> JSON {
        // With room for more arrays than a wallet reads.
        try JSON.parse(query, limits: JSON.Limits(bytes: 1 << 20, depth: 64))
    }

    private func link(_ client: String, _ query: JSON, _ header: [String: JSON], _ key: SigningKey) throws -> String {
        var claims = parameters(client).mapValues(JSON.string)
        claims["aud"] = "https://self-issued.me/v2"
        claims["dcql_query"] = query
        let object = try JWS.sign(.object(claims), type: "oauth-authz-req+jwt", header: header, with: key)
        return "openid4vp://?client_id=\(client)&request=\(object)"
    }
}

// Queries.
extension RequestShapes {
    private var few: [String] { [asking("q", claim("a"))] }

    private func large(_ names: [String], of count: Int = 256) -> [String] {
        (0..<64).map { number in
            asking("q\(number)", list((0..<count).map { claim(names[$0 % names.count]) }))
        }
    }

    // Each set another one, of claims that are there.
    private var exploding: String { sets { start in (0..<220).map { (start + $0) % Self.letters.count } } }

    // Each set a part of the first one.
    private var nested: String {
        sets { number in (0..<Self.letters.count).filter { number < 1 || ($0 * 7 + number) % 256 > number / 2 } }
    }

    private func sets(_ set: (Int) -> [Int]) -> String {
        let claims = Self.letters.map { "{\"id\":\"\($0)\",\"path\":[\"\($0)\"]}" }
        let sets = (0..<256).map { number in
            let members = set(number)
            return "[\(list((members.isEmpty ? [0] : members).map { "\"\(Self.letters[$0])\"" }))]"
        }
        return asking("q", list(claims), ",\"claim_sets\":[\(list(sets))]")
    }

    private var sets: String {
        let option = "[\(list((0..<60).map { _ in "\"q\"" }))]"
        return list((0..<40).map { _ in "{\"options\":[\(list((0..<16).map { _ in option }))]}" })
    }

    private var valued: [String] {
        let values = list((0..<256).map { String($0 % 10) })
        return (0..<8).map { number in
            asking(
                "q\(number)",
                list((0..<50).map { "{\"path\":[\"\(Self.letters[$0])\"],\"values\":[\(values)]}" }))
        }
    }

    private func deep(_ count: Int) -> [String] { Array(repeating: run("[", 58) + run("]", 58), count: count) }

    private var keys: String {
        let point = Base64URL.encode([UInt8](repeating: 1, count: 32))
        let keys = (0..<1600).map { number in
            "{\"kty\":\"EC\",\"crv\":\"P-256\",\"alg\":\"ECDH-ES\",\"kid\":\"\(number)\",\"x\":\"\(point)\",\"y\":\"\(point)\"}"
        }
        return "{\"jwks\":{\"keys\":[\(list(keys))]}}"
    }

    private var transactions: String {
        let entry = Base64URL.encode(Array("{\"type\":\"x\",\"credential_ids\":[\"q\"]}".utf8))
        return "[\(list(Array(repeating: "\"\(entry)\"", count: 4000)))]"
    }

    private func asking(_ id: String, _ claims: String, _ more: String = "") -> String {
        "{\"id\":\"\(id)\",\"format\":\"dc+sd-jwt\",\"meta\":{\"vct_values\":[\"\(type)\"]},\"claims\":[\(claims)]\(more)}"
    }

    private func claim(_ name: String) -> String { "{\"path\":[\"\(name)\"]}" }

    private func query(_ queries: [String], _ more: String = "") -> String {
        "{\"credentials\":[\(list(queries))]\(more)}"
    }

    private func list(_ elements: [String]) -> String { elements.joined(separator: ",") }

    private func run(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
