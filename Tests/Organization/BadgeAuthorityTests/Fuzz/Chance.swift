import BadgeModel
import BadgeTesting
import Foundation

// Draws and spoils inputs, from a seed that is printed: the same seed gives the same inputs.
struct Chance: CustomStringConvertible {
    let seed: UInt64
    private var generator: SeededGenerator

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    var description: String { "seed \(seed)" }

    mutating func next() -> UInt64 { generator.next() }

    mutating func below(_ bound: Int) -> Int { generator.below(bound) }

    mutating func chance(_ percent: Int) -> Bool { generator.chance(percent) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

    mutating func letters(_ count: Int) -> String {
        let letters = Array("ABCXYZabcxyz0189-_")
        return String((0..<count).map { _ in letters[below(letters.count)] })
    }

    mutating func line(_ count: Int) -> String {
        let characters = Array("aZ09 &=?#%+/\\\"'<>\u{e9}\u{6f22}\u{1F600},;:@")
        return String((0..<count).map { _ in characters[below(characters.count)] })
    }

    // A few bytes inserted, taken out, changed, moved about or cut off.
    mutating func spoiled(_ bytes: [UInt8], with tokens: [String]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(3) {
            let offset = below(bytes.count + 1)
            switch below(6) {
            case 0: bytes.insert(UInt8(below(256)), at: offset)
            case 1: if offset < bytes.count { bytes.remove(at: offset) }
            case 2: if offset < bytes.count { bytes[offset] = UInt8(below(128)) }
            case 3: bytes.insert(contentsOf: Array(pick(tokens).utf8), at: offset)
            case 4: bytes = Array(bytes.prefix(offset)) + Array(bytes.suffix(below(bytes.count + 1)))
            default: bytes = Array(bytes.prefix(offset))
            }
        }
        return bytes
    }
}

// What a run is asked to do from outside: by `Tools/fuzz`, or nothing.
enum FuzzRun {
    static func inputs(_ usual: Int) throws -> Int { try number("BADGE_FUZZ_INPUTS").map(Int.init) ?? usual }

    static func seed() throws -> UInt64 { try number("BADGE_FUZZ_SEED") ?? 0x5EED_0005 }

    private static func number(_ name: String) throws -> UInt64? {
        guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
        guard let number = UInt64(text) else {
            throw BadgeError(.invalidInput, reason: "\(name) is no number: \(text).")
        }
        return number
    }
}

extension String {
    // Percent-encoded but for ASCII letters and digits.
    var percentEscaped: String {
        utf8.map { byte in
            let isPlain = byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
