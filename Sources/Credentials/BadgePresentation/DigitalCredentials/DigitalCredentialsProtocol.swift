/// A protocol of requests that a browser or an operating system passes on (OpenID4VP 1.0 section A.1).
package enum DigitalCredentialsProtocol: String, Sendable, CaseIterable {
    case unsigned = "openid4vp-v1-unsigned"
    case signed = "openid4vp-v1-signed"
    case multiplySigned = "openid4vp-v1-multisigned"
}
