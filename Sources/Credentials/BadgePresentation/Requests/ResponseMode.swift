/// How a response travels (OpenID4VP 1.0 sections 5.6, 8.2 and A.2).
package enum ResponseMode: String, Sendable, CaseIterable {
    case directPost = "direct_post"
    case encryptedDirectPost = "direct_post.jwt"
    case fragment
    case digitalCredentials = "dc_api"
    case encryptedDigitalCredentials = "dc_api.jwt"

    /// Whether the response is encrypted.
    package var isEncrypted: Bool { self == .encryptedDirectPost || self == .encryptedDigitalCredentials }

    /// Whether the wallet posts it to an address.
    package var isPosted: Bool { self == .directPost || self == .encryptedDirectPost }

    var isOfPlatform: Bool { self == .digitalCredentials || self == .encryptedDigitalCredentials }
}
