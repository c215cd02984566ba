import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// `photo set`.
final class PhotoCommandTests: XCTestCase {
    func testWhatIsNoPictureOrTooLargeIsRefusedAndAnotherOneAccepted() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.photo))
        let id = try await person.logIn()["id"]
        let text = try person.file("text.jpg", "This is no picture.")
        let large = try Picture(width: 10_000, height: 8).write("large.png", in: person.folder)
        let good = try Picture(width: 640, height: 480).write("me.jpg", in: person.folder)
        let before = await person.run(on: "laptop", "check", "--json")
        let next = await person.run(on: "laptop", "check")

        let refused = await person.run(on: "laptop", "photo", "set", text, "Example Works", "--json")
        let tooLarge = await person.run(on: "laptop", "photo", "set", large, "--json")
        let taken = await person.run(on: "laptop", "photo", "set", good, "Example Works", "--json")

        XCTAssertEqual(try before.restrictions, ["userPhoto"])
        XCTAssertTrue(next.output.contains("photo set"), next.output)
        try refused.failure(16, "photoRefused", says: "cannot be read as a picture")
        try tooLarge.failure(16, "photoRefused", says: "10,000 × 8 pixels")
        let document = try taken.json("photo-set")
        XCTAssertEqual(document["badge"], id)
        let shown = try await person.run(on: "laptop", "show", "--json").json("show")
        XCTAssertEqual(shown["holder"]?["photoDigest"], document["photoDigest"])
        let used = await person.run(on: "laptop", "use", "--json")
        XCTAssertEqual(used.status, 0, used.messages)
    }

    func testAPictureThatCannotBeShownIsRefusedAndTheFormerOneStays() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.photo))
        try await person.logIn()
        let good = try Picture(width: 640, height: 480).write("me.png", in: person.folder)
        var file = try Data(contentsOf: URL(filePath: good))
        file[60] ^= 1
        let damaged = person.folder.path + "/damaged.png"
        try file.write(to: URL(filePath: damaged))
        let first = try await person.run(on: "laptop", "photo", "set", good, "--json").json("photo-set")

        let refused = await person.run(on: "laptop", "photo", "set", damaged, "--json")

        try refused.failure(16, "photoRefused", says: "it is cut or damaged")
        let shown = try await person.run(on: "laptop", "show", "--json").json("show")
        XCTAssertEqual(shown["holder"]?["photoDigest"], first["photoDigest"])
        let photo = person.folder.path + "/photo.png"
        let written = await person.run(on: "laptop", "badge", "photo", "-o", photo)
        XCTAssertEqual(written.status, 0, written.messages)
    }

    func testAFileThatIsNotThereAndABadgeWithoutALoginAreNamed() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        let good = try Picture(width: 640, height: 480).write("me.png", in: person.folder)

        let absent = await person.run(on: "laptop", "photo", "set", "/nowhere", "Example Works", "--json")
        let out = await person.run(on: "laptop", "logout", "Example Works")
        let ended = await person.run(on: "laptop", "photo", "set", good, "Example Works", "--json")

        try absent.failure(15, "notFound", says: "/nowhere")
        XCTAssertEqual(out.status, 0, out.messages)
        try ended.failure(12, "sessionEnded", says: "Log in first. With: badgectl login BADGE")
    }

    func testAUseThatNeedsAPhotoNamesTheCommand() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.photo))
        try await person.logIn()

        let used = await person.run(on: "laptop", "use", "--json")

        try used.failure(64, "inputRequired", says: "badgectl photo set")
    }
}
