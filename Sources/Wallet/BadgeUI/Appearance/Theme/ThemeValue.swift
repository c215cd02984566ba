import BadgeModel

/// The values of a theme file that need no table of names.
enum ThemeValue {
    private static let longestText = 1000
    private static let mostNames = 100

    static func isAssetName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Returns a text, or an object of texts by language tag.
    static func text(_ reader: JSONReader) throws -> LocalizedText {
        guard case .object(let members)? = reader.value else {
            return LocalizedText(try reader.displayText(maxLength: longestText))
        }
        guard (1...32).contains(members.count) else { throw reader.failure("does not have 1 to 32 languages") }
        return LocalizedText(
            byTag: try reader.sortedMembers().map { name, text in
                guard let tag = Languages.languageTag(name) else { throw text.failure("is no language tag") }
                return (tag, try text.displayText(maxLength: longestText))
            })
    }

    static func number(_ reader: JSONReader) throws -> Double {
        try reader.double(in: 0...10_000)
    }

    static func names(_ reader: JSONReader) throws -> [String] {
        let names = try reader.elements()
        guard names.count <= mostNames else { throw reader.failure("has more than \(mostNames) names") }
        return try names.map { try $0.nonEmptyString(maxLength: 64) }
    }

    static func flag(_ reader: JSONReader) throws -> Bool { try reader.bool() }

    static func alignment(_ reader: JSONReader) throws -> AppearanceAlignment {
        switch reader.value?.stringValue {
        case "left", "natural", "justified": .leading
        case "right", "trailing": .trailing
        case "leading": .leading
        case "center": .center
        default: throw reader.failure("is not one of leading, center, trailing, left, right, natural, justified")
        }
    }
}
