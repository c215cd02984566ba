import BadgeCredentials
package import BadgeModel
import Foundation

/// A kind of credential that an issuer offers (OpenID4VCI 1.0 section 12.2.4) and that this library supports.
package struct CredentialConfiguration: Sendable, Hashable {
    /// The issuer's identifier for it.
    package let id: String
    package let format: Credential.Format
    /// The type of the credential, such as its `vct`.
    package let type: String
    /// The scope that represents it at an authorization server; `nil` if the issuer names none.
    package let scope: String?
    /// The appearance.
    package let display: Display
}

extension CredentialConfiguration {
    init(_ reader: JSONReader, id: String, in format: any CredentialFormat, for languages: Languages) throws {
        self.id = id
        self.format = format.id
        type = try format.type(in: reader)
        scope = reader["scope"].ifReadable { try $0.nonEmptyString(maxLength: 1024) }
        display = Display(reader.displays, for: languages, fallbackName: id)
    }

    /// Returns whether its format supports it, and an ES256 signature of the holder proves the key without key
    /// attestation.
    static func isSupported(_ entry: JSONReader, in format: any CredentialFormat) -> Bool {
        let proof = entry["proof_types_supported"]
        return format.supports(entry)
            && (proof.optional == nil || proof["jwt"].optional != nil)
            && proof["jwt"]["proof_signing_alg_values_supported"].isAbsent(orLists: "ES256")
            && proof["jwt"]["key_attestations_required"].optional == nil
    }
}

extension Display {
    /// Reads the entry of a `display` list in the user's language; what is no list says nothing. An invalid colour is
    /// omitted, and so are a logo without a plain address on a secure server, and a name or description that is not a
    /// single line of at most 256 characters.
    init(_ entries: JSONReader, for languages: Languages, fallbackName: String) {
        let all = entries.ifReadable { try $0.elements() } ?? []
        let chosen = languages.choose(from: all.map { $0.value?["locale"]?.stringValue }).map { all[$0] }
        let logo = chosen?["logo"]["uri"].ifReadable { try $0.url() }.flatMap { $0.isSecureServer ? $0 : nil }
        self.init(
            name: chosen?.value?["name"]?.stringValue.flatMap(Self.line) ?? Self.line(fallbackName) ?? "Badge",
            backgroundColor: chosen?.value?["background_color"]?.stringValue.flatMap(Self.color),
            textColor: chosen?.value?["text_color"]?.stringValue.flatMap(Self.color), logo: logo,
            logoDescription: logo == nil
                ? nil : chosen?.value?["logo"]?["alt_text"]?.stringValue.flatMap(Self.line))
    }

    private static func color(_ text: String) -> String? { isColor(text) ? text : nil }

    private static func line(_ text: String) -> String? {
        let isLine =
            (1...256).contains(text.unicodeScalars.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isLine ? text : nil
    }
}

extension JSONReader {
    /// The appearance of a kind of credential, where OpenID4VCI 1.0 or a draft of it puts it.
    var displays: JSONReader {
        let current = self["credential_metadata"]["display"]
        return current.optional ?? self["display"]
    }
}
