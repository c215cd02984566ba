package import Foundation

extension Data {
    /// The UTF-8 of a text file that a person has written: without a byte order mark, and converted from UTF-16 that
    /// begins with one. Everything else stays as it is.
    package var writtenText: Data {
        if starts(with: [0xEF, 0xBB, 0xBF]) { return Data(dropFirst(3)) }
        if starts(with: [0xFF, 0xFE]) { return decodingUTF16 { UInt16($0) | UInt16($1) << 8 } ?? self }
        if starts(with: [0xFE, 0xFF]) { return decodingUTF16 { UInt16($0) << 8 | UInt16($1) } ?? self }
        return self
    }

    private func decodingUTF16(_ unit: (UInt8, UInt8) -> UInt16) -> Data? {
        let bytes = [UInt8](dropFirst(2))
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self).map { Data($0.utf8) }
    }
}
