import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase
@testable import BadgeStorage

/// Photos and logos in the store.
final class PictureTests: StorageTestCase {
    private static let photo = "abc_-\(StoreHome.marker)"
    private static let logo = "https://works.example/logo.png"

    private func picture(_ side: Int) throws -> BadgePicture {
        try BadgePicture(SamplePicture.png(width: side, height: side))
    }

    func testPicturesAreThereAfterReopeningAndLegibleNowhere() async throws {
        try await playEach(homes()) { home in
            var store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id
            let (photo, logo) = (try picture(30), try picture(20))
            home.plant("photo", Secret(photo.bytes))
            home.plant("logo", Secret(logo.bytes))

            try await store.savePicture(photo, .photo, from: Self.photo, of: badge)
            try await store.savePicture(logo, .logo, from: Self.logo, entityTag: "\"1\"", of: badge)
            let plain = try await store.plaintext()
            store = try await home.reopen(store)

            let shown = try await store.picture(.photo, of: badge)
            let drawn = try await store.picture(.logo, of: badge)
            let record = try await store.pictureRecord(.logo, of: badge)
            let verification = try await store.verify()
            XCTAssertEqual(shown, photo)
            XCTAssertEqual(drawn, logo)
            XCTAssertEqual(record?.source, Self.logo)
            XCTAssertEqual(record?.entityTag, "\"1\"")
            XCTAssertEqual(record?.askedAt, home.clock.now())
            XCTAssertFalse(plain.holds(Data(photo.bytes)) || plain.holds(Data(logo.bytes)))
            XCTAssertEqual(verification.problems, [])
            try await home.close(store)
        }
    }

    func testWhatIsAbsentIsNil() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id

            let photo = try await store.picture(.photo, of: badge)
            let record = try await store.pictureRecord(.photo, of: badge)

            XCTAssertNil(photo)
            XCTAssertNil(record)
            await assertThrows(.notFound) { try await store.picture(.photo, of: Badge.ID(rawValue: "nobody")) }
            await assertThrows(.notFound) {
                try await store.savePicture(
                    self.picture(9), .photo, from: Self.photo, of: Badge.ID(rawValue: "nobody"))
            }
            try await home.close(store)
        }
    }

    func testWhatIsLockedSaysSo() async throws {
        try await playEach(homes([.shared])) { home in
            var store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id
            try await store.savePicture(picture(9), .photo, from: Self.photo, of: badge)
            try await store.close()
            store = try await home.open(create: false, custody: LockedForBadges(custody: home.custody))

            await assertThrows(.storeLocked) { try await store.picture(.photo, of: badge) }
            let badges = try await store.badges()

            XCTAssertEqual(badges.map(\.id), [badge])
            try await home.close(store)
        }
    }

    func testWhatIsBrokenSaysSo() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let (first, second) = (
                try await home.add(to: store, "first", nil).badge.id,
                try await home.add(to: store, "second", nil).badge.id
            )
            for badge in [first, second] {
                try await store.savePicture(picture(9), .photo, from: Self.photo, of: badge)
                try await store.savePicture(picture(8), .logo, from: Self.logo, of: badge)
            }

            try await store.execute(
                """
                UPDATE picture SET sealed = (SELECT sealed FROM picture WHERE badge_id = '\(second)' AND kind = 'photo')
                WHERE badge_id = '\(first)' AND kind = 'photo'
                """)
            try await store.execute(
                """
                UPDATE picture SET sealed = (SELECT sealed FROM picture WHERE badge_id = '\(first)' AND kind = 'photo')
                WHERE badge_id = '\(first)' AND kind = 'logo'
                """)

            await assertThrows(.custodyDamaged) { try await store.picture(.photo, of: first) }
            await assertThrows(.custodyDamaged) { try await store.picture(.logo, of: first) }
            let whole = try await store.picture(.photo, of: second)
            XCTAssertEqual(whole?.width, 9)
            try await home.close(store)
        }
    }

    func testAPhotoThatTheBadgeDoesNotNameIsNotShown() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id

            try await store.savePicture(picture(9), .photo, from: "another digest", of: badge)

            let photo = try await store.picture(.photo, of: badge)
            XCTAssertNil(photo)
            try await home.close(store)
        }
    }

    func testARefusalErasesAFormerPhotoAndLeavesALogo() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id
            try await store.savePicture(picture(9), .photo, from: "another digest", of: badge)
            try await store.savePicture(picture(8), .logo, from: Self.logo, entityTag: "\"1\"", of: badge)

            home.clock.advance(by: 5)
            try await store.notePicture(.photo, from: Self.photo, of: badge)
            try await store.notePicture(.logo, from: "https://other.example/", of: badge)

            let photo = try await store.pictureRecord(.photo, of: badge)
            let logo = try await store.pictureRecord(.logo, of: badge)
            let shown = try await store.picture(.logo, of: badge)
            XCTAssertEqual(photo?.hasPicture, false)
            XCTAssertEqual(photo?.source, Self.photo)
            XCTAssertEqual(logo?.hasPicture, true)
            XCTAssertEqual(logo?.source, "https://other.example/")
            XCTAssertNil(logo?.entityTag)
            XCTAssertEqual(logo?.askedAt, home.clock.now())
            XCTAssertEqual(shown?.width, 8)
            try await home.close(store)
        }
    }

    func testNothingOfARemovedBadgesPicturesIsLeftInAnyPage() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let badge = try await home.add(to: store, "gone", nil).badge.id
            try await store.savePicture(picture(600), .photo, from: Self.photo, of: badge)
            try await store.savePicture(picture(300), .logo, from: Self.logo, of: badge)
            let sealed = try await blob("SELECT sealed FROM picture WHERE kind = 'photo'", in: store)
            let traces = stride(from: 0, to: sealed.count - 64, by: 512).map { Data(sealed.dropFirst($0).prefix(48)) }
            let before = try await store.wholePages(in: home)
            XCTAssertGreaterThan(traces.count { before.holds($0) }, traces.count / 2)

            try await store.removeBadge(badge)

            let after = try await store.wholePages(in: home)
            let rows = try await store.contents()["picture"]
            XCTAssertEqual(rows, [])
            XCTAssertEqual(traces.count { after.holds($0) }, 0)
            try await home.close(store)
        }
    }

    func testABackupBringsPicturesBack() async throws {
        try await playEach(homes([.exclusive])) { home in
            var store = try await home.open()
            let badge = try await home.add(to: store, "badge", nil).badge.id
            try await store.savePicture(picture(9), .photo, from: Self.photo, of: badge)
            let file = home.path + "/copy-of-wallet.bak"
            try await store.backUp(to: file)
            try await store.removePicture(.photo, of: badge)
            try await store.close()

            let seams = StoreSeams(
                custody: home.custody, sharing: home.sharing, clock: home.clock, monotonicClock: home.monotonicClock,
                random: home.random)
            _ = try await BadgeStore.restore(file, to: home.path, seams: seams)

            store = try await home.open(create: false)
            let photo = try await store.picture(.photo, of: badge)
            XCTAssertEqual(photo?.width, 9)
            try await home.close(store)
        }
    }
}

/// A custody that is locked where a badge's key is to be opened, as a keyring that was locked meanwhile.
private struct LockedForBadges: KeyCustody {
    let custody: any KeyCustody

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }

    func prepare() throws { try custody.prepare() }

    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    func open(_ sealed: Data, context: String) throws -> Secret {
        guard !context.hasPrefix("badge-key:") else {
            throw BadgeError(.storeLocked, reason: "The keyring is locked. Unlock it.")
        }
        return try custody.open(sealed, context: context)
    }
}

extension BadgeStore {
    /// Every page of the database as it stands beneath its encryption, unused ones too.
    fileprivate func wholePages(in home: StoreHome) throws -> Data {
        let path = home.path + "/copy-plain.db"
        defer { unlink(path) }
        let plain = try DatabaseQueue(path: path)
        try database.writer.backup(to: plain)
        try plain.close()
        return try Data(contentsOf: URL(filePath: path))
    }
}
