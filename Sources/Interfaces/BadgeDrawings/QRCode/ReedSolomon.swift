/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
struct ReedSolomon {
    // The powers of x, twice, so that the sum of two logarithms needs no remainder, and their logarithms.
    private static let powers: [UInt8] = {
        var (powers, value) = ([UInt8](), 1)
        for _ in 0..<510 {
            powers.append(UInt8(value))
            value <<= 1
            if value > 0xFF { value ^= 0x11D }
        }
        return powers
    }()
    private static let logarithms: [Int] = {
        var logarithms = [Int](repeating: 0, count: 256)
        for exponent in 0..<255 { logarithms[Int(powers[exponent])] = exponent }
        return logarithms
    }()

    // The coefficients of (x - 1)(x - 2)(x - 4)…, without the first, which is 1.
    private let generator: [UInt8]

    /// Creates a code with that many bytes of correction.
    init(_ count: Int) {
        var generator: [UInt8] = [1]
        for exponent in 0..<count {
            let root = Self.powers[exponent]
            var next = generator + [0]
            for index in generator.indices { next[index + 1] ^= Self.product(generator[index], root) }
            generator = next
        }
        self.generator = Array(generator.dropFirst())
    }

    /// Returns the bytes that correct the data.
    func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
        data.reduce(into: [UInt8](repeating: 0, count: generator.count)) { remainder, byte in
            let factor = byte ^ remainder[0]
            remainder.removeFirst()
            remainder.append(0)
            for index in generator.indices { remainder[index] ^= Self.product(generator[index], factor) }
        }
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        left == 0 || right == 0 ? 0 : powers[logarithms[Int(left)] + logarithms[Int(right)]]
    }
}
