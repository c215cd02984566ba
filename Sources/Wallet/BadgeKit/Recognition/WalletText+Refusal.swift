import BadgeModel
import BadgeOpenID

extension WalletText {
    /// Returns why a text is nothing for a wallet: what it looks like, and what to do; `nil` if it looks like a link of
    /// another kind.
    static func refusal(of text: String) -> BadgeError? {
        guard !text.isEmpty else { return BadgeError(.linkUnknown, "linkUnknown.empty") }
        // None of what is told apart here is longer.
        let head = String(text.unicodeScalars.prefix(4096))
        if head.hasPrefix("-----BEGIN ") { return BadgeError(.linkUnknown, "linkUnknown.certificate") }
        guard !head.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
            return BadgeError(.linkUnknown, "linkUnknown.text")
        }
        if head.wholeMatch(of: /[A-Za-z0-9_\-]{76}/) != nil { return BadgeError(.linkUnknown, "linkUnknown.nonce") }
        if head.prefixMatch(of: /eyJ[A-Za-z0-9_\-]*\.[A-Za-z0-9_\-]+\./) != nil {
            return BadgeError(.linkUnknown, "linkUnknown.presentation")
        }
        if head.prefixMatch(of: /[Hh][Tt][Tt][Pp][Ss]?:/) != nil { return BadgeError(.linkUnknown, "linkUnknown.page") }
        if head.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil { return nil }
        if head.wholeMatch(of: /[^@]+@[^@]+/) != nil { return BadgeError(.linkUnknown, "linkUnknown.email") }
        if head.utf8.count <= 253, head.wholeMatch(of: /([A-Za-z0-9\-]+\.)+[A-Za-z]{2,63}\/?/) != nil {
            return BadgeError(.linkUnknown, "linkUnknown.host", ["address": "https://\(head)"])
        }
        return BadgeError(.linkUnknown, "linkUnknown.text")
    }
}
