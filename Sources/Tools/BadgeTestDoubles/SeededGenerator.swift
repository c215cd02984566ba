/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the same numbers for the
/// same seed, everywhere.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator with the seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number of the sequence.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0, below the bound.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns `true` so many times in a hundred.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns one of the elements, of which there must be one.
    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
