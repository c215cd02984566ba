import BadgeAuthority
import BadgeCustody
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

final class ServedAddressTests: XCTestCase {
    func testOnlyAnAddressThatDoesNotNameTheServerBringsANote() throws {
        let home = try TemporaryHome()
        let random = SeededRandom(seed: 7)
        let issuer = try XCTUnwrap(URL(string: "https://localhost:9443"))
        let authority = try Authority.create(
            at: home.path, name: "Example Works", issuer: issuer,
            custody: HomeCustody(
                directory: home.path, passphrase: nil, environment: [:], kdf: FastTestCustody.policy, random: random),
            clock: FixedClock(Date(timeIntervalSince1970: 1_772_355_600)), random: random)

        try playEach([
            ("127.0.0.1", 9443, true, 0), ("localhost", 9443, true, 0), ("127.0.0.1", 9444, true, 1),
            ("127.0.0.1", 9443, false, 1),
        ]) { host, port, isEncrypted, expected in
            let served = ServedAddress(host: host, port: port, isEncrypted: isEncrypted, moves: false)
            var notes: [String] = []

            let address = try served.settle(authority) { notes.append($0) }

            XCTAssertEqual(address, issuer)
            XCTAssertEqual(notes.count, expected, "\(host) \(port)")
        }
        try authority.close()
    }
}
