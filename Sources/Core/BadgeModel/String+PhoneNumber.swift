extension String {
    /// Whether this is a phone number in ITU-T E.164 notation: `+` and 7 to 15 digits, the first not 0.
    package var isPhoneNumber: Bool {
        let digits = dropFirst()
        return first == "+" && (7...15).contains(digits.count) && digits.first != "0"
            && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
