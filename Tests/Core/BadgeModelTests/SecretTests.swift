import BadgeModel
import Foundation
import XCTest

final class SecretTests: XCTestCase {
    private let secret = Secret(utf8: "493817-marker")

    func testShowsItsBytesToNobodyWhoDoesNotAsk() {
        var dumped = ""
        dump(secret, to: &dumped)
        var nested = ""
        dump(["code": (secret, Optional(secret))], to: &nested)
        let shown = [
            "\(secret)", secret.description, secret.debugDescription, String(describing: secret),
            String(reflecting: secret),
            "\([secret])", "\(Optional(secret) as Any)", String(reflecting: ["code": secret]), dumped, nested,
            "\(Mirror(reflecting: secret).children.map { "\($0)" })",
            "\(BadgeError(.invalidInput, reason: "Wrong: \(secret)"))",
        ]

        for text in shown {
            XCTAssertFalse(text.contains("493817"), text)
            XCTAssertFalse(text.contains("52, 57, 51"), text)
        }
        XCTAssertEqual(Mirror(reflecting: secret).children.count, 0)
        XCTAssertEqual("\(secret)", "<secret>")
    }

    func testCannotBeCoded() {
        XCTAssertFalse((secret as Any) is any Encodable)
        XCTAssertFalse((secret as Any) is any Decodable)
    }

    func testLendsExactlyItsBytes() {
        for count in [0, 1, 32, 4095, 4096, 4097, 10_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }

            let lent = Secret(bytes).withUnsafeBytes { Array($0) }

            XCTAssertEqual(lent, bytes)
            XCTAssertEqual(Secret(bytes).count, count)
        }
    }

    func testIsEqualWhenEveryByteIs() {
        let bytes = [UInt8](repeating: 5, count: 32)
        let copy = secret

        XCTAssertEqual(secret, copy)
        XCTAssertEqual(secret, Secret(utf8: "493817-marker"))
        XCTAssertEqual(Secret([]), Secret([]))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            XCTAssertNotEqual(Secret(bytes), Secret(other))
        }
        XCTAssertNotEqual(Secret(bytes), Secret(bytes.dropLast()))
        XCTAssertNotEqual(Secret(bytes), Secret([]))
    }

    func testPassesOnTheErrorOfTheBorrower() {
        XCTAssertThrowsError(try secret.withUnsafeBytes { _ in throw CancellationError() }) { error in
            XCTAssertTrue(error is CancellationError)
        }
    }

    #if os(Linux)
    func testKeepsItsPagesOutOfCoreDumpsWhileItLives() throws {
        let address = secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }

        let flags = try XCTUnwrap(Self.flags(ofPageAt: address))

        XCTAssertTrue(flags.contains("dd"), "\(flags)")
    }

    // The VmFlags line of the mapping that holds the address (proc(5), smaps).
    private static func flags(ofPageAt address: UInt) throws -> [Substring]? {
        let file = try XCTUnwrap(FileHandle(forReadingAtPath: "/proc/self/smaps"))
        var isWithin = false
        for line in String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n") {
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if bounds.count == 2 { isWithin = bounds[0] <= address && address < bounds[1] }
            if isWithin, line.hasPrefix("VmFlags:") { return line.split(separator: " ") }
        }
        return nil
    }
    #endif
}
