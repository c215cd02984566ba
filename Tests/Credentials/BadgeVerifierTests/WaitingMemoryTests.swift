import BadgeVerifier
import Foundation
import XCTest

/// Which records go when there are too many.
final class WaitingMemoryTests: XCTestCase {
    private struct Record: WaitingRecord {
        let id: String
        let begun: Date

        func isWaiting(at now: Date) -> Bool { true }
    }

    private let memory = WaitingMemory<Record>(WaitingLimits(all: 32, ofAddress: 20))

    private func insert(_ count: Int, of address: String?, from number: Int = 0) {
        for index in number..<number + count {
            let begun = Date(timeIntervalSince1970: Double(index))
            memory.insert(Record(id: "\(address ?? "") \(index)", begun: begun), of: address, at: begun)
        }
    }

    private func isThere(_ id: String) -> Bool { memory.change(id, at: Date(timeIntervalSince1970: 0)) { $0 } != nil }

    func testAnAddressWithTooManyLosesItsOldestAlone() {
        insert(1, of: "other")
        insert(21, of: "own", from: 1)

        XCTAssertEqual(memory.count, 21)
        XCTAssertEqual([isThere("other 0"), isThere("own 1"), isThere("own 2")], [true, false, true])
    }

    func testAmongAllTheAddressWithMostLosesItsOldest() {
        insert(20, of: "heavy", from: 10)
        insert(12, of: "light", from: 0)
        insert(1, of: "new", from: 40)

        XCTAssertEqual(memory.count, 32)
        XCTAssertEqual([isThere("heavy 10"), isThere("heavy 11"), isThere("light 0")], [false, true, true])
    }

    func testWithoutAddressesNoMoreGoesThanIsTooMuch() {
        insert(64, of: nil)

        XCTAssertEqual(memory.count, 32)
        XCTAssertEqual([isThere(" 31"), isThere(" 32")], [false, true])
    }
}
