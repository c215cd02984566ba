public import BadgeModel

/// A phone number with its country code (ITU-T E.164): `+442079460958`.
public struct PhoneNumber: Sendable, Hashable, CustomStringConvertible {
    /// `+` and 7 to 15 digits, the first not 0.
    public let rawValue: String

    /// Parses a number as people write it, with the digits of any script: spaces, hyphens, dots, slashes and
    /// parentheses are ignored.
    ///
    /// - Throws: `BadgeError` `invalidInput` unless the rest is an E.164 number.
    public init(_ text: String) throws(BadgeError) {
        let ignored = " -./()\u{00A0}".unicodeScalars
        let compact = String(text.unicodeScalars.filter { !ignored.contains($0) }).mappingDigits
        guard compact.isPhoneNumber else {
            throw BadgeError(
                .invalidInput,
                "invalidInput.phoneNumber")
        }
        rawValue = compact
    }

    public var description: String { rawValue }
}
