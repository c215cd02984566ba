import BadgeModel

extension String {
    /// The text with a space for every line break: the paragraphs of a message are those of the form, and none of a value's.
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
    /// What a form calls the badge.
    var shownName: String { display.name.onOneLine }
}
