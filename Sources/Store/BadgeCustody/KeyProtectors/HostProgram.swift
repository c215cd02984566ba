import BadgeModel
import BadgeSystem

/// A program of this machine that a custody uses, and its Debian package.
struct HostProgram: Sendable {
    let package: String
    let environment: [String: String]

    /// Runs the program until it ends, with any outcome.
    ///
    /// - Throws: `BadgeError` `notSupported` when it is not installed, `storeLocked` when it does not end in time.
    func answer(
        _ name: String, _ arguments: [String], input: Secret = Secret([]), within limit: Duration
    ) throws -> Subprocess.Answer {
        guard let path = Subprocess.find(name, in: environment["PATH"]) else {
            throw BadgeError(
                .notSupported, "notSupported.program", ["name": name, "package": package])
        }
        return try Subprocess(path: path, arguments: arguments, environment: environment, input: input)
            .answer(within: limit)
    }
}

extension Subprocess.Answer {
    /// The last line of its standard error.
    var lastComplaint: String {
        complaint.split(separator: "\n").last.map { String($0.prefix(200)) } ?? "it said nothing"
    }
}

extension Secret {
    /// The bytes as hexadecimal digits, without an intermediate string that could not be erased.
    var hexadecimal: Secret {
        let digits = Array("0123456789abcdef".utf8)
        var text = [UInt8](repeating: 0, count: count * 2)
        defer { erase(&text) }
        withUnsafeBytes { bytes in
            for (index, byte) in bytes.enumerated() {
                (text[index * 2], text[index * 2 + 1]) = (digits[Int(byte >> 4)], digits[Int(byte & 15)])
            }
        }
        return Secret(text)
    }

    /// Parses hexadecimal digits; `nil` when the text is invalid.
    init?(hexadecimal text: Secret) {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes = [UInt8](repeating: 0, count: text.count / 2)
        defer { erase(&bytes) }
        let isWhole = text.withUnsafeBytes { digits in
            for index in bytes.indices {
                guard let high = digits[index * 2].digit, let low = digits[index * 2 + 1].digit else { return false }
                bytes[index] = high << 4 | low
            }
            return true
        }
        guard isWhole else { return nil }
        self.init(bytes)
    }
}

extension UInt8 {
    fileprivate var digit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
