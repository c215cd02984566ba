import BadgeModel
import CZlib

// The zlib format (RFC 1950), in one call each and within bounds.
package enum Zlib {
    package static func deflate(_ bytes: [UInt8]) throws -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(length))
        let result = compress2(&output, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
        guard result == Z_OK else {
            throw BadgeError(.unexpected, "unexpected.compression", ["result": result])
        }
        return Array(output[..<Int(length)])
    }

    package enum Failure: Error {
        case tooLarge
        case damaged
    }

    // The output buffer is the bound and one byte: a bomb fills it and is refused.
    package static func inflate(_ bytes: [UInt8], maxBytes: Int) throws(Failure) -> [UInt8] {
        var length = uLongf(maxBytes + 1)
        var consumed = uLong(bytes.count)
        var output = [UInt8](repeating: 0, count: maxBytes + 1)
        let result = uncompress2(&output, &length, bytes, &consumed)
        // Where the input ends too early, zlib says that the data are wrong.
        guard result != Z_BUF_ERROR, length <= maxBytes else { throw .tooLarge }
        guard result == Z_OK, consumed == uLong(bytes.count) else { throw .damaged }
        return Array(output[..<Int(length)])
    }
}
