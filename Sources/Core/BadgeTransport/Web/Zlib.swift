import BadgeModel
import CZlib

// The zlib format (RFC 1950) and its relatives, within bounds.
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

    /// Inflates the body of a response with a content coding (RFC 9110 section 8.4.1).
    package static func inflate(_ bytes: [UInt8], coding: ContentCoding, maxBytes: Int) throws(Failure) -> [UInt8] {
        do throws(Failure) {
            return try inflate(bytes, windowBits: coding == .gzip ? 31 : 15, maxBytes: maxBytes)
        } catch {
            // Some servers send deflate without the frame of zlib.
            guard coding == .deflate, error == .damaged else { throw error }
            return try inflate(bytes, windowBits: -15, maxBytes: maxBytes)
        }
    }

    private static func inflate(_ bytes: [UInt8], windowBits: Int32, maxBytes: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
        defer { inflateEnd(&stream) }
        var input = bytes
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var result = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while result == Z_OK, output.count <= maxBytes {
                let written = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    result = CZlib.inflate(&stream, Z_NO_FLUSH)
                    return chunk.count - Int(stream.avail_out)
                }
                output += chunk[..<written]
                // A file of gzip may have several members (RFC 1952 section 2.2).
                if result == Z_STREAM_END, windowBits == 31, stream.avail_in > 0 { result = inflateReset(&stream) }
            }
        }
        guard output.count <= maxBytes else { throw .tooLarge }
        guard result == Z_STREAM_END, stream.avail_in == 0 else { throw .damaged }
        return output
    }
}
