import BadgeTestDoubles

/// Draws from a seed what a power cut leaves: the same for the same seed, everywhere.
public struct Chance: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    /// Starts at the seed.
    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Starts where the seed and the numbers say, each of which changes everything.
    public init(seed: UInt64, _ numbers: Int...) {
        generator = SeededGenerator(seed: seed)
        for number in numbers { generator = SeededGenerator(seed: next() ^ UInt64(bitPattern: Int64(number))) }
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 { generator.next() }

    /// A number from 0, below the bound.
    public mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % max(1, bound) }

    /// True so many times in a hundred.
    public mutating func percent(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements, of which there must be one.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
