import BadgeModel
import Foundation

extension CodeAuthenticator {
    // The rows of one email address, whatever its case, without the address.
    func addressMAC(_ email: String) -> Data { mac("recovery", email.lowercased()) }

    func badgeCodeMAC(_ code: Secret) -> Data { mac("badge_code", Data(code.bytes).base64EncodedString()) }

    // Those whose wrong codes are counted together.
    func rateLimitMAC(_ rateLimitKey: String) -> Data { mac("code_try", rateLimitKey) }
}

extension Secret {
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
