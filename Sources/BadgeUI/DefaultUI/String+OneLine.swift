import BadgeModel

extension String {
    /// The text with a space for every line break, since only the form decides about the paragraphs of a message.
    var onOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
                    default: scalar
                    }
                }))
    }
}

extension Badge {
    /// The name of the badge in forms.
    var shownName: String { display.name.onOneLine }
}
