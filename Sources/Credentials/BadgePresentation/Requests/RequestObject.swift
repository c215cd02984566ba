import BadgeKeys
import BadgeModel
import Foundation

/// A signed request (RFC 9101), of which nothing is verified yet.
struct RequestObject: Sendable {
    /// The type (`typ`).
    static let type = "oauth-authz-req+jwt"
    /// The maximum size in bytes.
    static let maxBytes = 256 << 10
    private static let maxDepth = 64
    private static let audience = "https://self-issued.me/v2"

    let token: JWS
    var parameters: JSONReader { JSONReader(token.payload) }

    /// - Throws: `PresentationRefusal`.
    init(_ text: String) throws {
        token = try PresentationRefusal.reading { try JWS(text, maxBytes: Self.maxBytes, maxDepth: Self.maxDepth) }
        let type = token.header["typ"].value?.stringValue ?? ""
        // Before anything else is read: another signed document of the same party must not pass for a request.
        guard type.mediaTypeName.isExactly(Self.type) else {
            throw PresentationRefusal(.signatureRefused("typ is not \(Self.type)"))
        }
        // An object that refers to another one would have two contents (RFC 9101 section 4).
        for name in ["request", "request_uri"] where parameters[name].value != nil {
            throw PresentationRefusal("the request object has \(name)")
        }
    }

    /// Requires the audience of wallets whose metadata is not discovered, and a time within the validity.
    func requireCurrent(at now: Date, audienceRequired: Bool) throws {
        let audience = parameters["aud"]
        try PresentationRefusal.reading {
            try parameters.requireCurrent(at: now)
            guard audienceRequired || audience.value != nil else { return }
            let named = audience.value?.arrayValue.flatMap { $0.count == 1 ? $0[0] : nil } ?? audience.value
            guard named == .string(Self.audience) else { throw audience.failure("is not \(Self.audience)") }
        }
    }
}
