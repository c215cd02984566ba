import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation

extension RegisteredClient {
    func checked() throws -> Self {
        guard (1...128).contains(id.utf8.count), id.utf8.allSatisfy(Self.isUnreserved) else {
            throw Self.refusal("id", .organization("flaw.clientID"))
        }
        try Self.requireLine("name", name)
        guard (1...16).contains(redirectURIs.count), Set(redirectURIs).count == redirectURIs.count else {
            throw Self.refusal("redirectURIs", .organization("flaw.redirectCount"))
        }
        for address in redirectURIs where !Self.isAnswerable(address) {
            throw Self.refusal(
                "redirectURIs", .organization("flaw.redirect", ["address": address.description]))
        }
        guard claims.count <= 32, Set(claims.map(\.name)).count == claims.count else {
            throw Self.refusal("claims", .organization("flaw.claimCount"))
        }
        for claim in claims {
            guard (1...64).contains(claim.name.unicodeScalars.count), !Self.protocolClaims.contains(claim.name) else {
                throw Self.refusal("claims", .organization("flaw.claim", ["claim": claim.name]))
            }
            try Self.requireLine("claims.\(claim.name)", claim.label)
        }
        return self
    }

    // The claims about a badge rather than its holder.
    private static let protocolClaims = Person.Details.reservedClaims.subtracting([
        "name", "given_name", "family_name", "email", "title", "group", "photo_digest",
    ])

    // RFC 3986, section 2.3: such an identifier needs no escapes in a path.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    // RFC 8252, sections 7.1 and 7.3: https, a loopback address of this machine, or a scheme that contains the domain
    // of the app's maker.
    private static func isAnswerable(_ address: URL) -> Bool {
        guard let scheme = address.scheme?.lowercased(), address.fragment() == nil, address.user() == nil,
            address.absoluteString.utf8.count <= 1024
        else { return false }
        switch scheme {
        case "https": return address.host()?.isEmpty == false
        case "http": return ["127.0.0.1", "[::1]", "::1", "localhost"].contains(address.host() ?? "")
        default: return scheme.contains(".")
        }
    }

    private static func requireLine(_ field: String, _ text: String) throws {
        guard text.isLine(of: 1...200) else { throw refusal(field, .flaw(ofLineOf: 1...200)) }
    }

    private static func refusal(_ field: String, _ flaw: Message) -> BadgeError {
        BadgeError(
            .invalidInput, .organization("invalidInput.clientField", ["field": field, "flaw": flaw]),
            detail: .invalidFields([BadgeError.InvalidField(path: field, message: flaw)]))
    }
}

extension RegisteredClient {
    var json: JSON {
        [
            "client_id": .string(id), "name": .string(name),
            "redirect_uris": .array(redirectURIs.map { .string($0.absoluteString) }),
            "claims": .array(claims.map(\.json)),
        ]
    }
}

extension RegisteredClient.Claim {
    var json: JSON { ["name": .string(name), "label": .string(label), "required": .bool(isRequired)] }
}
