import BadgeSystem
import Foundation
import XCTest

/// A secret that stands nowhere in memory but where it was handed out: it is kept as two halves that make it together.
struct Canary: RandomSource {
    private let mask: [UInt8]
    private let masked: [UInt8]

    /// Makes one of any bytes, or of printable characters.
    init(seed: UInt8, isText: Bool = false) {
        let mask = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ Int(seed) &* 11 &+ 5) }
        let plain = (0..<64).map { UInt8(truncatingIfNeeded: ($0 &* $0) &* 13 &+ Int(seed) &* 7 &+ 91) }
        self.mask = mask
        // A printable character is from 0x40 to 0x5f; the mask is taken into account, so that the plain bytes never
        // stand in a row.
        masked = zip(plain, mask).map { isText ? ($0 & 0x1f | 0x40) ^ $1 : $0 }
    }

    /// Takes the 32 characters of base64url in a file, or the bytes that they stand for, by way of memory that is
    /// erased.
    init(base64URL path: String, decoded: Bool) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer {
            close(file)
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            buffer.deallocate()
        }
        XCTAssertEqual(read(file, buffer.baseAddress, 64), 32, path)
        if decoded { try Self.decode(buffer) }
        let mask = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 41 &+ 3) }
        masked = zip(buffer, mask).map { $0 ^ $1 }
        self.mask = mask
    }

    private init(mask: [UInt8], masked: [UInt8]) {
        self.mask = mask
        self.masked = masked
    }

    /// What its first 48 bytes are in base64url, made without their standing anywhere.
    var base64URL: Canary {
        let text = (0..<64).map { (index: Int) -> UInt8 in
            let first = index / 4 * 3
            var bits: UInt32 = 0
            for offset in first..<(first + 3) { bits = bits << 8 | UInt32(mask[offset] ^ masked[offset]) }
            let shift = UInt32(18 - 6 * (index % 4))
            return Self.alphabet[Int(bits >> shift & 63)] ^ mask[index]
        }
        return Canary(mask: mask, masked: text)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    // In place: three bytes never need more room than their four characters.
    private static func decode(_ buffer: UnsafeMutableRawBufferPointer) throws {
        for group in 0..<8 {
            var bits: UInt32 = 0
            for index in 0..<4 {
                bits = bits << 6 | UInt32(try XCTUnwrap(Self.alphabet.firstIndex(of: buffer[group * 4 + index])))
            }
            for index in 0..<3 { buffer[group * 3 + index] = UInt8(truncatingIfNeeded: bits >> (16 - 8 * index)) }
        }
        for index in 24..<32 { buffer[index] = 0 }
    }

    /// Hands it out, to be erased by whoever takes it.
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { mask[$0 % 64] ^ masked[$0 % 64] } }

    private static let sought = 12..<24

    /// Where its bytes 12 to 23 stand in the memory of this process, as addresses and what `/proc/self/maps` says
    /// there; fewer of them are a salt or a nonce.
    func occurrences() throws -> [String] {
        let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else { throw POSIXError(.EACCES) }
        defer { close(memory) }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer {
            chunk.initializeMemory(as: UInt8.self, repeating: 0)
            chunk.deallocate()
        }
        let start = UInt(bitPattern: chunk.baseAddress)
        let own = start..<start + UInt(chunk.count)
        // A region that grew while the regions were listed is listed twice, and so addresses are counted and not hits.
        var found: [UInt: String] = [:]
        for region in try Self.writableRegions() {
            for address in search(region.range, of: memory, through: chunk) {
                found[address] = "\(String(address, radix: 16)) in \(region.line)"
            }
        }
        return found.filter { !own.contains($0.key) }.values.sorted()
    }

    private static func writableRegions() throws -> [(range: Range<UInt>, line: Substring)] {
        let maps = try XCTUnwrap(FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
        return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 1, words[1].hasPrefix("rw"), !line.hasSuffix("[vvar]") else { return nil }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 ? (ends[0]..<ends[1], line) : nil
        }
    }

    private func search(
        _ region: Range<UInt>, of memory: Int32, through chunk: UnsafeMutableRawBufferPointer
    ) -> Set<UInt> {
        var found: Set<UInt> = []
        var start = region.lowerBound
        while start < region.upperBound {
            let wanted = min(chunk.count, Int(region.upperBound - start))
            let read = pread(memory, chunk.baseAddress, wanted, off_t(start))
            // A page may be gone since the regions were listed.
            guard read > 0 else {
                start += 4096
                continue
            }
            for offset in hits(in: UnsafeRawBufferPointer(rebasing: chunk[..<read])) {
                found.insert(start + UInt(offset))
            }
            // Chunks overlap, so that nothing hides on a seam; what stands there is found once.
            let end = start + UInt(read)
            start = end >= region.upperBound ? end : max(start + 1, end - UInt(Self.sought.count - 1))
        }
        return found
    }

    // The bytes are masked to be compared: plain ones in a register may be saved on the stack and then be found there.
    private func hits(in bytes: UnsafeRawBufferPointer) -> [Int] {
        let sought = Self.sought
        var (hits, from) = ([Int](), 0)
        guard let base = bytes.baseAddress else { return [] }
        let first = Int32(mask[sought.lowerBound] ^ masked[sought.lowerBound])
        while from + sought.count <= bytes.count,
            let next = memchr(base + from, first, bytes.count - sought.count - from + 1)
        {
            from = UnsafeRawPointer(next) - base
            if sought.allSatisfy({ bytes[from + $0 - sought.lowerBound] ^ mask[$0] == masked[$0] }) {
                hits.append(from)
            }
            from += 1
        }
        return hits
    }
}
