import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// The photo: evaluated before it is decoded, uploaded, and in the badge that is issued again.
final class PhotoUploadWorkflowTests: XCTestCase {
    private static let policy: [JSON] = [["type": "userPhoto"]]
    private static let prompt = ["PhotoUpload.instance", "PhotoUpload.promptForUserPhotoUpload"]
    private static let refused = "PhotoUpload.handler photoRefused"
    private static let dismiss = ["PhotoUpload.dismiss"]
    /// A form takes pictures of the kinds and the size that are asked for, and the terminal looks into the file besides.
    private static let formChecks = [
        Screens.script: presented + ["PhotoUpload.handler invalidInput"] + dismiss,
        .terminal: presented + ["PhotoUpload.told"] + dismiss,
    ]
    private static let terminalChecks = [Screens.terminal: presented + ["PhotoUpload.told"] + dismiss]
    private static let presented = ["PhotoUpload.promptForUserPhotoUpload"]
    private static let unmet = "decision unmet userPhoto"
    private static let uploaded = [unmet, "badge replaced", "photo set", "decision permitted", "use released"]

    private static let scenes = [
        UseScenario(
            name: "happy path", script: { $0.book.photos = [Picture.jpeg] }, ends: .completed, calls: prompt + dismiss,
            audit: uploaded, uses: 1),
        UseScenario(name: "declined", ends: .failed(.declined), calls: prompt + dismiss, audit: [unmet]),
        UseScenario(
            name: "a text file named as a picture, then a picture",
            script: { $0.book.photos = [Picture.text, Picture.jpeg] }, ends: .completed,
            calls: prompt + [refused] + dismiss, callsOn: terminalChecks, audit: uploaded, uses: 1),
        UseScenario(
            name: "a GIF, then a picture that is taken", script: { $0.book.photos = [Picture.gif, Picture.png] },
            ends: .completed, calls: prompt + [refused] + dismiss, callsOn: formChecks, audit: uploaded, uses: 1),
        UseScenario(
            name: "a header of ten thousand pixels, then a smaller one",
            script: { $0.book.photos = [Picture.huge, Picture.png] }, ends: .completed,
            calls: prompt + [refused] + dismiss, audit: uploaded, uses: 1),
        UseScenario(
            name: "too many bytes, then fewer", script: { $0.book.photos = [Picture.heavy, Picture.jpeg] },
            ends: .completed, calls: prompt + [refused] + dismiss, callsOn: formChecks, audit: uploaded, uses: 1),
        UseScenario(
            name: "refused, then given up", script: { $0.book.photos = [Picture.text] }, ends: .failed(.declined),
            calls: prompt + [refused] + dismiss, callsOn: terminalChecks, audit: [unmet]),
        UseScenario(
            name: "the upload fails once",
            script: { bearer in
                bearer.book.photos = [Picture.jpeg, Picture.jpeg]
                bearer.world.cut("PUT /photo")
                bearer.book.onRefusal = { _ in bearer.world.wire.reset() }
            },
            ends: .completed, calls: prompt + ["PhotoUpload.handler serverUnreachable"] + dismiss, audit: uploaded,
            uses: 1),
        UseScenario(
            name: "the badge cannot be issued again once",
            script: { bearer in
                bearer.book.photos = [Picture.jpeg, Picture.jpeg]
                bearer.world.cut("POST /credential")
                bearer.book.onRefusal = { _ in bearer.world.wire.reset() }
            },
            ends: .completed, calls: prompt + ["PhotoUpload.handler serverUnreachable"] + dismiss, audit: uploaded,
            uses: 1),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + dismiss, audit: [unmet]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.photos = [Picture.text]
            },
            ends: .failed(.photoRefused), calls: prompt + dismiss, audit: [unmet]),
        UseScenario(
            name: "not registered", absent: ["PhotoUpload"], ends: .failed(.uiNotRegistered), calls: [],
            audit: [unmet]),
    ]

    @MainActor
    func testEveryWayInWhichAPhotoCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAPhotoTakesUpTheSessionOnce() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.photos = [Picture.jpeg]
        bearer.world.wire.reset()

        try await bearer.wallet.uploadPhoto(of: bearer.badge.id)

        let posts = bearer.world.wire.posts
        XCTAssertEqual(posts.filter { $0 == "POST /token" }.count, 1, "\(posts)")
        XCTAssertEqual(posts.filter { $0 == "PUT /photo" }.count, 1, "\(posts)")
        XCTAssertEqual(posts.filter { $0 == "POST /credential" }.count, 1, "\(posts)")
    }

    @MainActor
    func testNoLocationLeavesTheWalletWithAPhoto() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.photos = [Picture.placed]
        bearer.world.wire.reset()
        bearer.world.wire.rule { call in
            guard call.body.range(of: Data("51.5074".utf8)) == nil else {
                throw BadgeError(.unexpected, reason: "The place was sent.")
            }
            return try await call.forward()
        }

        try await bearer.wallet.uploadPhoto(of: bearer.badge.id)

        XCTAssertTrue(bearer.world.wire.calls.contains("PUT /photo"))
        XCTAssertNotNil(Data(Picture.placed.bytes).range(of: Data("51.5074".utf8)))
    }

    @MainActor
    func testAnInterruptedUploadLeavesNoPhoto() async throws {
        try await CutOff(
            screen: "PhotoUpload", prompt: "promptForUserPhotoUpload", under: Self.policy, audit: [Self.unmet],
            cure: { $1.photos = [Picture.jpeg] }
        ).play()
    }

    @MainActor
    func testTheDigestIsInTheBadgeAndInTheCredentialThatIsIssuedAnew() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        let key = try await bearer.holderKey()
        let digest = Base64URL.encode(Digest.sha256(Picture.jpeg.bytes))
        bearer.book.photos = [Picture.placed]

        let presentation = try await bearer.use()

        let badge = try await bearer.wallet.badge(bearer.badge.id)
        let renewed = try await bearer.holderKey()
        XCTAssertEqual(badge?.holder.photoDigest, digest)
        XCTAssertEqual(try Self.claims(presentation)["photo_digest"], .string(digest))
        XCTAssertEqual(renewed, key)
        XCTAssertEqual(try bearer.authority.badges().map(\.status), [.active])
        XCTAssertEqual(try bearer.authority.photo(of: "ana@example.com")?.bytes, Picture.jpeg.bytes)
    }

    @MainActor
    func testARefusedPictureNeverLeavesTheDevice() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.photos = [Picture.text, Picture.gif, Picture.huge, Picture.heavy]
        bearer.world.wire.reset()

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == "PUT /photo" }, [])
        XCTAssertEqual(Set(bearer.book.refusals.map(\.reason)).count, 3)
    }

    @MainActor
    func testAPhotoThatNoCredentialTellsOfDoesNotCount() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.photos = [Picture.jpeg]
        bearer.world.cut("POST /credential")

        let ending = await bearer.ending()

        let badge = try await bearer.wallet.badge(bearer.badge.id)
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertNil(badge?.holder.photoDigest)
    }

    @MainActor
    func testAnotherPhotoReplacesTheFirst() async throws {
        let bearer = try await BadgeHolder()
        bearer.book.photos = [Picture.jpeg, Picture.png]

        try await bearer.wallet.uploadPhoto(of: bearer.badge.id)
        try await bearer.wallet.uploadPhoto(of: bearer.badge.id)

        let badge = try await bearer.wallet.badge(bearer.badge.id)
        let found = try await bearer.contents()
        XCTAssertEqual(badge?.holder.photoDigest, Base64URL.encode(Digest.sha256(Picture.png.bytes)))
        XCTAssertEqual(found.audit, ["badge replaced", "photo set", "badge replaced", "photo set"])
        XCTAssertEqual(found.rows, UseScenario.heldBadge)
    }

    @MainActor
    func testWithoutASessionThePersonIsToldToLogInAndNotAskedForAPhoto() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        _ = try await bearer.wallet.logOut(of: bearer.badge.organizationID)
        try await bearer.startOver()

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.sessionEnded))
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAPhotoThroughAPresenter() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        let presenter = AttentivePresenter([
            .photoUpload: [Picture.gif, Picture.text, Picture.jpeg].map { picture in
                .answer(FormAnswer(action: "submit", values: ["photo": .image(picture)]))
            }
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        guard case .shown(let form) = presenter.script.transcript.events.first else {
            return XCTFail("nothing was shown")
        }
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(form.fields.first?.hint, "JPEG, PNG; at most 1 MB")
        XCTAssertEqual(
            presenter.lines,
            [
                "shown photoUpload", "answered photoUpload submit photo=<image/gif, 13 bytes>",
                "refused photoUpload invalidInput", "answered photoUpload submit photo=<image/jpeg, 19 bytes>",
                "refused photoUpload photoRefused",
                "answered photoUpload submit photo=<image/jpeg, \(Picture.jpeg.bytes.count) bytes>",
                "dismissed photoUpload",
            ])
    }

    @MainActor
    func testU26APhotoIsUploadedAndAFailedUploadAsksForAnotherPicture() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.photos = [Picture.jpeg, Picture.png]
        bearer.world.cut("PUT /photo")
        bearer.book.onRefusal = { _ in bearer.world.wire.reset() }

        let ending = await bearer.ending()

        let photo = try XCTUnwrap(bearer.authority.photo(of: "ana@example.com"))
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.serverUnreachable])
        XCTAssertEqual(photo.bytes, Picture.png.bytes)
        XCTAssertEqual(photo.mediaType, "image/png")
    }

    /// What a reader is told.
    private static func claims(_ presentation: Presentation) throws -> [String: JSON] {
        try SDJWT(presentation.text).claims()
    }
}
