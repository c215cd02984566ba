import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class StatusListTests: XCTestCase {
    func testReadsAndWritesTheVectorsOfTheDraft() throws {
        try need(.fixture("status-list"))
        let vectors = try JSON.parse(documentFixture("status-list/vectors.json"))

        try assertReadsAndWrites(vectors)
        XCTAssertEqual(try JSONReader(vectors).elements().map { try $0["bits"].integer() }, [1, 2, 4, 8])
    }

    func testReadsAndWritesListsOfAnotherLibrary() throws {
        let vectors = try JSON.parse(ownVectors("status_list.json"))

        try assertReadsAndWrites(vectors)
        XCTAssertEqual(try JSONReader(vectors).elements().map { try $0["bits"].integer() }, [1, 2, 4, 8])
    }

    private func assertReadsAndWrites(_ vectors: JSON) throws {
        try playEach(JSONReader(vectors).elements()) { vector in
            let (bits, size) = (try vector["bits"].integer(), try vector["size"].integer())
            let statuses = try vector["status"].object()
            var written = StatusList(bits: bits, count: size)
            try playEach(statuses) { index, value in
                written[try XCTUnwrap(Int(index))] = .init(rawValue: UInt8(try XCTUnwrap(value.integerValue)))
            }

            let read = try StatusList(["bits": .integer(Int64(bits)), "lst": try vector["lst"].present()])

            XCTAssertEqual(read, written, "\(bits) bits")
            XCTAssertEqual(read.count, size)
            XCTAssertEqual(try written.json["lst"], vector["lst"].value, "\(bits) bits")
        }
    }

    func testPutsTheFirstStatusInTheLowestBits() throws {
        // The examples of section 4.1 of the draft.
        var single = StatusList(bits: 1, count: 16)
        for index in [0, 3, 4, 5, 7, 8, 9, 13, 15] { single[index] = .revoked }
        var double = StatusList(bits: 2, count: 12)
        for (index, value) in [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3].enumerated() {
            double[index] = .init(rawValue: UInt8(value))
        }

        XCTAssertEqual(try single.json, ["bits": 1, "lst": "eNrbuRgAAhcBXQ"])
        XCTAssertEqual(try double.json, ["bits": 2, "lst": "eNo76fITAAPfAgc"])
    }

    func testChangingOneStatusLeavesTheOthers() {
        for bits in [1, 2, 4, 8] {
            var list = StatusList(bits: bits, count: 33)
            let most = StatusList.Status(rawValue: UInt8(1 << bits - 1))
            for index in 0..<33 { list[index] = most }

            list[17] = .valid

            for index in 0..<33 {
                XCTAssertEqual(list[index], index == 17 ? .valid : most, "\(bits) bits, place \(index)")
            }
        }
    }

    func testTheNamedStatusesHaveTheirRegisteredValues() {
        XCTAssertEqual([StatusList.Status.valid, .revoked, .suspended].map(\.rawValue), [0, 1, 2])
    }

    func testAnIndexBeyondTheListIsNoStatus() throws {
        var list = StatusList(count: 8)
        list[7] = .suspended

        XCTAssertEqual(try list.status(at: 7), .suspended)
        try playEach([-1, 8, Int.max, Int.min]) { index in
            assertThrows(.documentInvalid, "\(index)") { try list.status(at: index) }
        }
    }

    func testRefusesAListThatInflatesBeyondTheBound() throws {
        let (fits, bomb) = (
            try StatusList(bits: 8, count: 10_000_000).json, try StatusList(bits: 8, count: 10_000_001).json
        )

        XCTAssertEqual(try StatusList(fits).count, 10_000_000)
        XCTAssertLessThan(bomb.text.utf8.count, 20_000)
        assertThrows(.documentInvalid) { try StatusList(bomb) }
    }

    func testRefusesListsOfTheWrongShape() throws {
        let good = try XCTUnwrap(StatusList(count: 100).json["lst"]?.stringValue)
        let bytes = try Base64URL.decode(good)
        let refused: [JSON] = [
            [:], [], ["bits": 2], ["lst": .string(good)], ["bits": 3, "lst": .string(good)],
            ["bits": 0, "lst": .string(good)], ["bits": 16, "lst": .string(good)], ["bits": "2", "lst": .string(good)],
            ["bits": 2, "lst": ""], ["bits": 2, "lst": 1], ["bits": 2, "lst": .string(good + "=")],
            ["bits": 2, "lst": .string(Base64URL.encode(bytes.dropLast()))],
            ["bits": 2, "lst": .string(Base64URL.encode(bytes + [0]))],
            ["bits": 2, "lst": .string(Base64URL.encode(bytes.dropFirst(2)))],
        ]

        try playEach(refused) { json in
            assertThrows(.documentInvalid, json.text) { try StatusList(json) }
        }
    }

    func testAChangedBitIsRefusedOrChangesNothing() throws {
        let list = StatusList(count: 100)
        let bytes = try Base64URL.decode(XCTUnwrap(list.json["lst"]?.stringValue))
        var refused = 0

        for bit in 0..<(bytes.count * 8) {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            let json: JSON = ["bits": 2, "lst": .string(Base64URL.encode(changed))]
            do {
                let read = try StatusList(json)
                // The spare bits behind the last block of deflate mean nothing.
                XCTAssertEqual(read, list, "bit \(bit)")
            } catch BadgeError.Code.documentInvalid {
                refused += 1
            }
        }

        XCTAssertGreaterThanOrEqual(refused, bytes.count * 8 - 7)
    }
}
