import BadgeKeys
package import BadgeModel
import BadgeTransport

/// The statuses of many credentials, a few bits each (IETF Token Status List, section 4).
///
///     var list = StatusList(bits: 2, count: 1_000_000)
///     list[42] = .suspended
///     let json = try list.json
package struct StatusList: Sendable, Hashable {
    /// The number of bits per status: 1, 2, 4 or 8.
    package let bits: Int
    // The first status is in the lowest bits of the first byte.
    private var bytes: [UInt8]

    /// Creates a list in which every status is `valid`; `count` is rounded up to whole bytes.
    package init(bits: Int = 2, count: Int) {
        precondition([1, 2, 4, 8].contains(bits) && count >= 0, "A status has 1, 2, 4 or 8 bits.")
        self.bits = bits
        bytes = Array(repeating: 0, count: (count * bits + 7) / 8)
    }

    /// Reads `{"bits": 2, "lst": "…"}`, of at most ten million bytes when inflated.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package init(_ json: JSON) throws {
        try self.init(JSONReader(json))
    }

    init(_ reader: JSONReader) throws {
        bits = try reader["bits"].integer()
        guard [1, 2, 4, 8].contains(bits) else { throw reader["bits"].failure("is not 1, 2, 4 or 8") }
        let text = try reader["lst"].string()
        let compressed: [UInt8]
        do { compressed = try Base64URL.decode(text) } catch { throw reader["lst"].failure("is not base64url") }
        do throws(Zlib.Failure) {
            bytes = try Zlib.inflate(compressed, maxBytes: Self.maxBytes)
        } catch {
            switch error {
            case .tooLarge: throw reader["lst"].failure("has more than \(Self.maxBytes) bytes when it is inflated")
            case .damaged: throw reader["lst"].failure("is no whole zlib stream")
            }
        }
    }

    /// The list as `{"bits": 2, "lst": "…"}`.
    ///
    /// - Throws: `BadgeError` `unexpected` when there is not enough memory for compression.
    package var json: JSON {
        get throws { ["bits": .integer(Int64(bits)), "lst": .string(Base64URL.encode(try Zlib.deflate(bytes)))] }
    }

    /// The number of statuses.
    package var count: Int { bytes.count * 8 / bits }

    /// The status at an index. The index must be within the list, and the status must fit the bits. To read a received
    /// list, use ``status(at:)``.
    package subscript(index: Int) -> Status {
        get { Status(rawValue: bytes[index * bits / 8] >> shift(index) & mask) }
        set {
            precondition(newValue.rawValue & ~mask == 0, "The status does not fit \(bits) bits.")
            let rest = bytes[index * bits / 8] & ~(mask << shift(index))
            bytes[index * bits / 8] = rest | newValue.rawValue << shift(index)
        }
    }

    /// Returns the status at the index that a credential names.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the list has no such index.
    package func status(at index: Int) throws -> Status {
        guard (0..<count).contains(index) else {
            throw BadgeError.invalidDocument("lst", "has \(count) statuses and none at place \(index)")
        }
        return self[index]
    }

    private func shift(_ index: Int) -> Int { index * bits % 8 }
    private var mask: UInt8 { UInt8(0xFF >> (8 - bits)) }
    static let maxBytes = 10_000_000
}

extension StatusList {
    /// The status of one credential. Values without a name are application-specific.
    package struct Status: RawRepresentable, Sendable, Hashable {
        /// The value in the list.
        package let rawValue: UInt8

        /// Creates a status from the value in the list.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Valid (`VALID`).
        package static let valid = Status(rawValue: 0)
        /// Permanently revoked (`INVALID`).
        package static let revoked = Status(rawValue: 1)
        /// Temporarily suspended (`SUSPENDED`).
        package static let suspended = Status(rawValue: 2)
    }
}
