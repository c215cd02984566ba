import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation

// The grammar of links once more, written without the parser: what it says of a text that was read, as a sentence; nil when
// text and reading agree.
struct LinkGrammar {
    let text: String
    let link: BadgeLink

    func fault() -> String? {
        if case .offer(let offer) = link { return offer == text ? offerFault() : "the offer is another text" }
        guard text.utf8.count <= 2048 else { return "it is too long" }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
            return "it holds a character that no link has"
        }
        guard let match = text.wholeMatch(of: /(?i:badge):([a-z]+)\?([^?].*)/) else { return "it is no verb" }
        guard let fields = Self.fields(match.2) else { return "its parameters are not NAME=VALUE, each once" }
        return fault(of: String(match.1), fields)
    }

    // OpenID4VCI 1.0, section 4.1. Host, path and unknown parameters mean nothing.
    private func offerFault() -> String? {
        guard text.utf8.count <= 64 * 1024 else { return "the offer is too long" }
        let query = text.wholeMatch(
            of: /(?i:openid-credential-offer):[^?]*\?(?:[\s\S]*&)?credential_offer(?:_uri)?=[\s\S]*/)
        return query == nil ? "the offer has neither of its two forms" : nil
    }

    private func fault(of verb: String, _ fields: [String: String]) -> String? {
        guard let known = Self.known[verb] else { return "there is no verb \(verb)" }
        let names = Set(fields.keys)
        guard names.isSuperset(of: known.required), names.isSubset(of: known.required.union(known.optional)) else {
            return "\(verb) has other parameters: \(names.sorted())"
        }
        switch (verb, link) {
        case ("cs", .server(let server)): return Self.isServer(fields["surl"], server) ? nil : "surl is another"
        case ("ab", .invitation(let code, let server)), ("rb", .recovery(let code, let server)):
            return Self.codeFault(fields, code, server)
        case ("ao", .login(let organization, let name)):
            guard Self.isServer(fields["org_id"], organization, packed: false) else { return "org_id is another" }
            return name == fields["org_name"] ? nil : "org_name is another"
        case ("authorize", .authorize(let request)): return Self.fault(of: request, fields)
        default: return "\(verb) was read as another verb"
        }
    }

    private static let known: [String: (required: Set<String>, optional: Set<String>)] = [
        "cs": (["surl"], []), "ab": (["code"], ["surl"]), "rb": (["code"], ["surl", "badge_count"]),
        "ao": (["org_id"], ["org_name"]),
        "authorize": (["client_id", "redirect_uri", "org_id", "code_challenge"], ["state", "claims"]),
    ]

    private static func codeFault(_ fields: [String: String], _ code: Secret, _ server: URL?) -> String? {
        guard let text = fields["code"], text.wholeMatch(of: /[A-Za-z0-9_\-]{1,256}/) != nil, code.plain == text
        else { return "code is another, or no identifier" }
        if let count = fields["badge_count"], count.wholeMatch(of: /[1-9][0-9]{0,2}/) == nil {
            return "badge_count is no number of badges"
        }
        guard let server else { return fields["surl"] == nil ? nil : "surl was dropped" }
        return isServer(fields["surl"], server) ? nil : "surl is another"
    }

    private static func fault(of request: AuthorizationRequest, _ fields: [String: String]) -> String? {
        guard isServer(fields["org_id"], request.organization, packed: false) else { return "org_id is another" }
        guard fields["client_id"] == request.clientID, request.clientID.unicodeScalars.count <= 128 else {
            return "client_id is another, or too long"
        }
        guard fields["redirect_uri"] == request.redirectURI.absoluteString,
            request.redirectURI.absoluteString.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:[^#]+/) != nil,
            !["javascript", "data", "file"].contains(request.redirectURI.scheme?.lowercased() ?? "")
        else { return "redirect_uri is another, or none to answer at" }
        guard fields["code_challenge"] == request.codeChallenge,
            request.codeChallenge.wholeMatch(of: /[A-Za-z0-9_\-]{43}/) != nil
        else { return "code_challenge is another, or no digest" }
        guard fields["state"] == request.state, request.state?.unicodeScalars.count ?? 0 <= 512 else {
            return "state is another, or too long"
        }
        guard fields["claims"] ?? "" == request.claims.joined(separator: ","), request.claims.count <= 32,
            request.claims.allSatisfy({ $0.wholeMatch(of: /[a-z0-9_.]{1,64}/) != nil })
        else { return "claims are others, or no names" }
        return nil
    }

    private static func isServer(_ text: String?, _ url: URL, packed: Bool = true) -> Bool {
        guard let text, let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
        let isLoopback = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(parts.host?.lowercased() ?? "")
        guard parts.scheme?.lowercased() == "https" || (parts.scheme?.lowercased() == "http" && isLoopback),
            parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { return false }
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        let unpacked = packed ? Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) } : nil
        return [text, unpacked].contains { server in
            guard let server, server.hasPrefix(url.absoluteString) else { return false }
            return server.dropFirst(url.absoluteString.count).allSatisfy { $0 == "/" }
        }
    }

    private static func fields(_ query: Substring) -> [String: String]? {
        var fields: [String: String] = [:]
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
            guard let match = pair.wholeMatch(of: /([a-z_]+)=((?:[A-Za-z0-9\-_.~!$'()*,;:@\/?]|%[0-9A-Fa-f]{2})+)/),
                let value = match.2.removingPercentEncoding, fields[String(match.1)] == nil
            else { return nil }
            fields[String(match.1)] = value
        }
        return fields
    }
}
