import BadgeKeys
import BadgeModel
import BadgeSystem

// The values of a person's field before and after a change. The log has their digest, so that they can be verified and
// erased. The form is that of a disclosure of SD-JWT (RFC 9901, section 4.2) with two values.
struct PersonalValues: Sendable, Equatable {
    let field: String
    let before: JSON
    let after: JSON
    // base64url of the array [salt, field, before, after].
    let text: String

    private static let saltBytes = 16

    var digest: String { Base64URL.encode(Digest.sha256(text)) }

    init(field: String, before: JSON, after: JSON, random: any RandomSource) {
        (self.field, self.before, self.after) = (field, before, after)
        let content: JSON = [
            .string(Base64URL.encode(random.bytes(Self.saltBytes))), .string(field), before, after,
        ]
        text = Base64URL.encode(Array(content.text.utf8))
    }

    // Nil for a text of another form.
    init?(_ text: String) {
        let parts: [JSON]?
        do { parts = try JSON.parse(Base64URL.decode(text)).arrayValue } catch { return nil }
        guard let parts, parts.count == 4, parts[0].stringValue != nil, let field = parts[1].stringValue else {
            return nil
        }
        (self.field, before, after, self.text) = (field, parts[2], parts[3], text)
    }
}
