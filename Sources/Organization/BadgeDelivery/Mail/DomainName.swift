import Foundation

// Domain names as mail servers and the DNS know them (RFC 5891, RFC 3492).
enum DomainName {
    private static let longest = 253
    private static let longestLabel = 63

    // The name with A-labels for labels that are not ASCII; nil if one is too long or has other characters than host
    // names have. Capitals and compatibility forms are mapped, as in UTS #46.
    static func ascii(_ name: String) -> String? {
        guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
        let labels = mapped(name).unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map { label in
            let text = String(String.UnicodeScalarView(label))
            return text.utf8.allSatisfy { $0 < 0x80 } ? text : Punycode.encode(text).map { "xn--" + $0 }
        }
        guard labels.allSatisfy({ $0.map(isLabel) ?? false }) else { return nil }
        let ascii = labels.compactMap(\.self).joined(separator: ".")
        return ascii.utf8.count <= longest ? ascii : nil
    }

    // Judges what is sent: the compatibility mapping makes spaces of some letters, and Punycode copies them.
    private static func isLabel(_ text: String) -> Bool {
        (1...longestLabel).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasSuffix("-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    // Scalar by scalar: `lowercased()` writes a sigma at the end of a word in another way.
    private static func mapped(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.unicodeScalars.map(\.properties.lowercaseMapping).joined()
            .precomposedStringWithCompatibilityMapping
    }
}

// The encoding of Unicode for labels (RFC 3492 section 6.3).
enum Punycode {
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)

    // Nil for a text that is too long for any label.
    static func encode(_ text: String) -> String? {
        let scalars = text.unicodeScalars.map { Int($0.value) }
        guard scalars.count <= 63 else { return nil }
        var output = String.UnicodeScalarView(text.unicodeScalars.filter(\.isASCII))
        let plain = output.count
        if plain > 0 { output.append("-") }
        var (next, delta, bias, done) = (0x80, 0, 72, plain)
        while done < scalars.count, let smallest = scalars.filter({ $0 >= next }).min() {
            delta += (smallest - next) * (done + 1)
            next = smallest
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: done + 1, isFirst: done == plain)
                (delta, done) = (0, done + 1)
            }
            (delta, next) = (delta + 1, next + 1)
        }
        return String(output)
    }

    private static func append(_ delta: Int, _ bias: Int, to output: inout String.UnicodeScalarView) {
        var (rest, position) = (delta, base)
        while true {
            let threshold = min(max(position - bias, least), most)
            guard rest >= threshold else { break }
            output.append(digits[threshold + (rest - threshold) % (base - threshold)])
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digits[rest])
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / damp : delta / 2
        rest += rest / count
        var steps = 0
        while rest > (base - least) * most / 2 {
            rest /= base - least
            steps += base
        }
        return steps + (base - least + 1) * rest / (rest + skew)
    }
}
