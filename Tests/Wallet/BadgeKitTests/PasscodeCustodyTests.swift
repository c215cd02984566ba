import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeKit

/// Entries of the passcode while the device's keys are locked.
final class PasscodeCustodyTests: XCTestCase {
    @MainActor
    func testEntriesThatNobodyCouldVerifyCostNoTryAndNoBadge() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3, "onExhausted": "deleteBadge"]])
        try await bearer.setPasscode("482915")
        let (world, wallet) = (bearer.world, bearer.wallet)
        let context = WorkflowContext(
            store: wallet.store, ui: wallet.ui, issuer: world.context.issuer, custody: LockedCustody(),
            random: SystemRandom(), sensors: wallet.context.sensors, deviceName: "phone",
            unlockCache: wallet.context.unlockCache)
        bearer.book.entries = (0..<5).map { _ in .current("482915") }

        let ending = await Ending { try await EnterPasscode(for: .verification, context: context).run() }

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.refusals.map(\.code), Array(repeating: .storeLocked, count: 5))
        XCTAssertEqual(found.wrongTries, 0)
        XCTAssertEqual(found.statuses, [.active])
        bearer.book.entries = [.current("482915")]
        let opened = await bearer.ending()
        XCTAssertEqual(opened, .completed)
    }
}

/// A custody whose keys are locked, as a keyring is before its owner logs in.
private struct LockedCustody: KeyCustody {
    let name = "locked"
    let rollbackProtection = RollbackProtection.none
    var kdf: KDFPolicy { FastTestCustody(FileCustody(directory: "/")).kdf }

    func prepare() throws { throw Self.refusal }
    func seal(_ secret: Secret, context: String) throws -> Data { throw Self.refusal }
    func open(_ sealed: Data, context: String) throws -> Secret { throw Self.refusal }

    private static let refusal = BadgeError(.storeLocked, reason: "The keys are locked. Log in, then try again.")
}
