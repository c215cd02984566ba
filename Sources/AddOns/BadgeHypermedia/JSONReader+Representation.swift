import BadgeModel

extension JSONReader {
    /// The largest number that a representation may contain, which is exact in every JSON library.
    private static let largestNumber = 1 << 53

    /// Returns the elements of a list; none if the member is missing or null.
    func list<Element>(
        _ name: String, most: Int = .max, _ read: (JSONReader) throws -> Element
    ) throws -> [Element] {
        guard has(name) else { return [] }
        let elements = try self[name].elements()
        guard elements.count <= most else { throw self[name].failure("has more than \(most) elements") }
        return try elements.map(read)
    }

    /// Returns the string; `nil` if the member is missing or null.
    func optionalString(_ name: String) throws -> String? { has(name) ? try self[name].string() : nil }

    /// Returns whether the member is true; the default if it is missing or null.
    func flag(_ name: String, default standard: Bool) throws -> Bool {
        has(name) ? try self[name].bool() : standard
    }

    // Most members of a document are absent, and a reader of each takes longer than looking for it.
    private func has(_ name: String) -> Bool {
        switch value?[name] {
        case nil, .null: false
        default: true
        }
    }

    /// Returns a text with its key; `nil` if both members are missing or null.
    func optionalText(_ name: String) throws -> Representation.Text? {
        let literal = try optionalString(name)
        let key = try optionalString(name + "Key")
        return literal == nil && key == nil ? nil : Representation.Text(literal: literal, key: key)
    }

    /// Returns a text with its key, at least one of which must be present.
    func text(_ name: String) throws -> Representation.Text {
        guard let text = try optionalText(name) else { throw self[name].failure("is missing") }
        return text
    }

    /// Returns a number that is not negative, from a number or from a string of decimal digits, rounded up to a whole one;
    /// `nil` if the member is missing or null.
    func optionalNumber(_ name: String) throws -> Int? {
        guard has(name) else { return nil }
        let member = self[name]
        guard let text = member.value?.stringValue else {
            return Int(try member.double(in: 0...Double(Self.largestNumber)).rounded(.up))
        }
        // `Double` also reads signs, exponents and names.
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let number = Double(text)
        else { throw member.failure("is not a number") }
        guard number <= Double(Self.largestNumber) else {
            throw member.failure("is not between 0 and \(Self.largestNumber)")
        }
        return Int(number.rounded(.up))
    }
}
