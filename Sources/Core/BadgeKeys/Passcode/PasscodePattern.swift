import BadgeModel

/// The patterns that a guesser would recognize in a passcode.
struct PasscodePattern {
    /// The code points, with A to Z in lowercase.
    private let characters: [UInt32]
    /// The repeated block, if there is one: `12` of `12121`.
    private let block: ArraySlice<UInt32>?

    init(_ characters: [UInt32]) {
        self.characters = characters
        block = Self.block(of: characters)
    }

    static func isDigit(_ character: UInt32) -> Bool { character &- 0x30 < 10 }

    /// Returns the weaknesses of the whole passcode or of its repeated block; a block of `length` characters or more is
    /// long enough by itself.
    func weaknesses(repeatingLessThan length: Int) -> [PasscodeWeakness] {
        var found: [PasscodeWeakness] = []
        if let block, block.count < length { found.append(.repeated) }
        if isAnyPart(Self.isSequence) { found.append(.sequence) }
        if isAnyPart(Self.isDate) { found.append(.date) }
        if isAnyPart(Self.isCommon) { found.append(.common) }
        return found
    }

    private func isAnyPart(_ isWeak: (ArraySlice<UInt32>) -> Bool) -> Bool {
        if let block, isWeak(block) { return true }
        return isWeak(characters[...])
    }

    private static func block(of characters: [UInt32]) -> ArraySlice<UInt32>? {
        guard characters.count > 1 else { return nil }
        let length = (1...characters.count / 2).first { length in
            characters.indices.dropFirst(length).allSatisfy { characters[$0] == characters[$0 - length] }
        }
        return length.map { characters[..<$0] }
    }

    private static func isSequence(_ part: ArraySlice<UInt32>) -> Bool {
        guard part.count > 2 else { return false }
        // After 9 comes 0, as on the keys.
        let circle = part.allSatisfy(isDigit) ? 10 : 0x11_0000
        let steps = zip(part, part.dropFirst()).lazy.map { (Int($1) - Int($0) + circle) % circle }
        let step = steps.first { _ in true }
        return step != 0 && steps.allSatisfy { $0 == step }
    }

    private static func isCommon(_ part: ArraySlice<UInt32>) -> Bool {
        guard part.allSatisfy({ $0 < 0x80 }) else { return false }
        var bytes = part.map(UInt8.init(truncatingIfNeeded:))
        defer { erase(&bytes) }
        return CommonPasscodes.contains(bytes)
    }
}
