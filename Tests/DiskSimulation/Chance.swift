/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers for the same seed, everywhere.
public struct Chance: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts at the seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Starts where the seed and the numbers say, each of which changes everything.
    public init(seed: UInt64, _ numbers: Int...) {
        state = seed
        for number in numbers { state = next() ^ UInt64(bitPattern: Int64(number)) }
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0, below the bound.
    public mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % max(1, bound) }

    /// True so many times in a hundred.
    public mutating func percent(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements, of which there must be one.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
