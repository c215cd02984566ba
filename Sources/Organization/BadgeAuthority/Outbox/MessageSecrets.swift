import BadgeDelivery
import BadgeKeys
import BadgeModel
import Foundation

// What only the person may read of a message. It is sealed by the custody, so that the store's own key alone does not
// reveal a code.
struct MessageSecrets: Sendable {
    private static let context = "outbox"

    var code: String?
    var link: String?
    // The text of the QR code.
    var qrText: String?
    // What a person shares.
    var share: SharedContent?
    // The whole text of a message that an earlier version wrote.
    private(set) var body: String?

    init(code: String? = nil, link: String? = nil, qrText: String? = nil, share: SharedContent? = nil) {
        (self.code, self.link, self.qrText, self.share) = (code, link, qrText, share)
    }

    init(_ sealed: Data, custody: any KeyCustody) throws {
        let content = try JSONReader(JSON.parse(custody.open(sealed, context: Self.context).data))
        code = try content["code"].optional?.string()
        link = try content["link"].optional?.string()
        qrText = try content["qrText"].optional?.string()
        share = try content["share"].optional.map { try SharedContent($0) }
        body = try content["body"].optional?.string()
    }

    func sealed(by custody: any KeyCustody) throws -> Data {
        let content = JSON.object(compacting: [
            "code": .optional(code), "link": .optional(link), "qrText": .optional(qrText),
            "share": share?.json,
        ])
        return try custody.seal(Secret(utf8: content.text), context: Self.context)
    }
}
