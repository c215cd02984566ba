import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeCredentials

final class StatusListScaleTests: XCTestCase {
    private let key = SigningKey(random: SeededRandom(seed: 60))
    private let uri = URL(filePath: "/status/1")
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    func testTenMillionStatusesOfAnyValueVerify() throws {
        let bytes = SeededRandom(seed: 61).bytes(2_500_000)
        let list = try StatusList(["bits": 2, "lst": .string(Base64URL.encode(Zlib.deflate(bytes)))])
        let text = try StatusListToken.sign(list: list, uri: uri, issuedAt: now, expires: nil, ttl: nil, key: key)

        let read = try StatusListToken.verify(text, uri: uri, trust: [key.publicKey], now: now).list

        XCTAssertEqual(read.count, 10_000_000)
        XCTAssertGreaterThan(text.utf8.count, 4_000_000)
        XCTAssertLessThan(text.utf8.count, StatusListToken.maxBytes)
        for index in [0, 1, 4_999_999, 9_999_999] {
            XCTAssertEqual(try read.status(at: index).rawValue, bytes[index / 4] >> (index % 4 * 2) & 3, "\(index)")
        }
    }

    func testABombOfAGigabyteEndsAtTheBoundAndTakesLessThan64MB() throws {
        try need(.file("/proc/self/clear_refs"))
        let bomb = Self.bomb(megabytes: 1024)
        let text = try JWS.sign(
            [
                "sub": .string(uri.absoluteString), "iat": .seconds(now),
                "status_list": ["bits": 2, "lst": .string(Base64URL.encode(bomb))],
            ], type: StatusListToken.type, with: key)

        try Self.resetPeak()
        let before = try Self.kilobytes("VmRSS")
        let error = Self.failure { try StatusListToken.verify(text, uri: uri, trust: [key.publicKey], now: now) }
        let peak = try Self.kilobytes("VmHWM")

        XCTAssertEqual(error?.code, .documentInvalid)
        XCTAssertTrue(error?.reason.contains("more than \(StatusList.maxBytes) bytes") == true, "\(error as Any)")
        XCTAssertLessThan(peak - before, 64 * 1024)
    }

    func testTheInflaterTellsWhatIsTooLargeFromWhatIsDamaged() throws {
        let whole = try Zlib.deflate(Array(repeating: 7, count: 1000))
        let table: [(String, [UInt8], Int, Zlib.Failure?)] = [
            ("the bound itself", whole, 1000, nil), ("one more than the bound", whole, 999, .tooLarge),
            ("a cut one", whole.dropLast(), 1000, .damaged), ("one with more behind it", whole + [0], 1000, .damaged),
            ("no zlib stream", [1, 2, 3], 1000, .damaged), ("a bomb", Self.bomb(megabytes: 8), 4 << 20, .tooLarge),
        ]

        for (name, bytes, bound, expected) in table {
            var failure: Zlib.Failure?
            do throws(Zlib.Failure) { _ = try Zlib.inflate(bytes, maxBytes: bound) } catch { failure = error }
            XCTAssertEqual(failure, expected, name)
        }
    }
}

extension StatusListScaleTests {
    // A deflate block (RFC 1951, section 3.2.7) in which two bits of zero stand for 258 bytes: a literal zero, then
    // repetitions of it without an end.
    private static func bomb(megabytes: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func add(_ value: Int, _ count: Int) { bits += (0..<count).map { UInt8(value >> $0 & 1) } }
        func run(_ zeros: Int) {
            bits.append(0)
            add(zeros - 11, 7)
        }
        add(1, 1)
        add(2, 2)
        add(29, 5)
        add(0, 5)
        add(14, 4)
        // The lengths of the codes for lengths: one bit for 18, a run of zeros; two bits for 2 and for 1.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { add(length, 3) }
        bits += [1, 1]
        run(138)
        run(117)
        bits += [1, 1]
        run(28)
        bits += [1, 0, 1, 0]
        bits += [1, 0]
        while !bits.count.isMultiple(of: 8) { bits.append(0) }
        let head = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << $1 }
        }
        return [0x78, 0x9C] + head + Array(repeating: 0, count: megabytes << 20 / (4 * 258))
    }

    private static func failure(_ body: () throws -> StatusListToken) -> BadgeError? {
        do { _ = try body() } catch { return error as? BadgeError }
        return nil
    }

    private static func resetPeak() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    private static func kilobytes(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
        return try XCTUnwrap(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }
}
