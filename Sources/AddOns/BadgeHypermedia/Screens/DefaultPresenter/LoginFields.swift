import BadgeUI
import Foundation

extension Form.LoginFields {
    /// Finds the fields of a login among the inputs of a form; `nil` if there are none, two passwords to choose from, or
    /// two fields of one name, which would both be sent with the value.
    init?(_ inputs: [any InteractionInputModel]) {
        guard Set(inputs.map(\.key)).count == inputs.count else { return nil }
        let texts = inputs.compactMap { $0 as? InteractionItemInputTextModel }
        let passwords = texts.filter { $0.inputConfiguration.kind == .password }
        let codes = texts.filter(\.isCode)
        guard passwords.count <= 1, codes.count <= 1 else { return nil }
        let named = texts.first { $0.inputConfiguration.kind == .username }
        let usual = texts.first { [.text, .email].contains($0.inputConfiguration.kind) && !$0.isCode }
        let password = passwords.first?.key
        let username = named?.key ?? (password == nil ? nil : usual?.key)
        let code = codes.first?.key
        guard username != nil || password != nil || code != nil else { return nil }
        self.init(username: username, password: password, code: code)
    }
}

extension InteractionItemInputTextModel {
    /// Whether the text is a code for single use, which is never offered again.
    var isCode: Bool {
        guard [.text, .number].contains(inputConfiguration.kind), value?.isEmpty ?? true else { return false }
        let words = Self.words(of: key)
        return !words.isDisjoint(with: Self.codes) && words.isDisjoint(with: Self.otherCodes)
    }

    private static let codes: Set<String> = ["otp", "totp", "code", "pin", "tan", "mfa", "passcode"]
    private static let otherCodes: Set<String> = ["post", "postal", "zip", "country", "area", "language", "promo"]

    // `otpCode`, `otp_code` and `otp-code` have the same words.
    private static func words(of name: String) -> Set<String> {
        var words = [""]
        for scalar in name.prefix(64).unicodeScalars {
            if !CharacterSet.alphanumerics.contains(scalar) {
                words.append("")
                continue
            }
            if CharacterSet.uppercaseLetters.contains(scalar), words.last?.last?.isLowercase == true {
                words.append("")
            }
            words[words.count - 1].unicodeScalars.append(scalar)
        }
        return Set(words.map { $0.lowercased() })
    }
}
