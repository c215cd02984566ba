import BadgeModel

// An email address that can be written into headers and commands: a dot-atom at a domain (RFC 5322 section 3.4.1, RFC
// 6531 section 3.3).
package struct MailAddress: Sendable, Hashable {
    /// As mail servers get it: the domain is in ASCII, so that only an international local part needs SMTPUTF8.
    package let text: String
    let domain: String

    package init?(_ text: String) {
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 2, text.utf8.count <= 254, Self.isLocal(parts[0]), Self.isDomain(parts[1]),
            let domain = DomainName.ascii(String(parts[1])), parts[0].utf8.count + 1 + domain.utf8.count <= 254
        else { return nil }
        self.text = "\(parts[0])@\(domain)"
        self.domain = domain
    }

    var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static func isLocal(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.allSatisfy(isAtomText)
            }
    }

    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~": true
        default: isInternational(scalar)
        }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.first != "-" && label.last != "-"
                    && label.first?.properties.isMark == false
                    && label.allSatisfy { scalar in
                        switch scalar {
                        case "a"..."z", "A"..."Z", "0"..."9", "-": true
                        default: isInternational(scalar)
                        }
                    }
            }
    }

    private static func isInternational(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(generalCategory) }
}
