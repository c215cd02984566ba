import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// A wallet on a file system that fills up: needs root, to mount a small one.
final class FullDiskTests: XCTestCase {
    func testABadgeIsThereWholeOrNotAtAllWhereverTheDiskIsFull() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            let disk = try SmallDisk(sharing: sharing)
            let organization = try TestOrganization()
            let wallet = try await open(disk, organization)
            try await provision(from: organization, into: wallet)
            try disk.fill()

            // A little more room each time, so that the disk is full at one write of the job after another.
            var failures = 0
            while try await !provisions(from: organization, into: wallet) {
                failures += 1
                let badges = try await wallet.badges
                let verification = try await wallet.verifyStore()
                XCTAssertEqual(badges.count, 1)
                XCTAssertEqual(verification.problems, [])
                try disk.free(kilobytes: 2 * failures)
            }

            try disk.empty()
            try await wallet.resumeProvisioning()
            let badges = try await wallet.badges
            // A log that was taken in has room of its own.
            XCTAssertGreaterThan(failures, sharing == .exclusive ? 0 : 2)
            XCTAssertEqual(badges.count, try organization.authority.badges().count)
            try await wallet.close()
            let reopened = try await open(disk, organization)
            let verification = try await reopened.verifyStore()
            let kept = try await reopened.badges
            XCTAssertTrue(verification.isSound)
            XCTAssertEqual(kept, badges)
            try await reopened.close()
            try organization.close()
        }
    }

    func testAWalletThatFoundNoRoomIsMadeOnceThereIsSome() async throws {
        try need(.mounting)
        try await playEach(SharingMode.allCases) { sharing in
            let disk = try SmallDisk(sharing: sharing)
            let organization = try TestOrganization()
            try disk.fill()

            var failures = 0
            while try await !opens(disk, organization) {
                failures += 1
                try disk.free(kilobytes: 12)
            }

            try disk.empty()
            let wallet = try await open(disk, organization)
            try await provision(from: organization, into: wallet)
            let badges = try await wallet.badges
            // A log that was taken in has room of its own.
            XCTAssertGreaterThan(failures, sharing == .exclusive ? 0 : 2)
            XCTAssertEqual(badges.count, 1)
            try await wallet.close()
            try organization.close()
        }
    }
}

extension FullDiskTests {
    private func open(_ disk: SmallDisk, _ organization: TestOrganization) async throws -> BadgeWallet {
        var configuration = organization.configuration(home: disk.home.url)
        configuration.sharing = disk.sharing
        return try await BadgeWallet.open(configuration)
    }

    private func provision(from organization: TestOrganization, into wallet: BadgeWallet) async throws {
        let invitation = try organization.invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        _ = try await wallet.provision(invitation.offer)
    }

    /// False when the disk was full; any other failure is one of the test.
    private func provisions(from organization: TestOrganization, into wallet: BadgeWallet) async throws -> Bool {
        do {
            try await provision(from: organization, into: wallet)
            return true
        } catch BadgeError.Code.diskFull {
            return false
        }
    }

    private func opens(_ disk: SmallDisk, _ organization: TestOrganization) async throws -> Bool {
        do {
            try await open(disk, organization).close()
            return true
        } catch BadgeError.Code.diskFull {
            return false
        }
    }
}
