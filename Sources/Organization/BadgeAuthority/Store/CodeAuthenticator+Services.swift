import BadgeModel
import Foundation

extension CodeAuthenticator {
    // Identifies the rows of an email address, in any case of letters.
    func addressMAC(_ email: String) -> Data { mac("recovery", email.lowercased()) }

    func badgeCodeMAC(_ code: Secret) -> Data { mac("badge_code", Data(code.bytes).base64EncodedString()) }

    // Identifies a counter of wrong codes.
    func rateLimitMAC(_ rateLimitKey: String) -> Data { mac("code_try", rateLimitKey) }
}

extension Secret {
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
