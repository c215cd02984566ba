import BadgeSystem
import BadgeTesting

// Decides for a thief, the same way for the same seed.
struct ThiefsChance: Sendable {
    let random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    func below(_ bound: Int) -> Int {
        let bytes = random.bytes(4)
        return Int(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % UInt32(bound))
    }

    func percent(_ share: Int) -> Bool { below(100) < share }

    func pick<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : elements[below(elements.count)] }
}
