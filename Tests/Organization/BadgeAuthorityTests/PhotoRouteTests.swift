import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class PhotoRouteTests: XCTestCase {
    func testAPhotoIsKeptAndItsDigestStandsInTheNextBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let picture = SamplePicture.png(width: 640, height: 480)

        let answer = try await holder.put("/photo", type: "image/png", bytes: picture)
        let renewed = try await holder.device.requestCredential(holder.token, holder: 950)

        let digest = Base64URL.encode(Digest.sha256(picture))
        XCTAssertEqual(answer.json, ["photo_digest": .string(digest)])
        XCTAssertEqual(try SDJWT(renewed.credential ?? "").claims()["photo_digest"], .string(digest))
        XCTAssertNil(try SDJWT(holder.credential.plain).claims()["photo_digest"])
        let kept = try XCTUnwrap(try house.authority.photo(of: AuthorityFixture.email))
        XCTAssertEqual([kept.mediaType, kept.digest], ["image/png", digest])
        XCTAssertEqual(kept.bytes, picture)
    }

    func testAnotherPhotoReplacesTheFirst() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()

        _ = try await holder.put("/photo", type: "image/png", bytes: SamplePicture.png(width: 1, height: 1))
        let second = SamplePicture.png(width: 2, height: 2)
        _ = try await holder.put("/photo", type: "image/png; quality=high", bytes: second)

        XCTAssertEqual(try house.authority.photo(of: AuthorityFixture.email)?.bytes, second)
        XCTAssertEqual(try house.rows(["photo"]), [1])
    }

    func testWhatIsNoPictureOrTooLargeIsRefusedByItsHeader() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let refused: [(type: String, bytes: [UInt8])] = [
            ("image/jpeg", Array("A text that was named photo.jpg.".utf8)),
            ("image/png", []), ("image/png", Array(SamplePicture.png(width: 9, height: 9).prefix(20))),
            ("image/png", SamplePicture.png(width: 4_097, height: 8)),
            ("image/jpeg", SamplePicture.png(width: 9, height: 9)),
            ("text/plain", SamplePicture.png(width: 9, height: 9)),
        ]

        try await playEach(refused) { type, bytes in
            let answer = try await holder.put("/photo", type: type, bytes: bytes)
            XCTAssertEqual(answer.status, 400, "\(type), \(bytes.count) bytes")
            XCTAssertEqual(answer.error, "invalid_photo")
        }
        let largest = try await holder.put(
            "/photo", type: "image/png", bytes: SamplePicture.png(width: 4_096, height: 8))
        XCTAssertEqual(largest.status, 200)
    }

    func testWhatNoBadgeCouldShowIsRefusedAndTheFormerPhotoStays() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let good = SamplePicture.png(width: 30, height: 40)
        var changed = good
        changed[60] ^= 1
        let refused: [[UInt8]] = [
            changed, Array(good.dropLast(12)), SamplePicture.adding("IEND", [], to: good),
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xD9],
        ]
        _ = try await holder.put("/photo", type: "image/png", bytes: good)

        try await playEach(refused) { bytes in
            let type = bytes.first == 0xFF ? "image/jpeg" : "image/png"
            let answer = try await holder.put("/photo", type: type, bytes: bytes)
            XCTAssertEqual(answer.status, 400)
            XCTAssertEqual(answer.error, "invalid_photo")
            assertThrows(.photoRefused) { try house.authority.setPhoto(bytes, of: AuthorityFixture.email) }
        }

        XCTAssertEqual(try house.authority.photo(of: AuthorityFixture.email)?.bytes, good)
    }

    func testAMegabyteIsTakenAndAByteMoreIsNot() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let plain = SamplePicture.png(width: 640, height: 480)
        let rest = ImageHeader.mostPhotoBytes - plain.count - 12
        let largest = SamplePicture.adding("iCCP", Array(repeating: 7, count: rest), to: plain)

        let taken = try await holder.put("/photo", type: "image/png", bytes: largest)
        let refused = try await holder.put("/photo", type: "image/png", bytes: largest + [7])

        XCTAssertEqual(taken.status, 200)
        XCTAssertEqual(refused.status, 413)
        XCTAssertEqual(refused.error, "invalid_photo")
        XCTAssertEqual(try house.authority.photo(of: AuthorityFixture.email)?.bytes.count, largest.count)
    }

    func testWhoHasNoTokenSendsNoPhoto() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let answer = try await wallet.send(
            .put, "/photo", headers: [.contentType: "image/png"], body: Data(SamplePicture.png(width: 9, height: 9)))

        XCTAssertEqual(answer.status, 401)
        XCTAssertEqual(try house.rows(["photo"]), [0])
    }

    func testAPersonsPhotoGoesWithThePerson() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        _ = try await holder.put("/photo", type: "image/png", bytes: SamplePicture.png(width: 9, height: 9))

        try house.authority.remove(AuthorityFixture.email)

        XCTAssertEqual(try house.rows(["photo"]), [0])
    }

    func testWhatAWalletLeftInAPictureIsNotKept() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let plain = SamplePicture.png(width: 640, height: 480)
        let text = Array("GPS 51.5074 N".utf8)
        let placed = SamplePicture.adding("tEXt", text, to: plain)

        let answer = try await holder.put("/photo", type: "image/png", bytes: placed)

        XCTAssertEqual(answer.json["photo_digest"], .string(Base64URL.encode(Digest.sha256(plain))))
        XCTAssertEqual(try house.authority.photo(of: AuthorityFixture.email)?.bytes, plain)
    }

    func testAHEICIsRefusedWithTheReason() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let brands = Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
        let size = [0, 0, 0, 0] + Self.four(640) + Self.four(480)
        let properties = Self.box("iprp", Self.box("ipco", Self.box("ispe", size)))
        let picture = Self.box("ftyp", brands) + Self.box("meta", [0, 0, 0, 0] + properties)

        let answer = try await holder.put("/photo", type: "image/heic", bytes: picture)

        XCTAssertEqual(answer.status, 400)
        XCTAssertEqual(answer.error, "invalid_photo")
        XCTAssertTrue(answer.json["error_description"]?.stringValue?.contains("JPEG or PNG") ?? false)
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        four(8 + content.count) + Array(name.utf8) + content
    }

    private static func four(_ number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
