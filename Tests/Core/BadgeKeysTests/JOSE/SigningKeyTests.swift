import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

final class SigningKeyTests: XCTestCase {
    func testDrawsAgainUntilTheNumberIsInTheCurvesRange() throws {
        let order = try [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let zero = [UInt8](repeating: 0, count: 32)
        let one = [UInt8](repeating: 0, count: 31) + [1]

        let key = SigningKey(random: ScriptedRandom([zero, order, one]))

        // The base point of the curve (SEC 2 section 2.4.2).
        XCTAssertEqual(key.publicKey.json["x"], "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY")
        XCTAssertEqual(key.publicKey.json["y"], "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU")
    }

    func testAKeyComesBackFromItsRawBytes() throws {
        let key = SigningKey(random: ScriptedRandom())

        let again = try SigningKey(key.raw)

        XCTAssertEqual(again.publicKey, key.publicKey)
        XCTAssertEqual(again.raw, key.raw)
        XCTAssertEqual(key.raw.count, 32)
    }

    func testRefusesBytesThatAreNoKey() throws {
        let order = try [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let refused = [
            [], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 33),
            order,
        ]

        try playEach(refused) { bytes in
            assertThrows(.invalidInput, "\(bytes.count) bytes") { try SigningKey(Secret(bytes)) }
        }
    }

    func testItsPublicKeyVerifiesItsSignatureOfThatMessageOnly() throws {
        let key = SigningKey(random: ScriptedRandom())
        let other = SigningKey(random: ScriptedRandom(seed: 2))
        let message = Array("hello".utf8)

        let signature = try key.signature(for: message)

        XCTAssertEqual(signature.count, 64)
        XCTAssertTrue(key.publicKey.verify(signature: signature, of: message))
        XCTAssertFalse(key.publicKey.verify(signature: signature, of: message + [0]))
        XCTAssertFalse(key.publicKey.verify(signature: Array(signature.dropLast()), of: message))
        XCTAssertFalse(key.publicKey.verify(signature: signature + [0], of: message))
        XCTAssertFalse(other.publicKey.verify(signature: signature, of: message))
    }

    func testNeverShowsThePrivateNumber() {
        let key = SigningKey(random: ScriptedRandom([[UInt8](repeating: 0x41, count: 32)]))

        var dumped = ""
        dump(key, to: &dumped)

        for text in ["\(key)", String(reflecting: key), dumped] {
            XCTAssertFalse(text.contains("AAAA") || text.contains("65, 65") || text.contains("4141"), text)
            XCTAssertTrue(text.contains("<secret>") || text.contains("Secret"), text)
        }
    }
}
