import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import XCTest

/// `badge photo` and `badge logo`.
final class PictureCommandTests: XCTestCase {
    func testAPhotoThatWasUploadedIsWrittenForItsOwnerAlone() async throws {
        let person = try Operator()
        let file = try await person.picturedLaptop()
        let target = person.folder.path + "/out.png"

        let shown = await person.run(on: "laptop", "badge", "photo")
        let written = await person.run(on: "laptop", "badge", "photo", "-o", target, "--json")

        let document = try written.json("badge-photo")
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        XCTAssertTrue(
            shown.output.hasPrefix("The photo of Ana Lima: image/png, 300 × 400 pixels\n"), shown.output)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: target)), file)
        XCTAssertEqual(mode, 0o600)
        XCTAssertEqual(document["mediaType"], "image/png")
        XCTAssertEqual(document["path"], .string(target))
        XCTAssertEqual(document["size"], .integer(Int64(file.count)))
        XCTAssertEqual(document["sha256"], .string(Base64URL.encode(Digest.sha256(file))))
    }

    func testAFileThatIsThereIsNotReplaced() async throws {
        let person = try Operator()
        _ = try await person.picturedLaptop()
        let target = try person.file("there.png", "mine")

        let refused = await person.run(on: "laptop", "badge", "photo", "-o", target, "--json")

        XCTAssertEqual(refused.status, 16)
        XCTAssertTrue(refused.output.contains("alreadyExists"), refused.output)
        XCTAssertEqual(try String(contentsOfFile: target, encoding: .utf8), "mine")
    }

    func testStandardOutputGetsThePictureAloneAndATerminalNone() async throws {
        let person = try Operator()
        let file = try await person.picturedLaptop()
        let terminal = try Operator(columns: 80, in: person.folder)

        let written = await person.run(on: "laptop", "badge", "photo", "-o", "-")
        let both = await person.run(on: "laptop", "badge", "photo", "-o", "-", "--json")
        let drawn = await terminal.run(on: "laptop", "badge", "photo", "-o", "-")

        XCTAssertEqual(written.data, file)
        XCTAssertEqual(written.output, "")
        XCTAssertEqual(written.status, 0, written.messages)
        try both.failure(16, "invalidInput", says: "Name a file")
        XCTAssertEqual(drawn.status, 16)
        XCTAssertEqual(drawn.data, Data())
    }

    func testWithoutAPictureTheCommandForOneIsNamedAndNoFileIsLeft() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        let target = person.folder.path + "/out.png"

        let photo = await person.run(on: "laptop", "badge", "photo", "-o", target, "--json")
        let logo = await person.run(on: "laptop", "badge", "logo", "--json")

        try photo.failure(15, "notFound", says: "badgectl --home")
        try logo.failure(15, "notFound", says: "logo")
        XCTAssertFalse(FileManager.default.fileExists(atPath: target))
    }

    func testAnotherDeviceGetsThePhotoWithASync() async throws {
        let person = try Operator()
        let file = try await person.picturedLaptop()
        try await person.logIn(on: "tablet")
        let before = await person.run(on: "tablet", "badge", "photo")

        let report = await person.run(on: "tablet", "sync")
        let quiet = await person.run(on: "tablet", "sync", "--json")
        let written = await person.run(on: "tablet", "badge", "photo", "-o", "-")

        XCTAssertEqual(before.status, 15)
        XCTAssertTrue(report.output.contains(" has another photo or logo\n"), report.output)
        XCTAssertNil(try quiet.json("sync")["organizations"]?.arrayValue?.first?["pictures"])
        XCTAssertEqual(written.data, file)
    }

    func testALogoThatCannotBeHadIsSaidAndChangesNoExitCode() async throws {
        let person = try Operator()
        let invitation = try await person.invitation(logo: "https://works.example/logo.png")
        try await person.redeem(invitation)

        let report = await person.run("sync", "--json")
        let shown = await person.run("show", "--json")

        let failures = try report.json("sync")["organizations"]?.arrayValue?.first?["pictureFailures"]?.arrayValue
        XCTAssertEqual(report.status, 0, report.messages)
        XCTAssertEqual(failures?.count, 1, report.output)
        XCTAssertEqual(try shown.json("show")["display"]?["logo"], "https://works.example/logo.png")
    }

    func testALogoOfAnOrganizationIsAtASecureAddress() async throws {
        let person = try Operator()

        for address in ["http://works.example/logo.png", "ftp://works.example/", "logo.png", "javascript:x()"] {
            let refused = await person.run("authority", "create", "--name", "Works", "--logo", address)
            XCTAssertEqual(refused.status, 64, address)
        }
    }
}

extension Operator {
    /// A badge on the laptop that names the photo that was uploaded from there; gives the photo.
    fileprivate func picturedLaptop() async throws -> Data {
        try await found(under: Rules.policy(Rules.photo))
        try await logIn()
        let path = folder.path + "/me.png"
        try Data(SamplePicture.photo).write(to: URL(filePath: path))
        let set = await run(on: "laptop", "photo", "set", path, "Example Works", "--json")
        XCTAssertEqual(set.status, 0, set.messages)
        return Data(SamplePicture.photo)
    }

    fileprivate func invitation(logo: String) async throws -> JSON {
        let created = await run("authority", "create", "--name", "Example Works", "--logo", logo)
        XCTAssertEqual(created.status, 0, created.messages)
        let added = await run(["authority", "person", "add"] + Self.ana)
        XCTAssertEqual(added.status, 0, added.messages)
        return try await invite()
    }
}
