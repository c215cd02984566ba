import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// Photos and logos: fetched by a sync, refused where they are no such pictures, and never the reason why it fails.
final class PictureSyncTests: XCTestCase {
    private static let get = "GET /photo"

    func testAPhotoComesWithASyncAndIsNotFetchedAgain() async throws {
        let world = try await WalletFixture()
        let badge = try await world.pictured()
        let before = try await world.wallet.photo(of: badge.id)
        world.wire.reset()

        let first = try await world.synced()
        let asked = world.wire.calls.filter { $0 == Self.get }
        let second = try await world.synced()

        let photo = try await world.wallet.photo(of: badge.id)
        XCTAssertNil(before)
        XCTAssertEqual(photo?.bytes, SamplePicture.photo)
        XCTAssertEqual(photo?.mediaType, .png)
        XCTAssertEqual([photo?.width, photo?.height], [300, 400])
        XCTAssertEqual(first.pictures, [badge.id])
        XCTAssertEqual(second.pictures, [])
        XCTAssertEqual(asked.count, 1)
        XCTAssertEqual(world.wire.calls.filter { $0 == Self.get }.count, 1)
        XCTAssertEqual((first.failures + first.pictureFailures).map(\.code), [])
    }

    @MainActor
    func testAnUploadedPhotoIsThereAtOnce() async throws {
        let bearer = try await BadgeHolder()
        bearer.book.photos = [Picture.placed]
        bearer.world.wire.reset()

        try await bearer.wallet.uploadPhoto(of: bearer.badge.id)
        _ = try await bearer.world.sync()

        let photo = try await bearer.wallet.photo(of: bearer.badge.id)
        XCTAssertEqual(photo?.bytes, Picture.jpeg.bytes)
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == Self.get }, [])
    }

    func testAnotherPhotoThanTheBadgeNamesIsRefusedAndAskedForAfterADay() async throws {
        let world = try await WalletFixture()
        let badge = try await world.pictured()
        try world.organization.setPhoto(SamplePicture.logo)
        world.wire.reset()

        let first = try await world.synced()
        let second = try await world.synced()
        world.clock.advance(by: 86_400)
        let third = try await world.synced()

        let photo = try await world.wallet.photo(of: badge.id)
        XCTAssertNil(photo)
        XCTAssertEqual(first.pictureFailures.map(\.code), [.serverAnswerInvalid])
        XCTAssertEqual(second.pictureFailures.map(\.code), [])
        XCTAssertEqual(third.pictureFailures.map(\.code), [.serverAnswerInvalid])
        XCTAssertEqual(world.wire.calls.filter { $0 == Self.get }.count, 2)
        XCTAssertEqual((first.failures + second.failures + third.failures).map(\.code), [])
    }

    func testASuspendedBadgeHasNoPhotoFetched() async throws {
        let world = try await WalletFixture()
        let badge = try await world.pictured()
        for issued in try world.organization.authority.badges() { try world.organization.authority.suspend(issued.id) }
        world.wire.reset()

        let report = try await world.synced()

        let photo = try await world.wallet.photo(of: badge.id)
        XCTAssertNil(photo)
        XCTAssertEqual(report.changes.map(\.new), [.suspended])
        XCTAssertEqual(world.wire.calls.filter { $0 == Self.get }, [])
    }

    @MainActor
    func testAPhotoThatWaitsForThePasscodeComesAfterAUse() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try bearer.world.organization.setPhoto(SamplePicture.photo)
        // The badge is issued again on a new key, and names the photo.
        try await bearer.setPasscode("840265")
        try await bearer.wallet.store.removePicture(.photo, of: bearer.badge.id)
        bearer.world.wire.reset()
        let locked = try await bearer.heard()
        let asked = bearer.world.wire.calls.filter { $0 == Self.get }
        bearer.book.entries = [.current("840265")]

        try await bearer.use()

        let photo = try await bearer.wallet.photo(of: bearer.badge.id)
        bearer.wallet.lock()
        let seen = try await bearer.wallet.photo(of: bearer.badge.id)
        XCTAssertEqual((locked.failures + locked.pictureFailures).map(\.code), [])
        XCTAssertEqual(asked, [])
        XCTAssertEqual(photo?.bytes, SamplePicture.photo)
        XCTAssertEqual(seen, photo)
    }

    func testALogoComesWithItsBadgeAndOnlyAnotherOneIsFetchedAgain() async throws {
        let organization = try TestOrganization(logo: SamplePicture.logo, clock: FixedClock(WalletFixture.start))
        let home = try TemporaryHome()
        let invitation = try organization.invite()
        let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
        await Phone(codes: [invitation.transactionCode.text]).register(with: wallet.ui)
        let badge = try await wallet.provision(invitation.offer)

        let first = try await wallet.sync()
        let second = try await wallet.sync()
        let shown = try await wallet.logo(of: badge.id)
        organization.setLogo(SamplePicture.photo)
        let third = try await wallet.sync()

        let other = try await wallet.logo(of: badge.id)
        XCTAssertEqual(shown?.bytes, SamplePicture.logo)
        XCTAssertEqual(other?.bytes, SamplePicture.photo)
        let all: [SyncReport] = first + second + third
        XCTAssertEqual(all.map(\.pictures), [[], [], [badge.id]])
        XCTAssertEqual(all.flatMap { $0.failures + $0.pictureFailures }.map(\.code), [])
        try await wallet.close()
    }

    func testALogoWithoutATagIsFetchedOnceADayAndByItsTagEachTime() async throws {
        let world = try await WalletFixture()
        _ = try await world.wallet.provision(world.offer)
        let tags = Captured<String?>()
        world.serve { call in
            tags.append(call.request.headerFields[.ifNoneMatch])
            return .picture(SamplePicture.logo, tag: tags.values.count > 1 ? "\"7\"" : nil)
        }

        for wait in [0, 3_600, 82_800, 60] as [TimeInterval] {
            world.clock.advance(by: wait)
            _ = try await world.synced()
        }

        XCTAssertEqual(tags.values, [nil, nil, "\"7\""])
    }

    func testALogoAtAnotherAddressIsFetchedAtOnceAndWithoutTheFormersTag() async throws {
        try await playEach([nil, "\"7\""]) { tag in
            let world = try await WalletFixture()
            let badge = try await world.wallet.provision(world.offer)
            let tags = Captured<String?>()
            world.serve { _ in .picture(SamplePicture.logo, tag: tag) }
            _ = try await world.synced()
            world.serve(at: "http://127.0.0.1:8430/pictures/moved.png") { call in
                tags.append(call.request.headerFields[.ifNoneMatch])
                return .picture(SamplePicture.photo, tag: tag)
            }

            let report = try await world.synced()

            let logo = try await world.wallet.logo(of: badge.id)
            XCTAssertEqual(tags.values, [nil])
            XCTAssertEqual(report.pictures, [badge.id])
            XCTAssertEqual(logo?.bytes, SamplePicture.photo)
        }
    }

    @MainActor
    func testABadgeWithoutItsLogoGetsItThoughItIsUnchangedForAnother() async throws {
        let world = try await WalletFixture()
        let first = try await world.wallet.provision(world.offer)
        let invitation = try world.organization.invite()
        world.phone.codes = [invitation.transactionCode.text]
        let second = try await world.wallet.provision(invitation.offer)
        world.serve { call in
            let isKnown = call.request.headerFields[.ifNoneMatch] != nil
            return .picture(isKnown ? [] : SamplePicture.logo, tag: "\"7\"", status: isKnown ? .notModified : .ok)
        }
        _ = try await world.synced()

        for badge in [first, second] {
            try await world.wallet.store.removePicture(.logo, of: badge.id)

            let report = try await world.synced()

            let logo = try await world.wallet.logo(of: badge.id)
            XCTAssertEqual(report.pictures, [badge.id])
            XCTAssertEqual(logo?.bytes, SamplePicture.logo)
        }
    }

    func testALogoThatIsNotNamedAnyMoreIsErased() async throws {
        let world = try await WalletFixture()
        let badge = try await world.wallet.provision(world.offer)
        world.serve { _ in .picture(SamplePicture.logo) }
        _ = try await world.synced()
        world.wire.reset()

        let report = try await world.synced()

        let logo = try await world.wallet.logo(of: badge.id)
        let rows = try await world.wallet.store.database.read {
            try String.fetchAll($0, sql: "SELECT kind FROM picture")
        }
        XCTAssertNil(logo)
        XCTAssertEqual(rows, [])
        XCTAssertEqual(report.pictures, [badge.id])
    }

    private struct Hostile: Sendable {
        let name: String
        let answer: @Sendable (Wire.Call) async throws -> HTTPTransportResponse

        init(_ name: String, _ answer: @escaping @Sendable (Wire.Call) async throws -> HTTPTransportResponse) {
            (self.name, self.answer) = (name, answer)
        }
    }

    private static let hostile = [
        Hostile("a bomb") { _ in .picture(bomb) },
        Hostile("a side of 4097 pixels") { _ in .picture(SamplePicture.png(width: 4_097, height: 8)) },
        Hostile("more than a megabyte") { _ in .picture(SamplePicture.logo + Array(repeating: 0, count: 1_000_000)) },
        Hostile("an archive behind it") { _ in .picture(SamplePicture.logo + Array("PK\u{3}\u{4}".utf8)) },
        Hostile("cut") { _ in .picture(Array(SamplePicture.logo.dropLast(7))) },
        Hostile("sent as a JPEG") { _ in .picture(SamplePicture.logo, type: "image/jpeg") },
        Hostile("sent as a page") { _ in .picture(SamplePicture.logo, type: "text/html") },
        Hostile("a page sent as a picture") { _ in .picture(Array("<!DOCTYPE html><script>".utf8)) },
        Hostile("a drawing") { _ in .picture(Array("<svg onload='x()'/>".utf8), type: "image/svg+xml") },
        Hostile("nothing") { _ in .picture([]) },
        Hostile("not there") { _ in .json(["error": "not_found"], status: 404) },
        Hostile("not for us") { _ in .json([:], status: 403) },
        Hostile("on another server") { _ in .redirect(to: "https://elsewhere.example/logo.png") },
        Hostile("on this machine's other port") { _ in .redirect(to: "http://127.0.0.1:22/logo.png") },
        Hostile("round in a circle") { call in .redirect(to: call.request.path ?? "") },
        Hostile("unchanged, though nobody asked") { _ in .picture(SamplePicture.logo, status: .notModified) },
    ]

    func testAHostileLogoChangesNothingAndTheSyncSucceeds() async throws {
        let world = try await WalletFixture()
        let badge = try await world.wallet.provision(world.offer)
        world.serve { _ in .picture(SamplePicture.photo) }
        _ = try await world.synced()

        try await playEach(Self.hostile) { row in
            world.clock.advance(by: 86_400)
            world.serve(row.answer)

            let report = try await world.synced()
            let again = try await world.synced()

            let logo = try await world.wallet.logo(of: badge.id)
            XCTAssertEqual(logo?.bytes, SamplePicture.photo, row.name)
            XCTAssertEqual(report.failures.map(\.code), [], row.name)
            XCTAssertEqual(report.pictureFailures.count, 1, row.name)
            XCTAssertEqual(again.pictureFailures.map(\.code), [], row.name)
            XCTAssertFalse(world.wire.calls.contains { $0.contains("elsewhere") }, row.name)
        }
        XCTAssertTrue(world.events.values.contains { $0.name == .pictureFailed })
    }

    func testALogoElsewhereThanAnIssuerMayNameIsNotAskedFor() async throws {
        for address in ["https://10.0.0.7/logo.png", "https://printer.local/logo.png", "http://192.168.1.1/"] {
            let world = try await WalletFixture()
            let badge = try await world.wallet.provision(world.offer)
            world.serve(at: address) { _ in .picture(SamplePicture.logo) }

            let report = try await world.synced()

            let logo = try await world.wallet.logo(of: badge.id)
            XCTAssertNil(logo, address)
            XCTAssertEqual(report.failures.map(\.code), [], address)
            XCTAssertFalse(world.wire.calls.contains("GET /logo.png"), address)
        }
    }

    func testAServerOfLogosThatIsDownIsAskedAgainAtTheNextSync() async throws {
        let world = try await WalletFixture()
        let badge = try await world.wallet.provision(world.offer)
        world.serve { _ in throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }
        let down = try await world.synced()
        world.serve { _ in .json([:], status: 503) }
        let busy = try await world.synced()
        world.serve { _ in .picture(SamplePicture.logo) }

        let report = try await world.synced()

        let logo = try await world.wallet.logo(of: badge.id)
        XCTAssertEqual(down.pictureFailures.map(\.code), [.serverUnreachable])
        XCTAssertEqual(busy.pictureFailures.map(\.code), [.serverFailed])
        XCTAssertEqual((down.failures + busy.failures).map(\.code), [])
        XCTAssertEqual(report.pictures, [badge.id])
        XCTAssertEqual(logo?.bytes, SamplePicture.logo)
    }

    func testALogoThatNeverComesIsGivenUp() async throws {
        let world = try await WalletFixture()
        let badge = try await world.wallet.provision(world.offer)
        world.serve { _ in
            try await Task.sleep(for: .seconds(3_600))
            return .picture(SamplePicture.logo)
        }
        let context = world.context(of: world.wallet, in: world.home) { _ in }

        let report = try await SyncWallet(context: context).run().first

        let logo = try await world.wallet.logo(of: badge.id)
        XCTAssertNil(logo)
        XCTAssertEqual(report?.failures.map(\.code), [])
        XCTAssertEqual(report?.pictureFailures.map(\.code), [.serverUnreachable])
    }

    func testPicturesGoWithTheBadge() async throws {
        let world = try await WalletFixture()
        let badge = try await world.pictured()
        _ = try await world.synced()

        try await world.wallet.removeBadge(badge.id)

        let rows = try await world.wallet.store.database.read {
            try String.fetchAll($0, sql: "SELECT kind FROM picture")
        }
        let failure = await failure { try await world.wallet.photo(of: badge.id) }
        XCTAssertEqual(rows, [])
        XCTAssertEqual(failure?.code, .notFound)
    }

    func testAReaderIsGivenThePhotoOnce() async throws {
        let world = try await WalletFixture()
        let badge = try await world.pictured()
        let organization = try world.organization.authority.organization()
        let photos = HolderPhotos(issuer: organization.issuer, transport: world.organization.authority.transport())
        let nonce = try await photos.nonce(for: "https://door.example")

        let shown = try await world.use(badge.id, nonce: nonce)
        let photo = try await photos.photo(for: shown.text)

        let again = await failure { try await photos.photo(for: shown.text) }
        let verified = try SDJWT.verify(
            presented: shown.text, trust: organization.trustAnchors.map { try JWK($0.jwk) },
            issuer: organization.id.rawValue, audience: "https://door.example", nonce: nonce, now: world.clock.now())
        XCTAssertEqual(photo.bytes, SamplePicture.photo)
        XCTAssertEqual(again?.serverProblem?.error, "invalid_nonce")
        XCTAssertEqual(
            verified.credential.claims["photo_digest"], .string(Base64URL.encode(Digest.sha256(photo.bytes))))
    }

    /// A PNG whose header says ten thousand million pixels.
    private static let bomb: [UInt8] =
        Array(SamplePicture.logo.prefix(16)) + [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0] + SamplePicture.logo.dropFirst(24)
}

extension WalletFixture {
    static let logo = "http://127.0.0.1:8430/pictures/logo.png"

    /// A badge that names its holder's photo.
    fileprivate func pictured() async throws -> Badge {
        try organization.setPhoto(SamplePicture.photo)
        return try await wallet.provision(offer)
    }

    fileprivate func synced() async throws -> SyncReport {
        let reports = try await sync()
        return try XCTUnwrap(reports.first)
    }

    /// The organization names a logo, and the answers come from the closure.
    fileprivate func serve(
        at address: String = logo, _ answer: @escaping @Sendable (Wire.Call) async throws -> HTTPTransportResponse
    ) {
        wire.rule { call in
            if call.request.address?.absoluteString == address { return try await answer(call) }
            let said = try await call.forward()
            guard call.name.hasSuffix("openid-credential-issuer") else { return said }
            return try said.changing { $0["display"] = [["name": "Works", "logo": ["uri": .string(address)]]] }
        }
    }
}

extension HTTPTransportResponse {
    fileprivate static func picture(
        _ bytes: [UInt8], type: String = "image/png", tag: String? = nil, status: HTTPResponse.Status = .ok
    ) -> HTTPTransportResponse {
        var fields: HTTPFields = [.contentType: type]
        fields[.eTag] = tag
        return HTTPTransportResponse(response: HTTPResponse(status: status, headerFields: fields), body: Data(bytes))
    }

    fileprivate static func redirect(to address: String) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .found, headerFields: [.location: address]), body: Data())
    }
}
