extension String {
    /// Whether a page shows every character of the text, in its order.
    ///
    /// It does not where a character hides or reorders others: a control character, a direction that is forced upon the
    /// text, or a character that is not drawn. What languages need stays: marks of direction, joiners, soft hyphens and
    /// variation selectors, none of which changes what is read.
    var isShownExactly: Bool { unicodeScalars.allSatisfy(\.isShownExactly) }
}

extension Unicode.Scalar {
    fileprivate var isShownExactly: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E: true
        // Soft hyphen; marks of direction (ALM, LRM, RLM); joiners; variation selectors of Mongolian and of symbols.
        case 0xAD, 0x061C, 0x200C...0x200F, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F: true
        // Interlinear annotations.
        case 0xFFF9...0xFFFB: false
        default:
            properties.generalCategory != .control && !properties.isDefaultIgnorableCodePoint
        }
    }
}
