import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import HTTPTypes

// The secret by which a browser is known again while somebody signs in with it.
struct BrowserSecret: Sendable {
    private let text: String

    init(random: any RandomSource) { text = random.token() }

    // - Parameter fields: The header fields of a request.
    init?(_ fields: HTTPFields, isEncrypted: Bool) {
        let name = Self.name(isEncrypted: isEncrypted) + "="
        let cookies = fields[values: .cookie].lazy.flatMap { $0.parts(at: ";") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let cookie = cookies.first(where: { $0.hasPrefix(name) }) else { return nil }
        text = String(cookie.dropFirst(name.count))
        guard text.utf8.count == Self.length, JSONReader([]).ifReadable({ _ in try Base64URL.decode(text) }) != nil
        else { return nil }
    }

    // Digests take the same time to compare, whatever the secret.
    var digest: Data { Data(Digest.sha256(text)) }

    // The header field that gives it to the browser, for this host alone. Whoever comes back from a wallet follows a link
    // of another site.
    func cookie(isEncrypted: Bool) -> String {
        "\(Self.name(isEncrypted: isEncrypted))=\(text); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(Int(AppSignIn.lifetime))"
            + (isEncrypted ? "; Secure" : "")
    }

    private static let length = 43

    // Browsers accept the prefix from this host alone, encrypted.
    private static func name(isEncrypted: Bool) -> String {
        isEncrypted ? "__Host-badge_sign_in" : "badge_sign_in"
    }
}
