import BadgeTestDoubles
import TestSupport
import XCTest

@testable import BadgeModel

/// What a badge shows, and what it never would.
final class BadgePictureTests: XCTestCase {
    private let png = SamplePicture.png(width: 30, height: 40)
    private let jpeg = Pictures.jpeg(width: 600, height: 800, before: [])

    func testAPNGAndAJPEGAreKnownByTheirContent() throws {
        let first = try BadgePicture(png)
        let second = try BadgePicture(jpeg)

        XCTAssertEqual([first.mediaType, second.mediaType], [.png, .jpeg])
        XCTAssertEqual([first.width, first.height, second.width, second.height], [30, 40, 600, 800])
        XCTAssertEqual(first.bytes, png)
        XCTAssertEqual(second.bytes, jpeg)
    }

    func testAFileThatIsCutAnywhereIsRefused() throws {
        try playEach([png, jpeg]) { file in
            for count in 0..<file.count { assertRefused(Array(file.prefix(count)), "\(count)") }
        }
    }

    func testAFileWithAnythingBehindItsEndIsRefused() throws {
        let others: [[UInt8]] = [[0], Array("PK\u{3}\u{4}".utf8), Array("<script>".utf8), png, jpeg]

        try playEach([png, jpeg]) { file in
            for other in others { assertRefused(file + other, "\(other.count)") }
        }
    }

    func testASideOf4096PixelsIsTakenAndAPixelMoreIsNot() throws {
        XCTAssertEqual(try BadgePicture(SamplePicture.png(width: 4096, height: 1)).width, 4096)
        XCTAssertEqual(try BadgePicture(Pictures.jpeg(width: 1, height: 4096)).height, 4096)
        assertRefused(SamplePicture.png(width: 4097, height: 1))
        assertRefused(Pictures.jpeg(width: 1, height: 4097))
    }

    func testABombIsRefusedByItsHeader() {
        assertRefused(Pictures.png(width: 100_000, height: 100_000))
        assertRefused(Pictures.png(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF))
        assertRefused(Pictures.png(width: 0, height: 9))
        assertRefused(Pictures.jpeg(width: 65_535, height: 65_535))
        assertRefused(Pictures.jpeg(width: 0, height: 9))
    }

    func testAMegabyteIsTakenAndAByteMoreIsNot() throws {
        let room = BadgePicture.mostBytes - png.count - 12
        let largest = SamplePicture.adding("teXt", Array(repeating: 7, count: room), to: png)

        XCTAssertEqual(largest.count, BadgePicture.mostBytes)
        XCTAssertEqual(try BadgePicture(largest).bytes, png)
        assertRefused(SamplePicture.adding("teXt", Array(repeating: 7, count: room + 1), to: png))
    }

    func testAPhotoFitsWhatAnOrganizationAsksForAndNoMore() throws {
        func check(bytes: Int = 0, side: Int = 0) throws -> BadgePicture {
            try PhotoRequirements(maxBytes: png.count + bytes, longestSide: 40 + side).check(png)
        }

        XCTAssertEqual(try check().height, 40)
        assertThrows(.photoRefused) { try check(bytes: -1) }
        assertThrows(.photoRefused) { try check(side: -1) }
    }

    func testWhatIsNoPNGOrJPEGIsRefused() {
        let files = [
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], Array("RIFF....WEBPVP8 ".utf8),
            Array("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>".utf8),
            Array("<!DOCTYPE html>".utf8), Array("%PDF-1.7".utf8), Pictures.heic([(640, 480)]), [],
        ]

        for file in files { assertRefused(file, String(decoding: file.prefix(8), as: UTF8.self)) }
    }

    func testMetadataAreTakenOut() throws {
        let text = Array("51.5074 N <script>".utf8)
        let comment: [UInt8] = [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text

        XCTAssertEqual(try BadgePicture(SamplePicture.adding("tEXt", text, to: png)).bytes, png)
        XCTAssertEqual(try BadgePicture(Pictures.jpeg(width: 600, height: 800, before: comment)).bytes, jpeg)
    }

    func testAPNGOfWrongChecksumsOrPartsIsRefused() {
        var flipped = png
        flipped[20] ^= 1
        assertRefused(flipped, "a header that was changed")
        assertRefused(SamplePicture.adding("IHDR", Array(png[16..<29]), to: png), "two headers")
        assertRefused(SamplePicture.adding("CgBI", [1, 2, 3, 4], to: png), "an unknown part that a decoder needs")
        assertRefused(SamplePicture.adding("IEND", [], to: png), "an end before the data")
        assertRefused(Pictures.png(width: 9, height: 9), "no data")
    }

    func testAJPEGOfSeveralPicturesIsRefused() {
        let frame = Array(jpeg[2..<21])
        assertRefused(Array(jpeg.prefix(2)) + frame + jpeg.dropFirst(2), "two frames")
        assertRefused(Array(jpeg.dropLast(2)) + jpeg, "a picture within")
        assertRefused([0xFF, 0xD8] + frame + [0xFF, 0xD9], "no scan")
        assertRefused(Array(jpeg.dropLast(2)) + [0xFF, 0xDC, 0, 4, 9, 9, 0xFF, 0xD9], "another number of lines")
        assertRefused([0xFF, 0xD8, 0xFF, 0xDE] + jpeg.dropFirst(3), "frames of several sizes")
    }

    func testWhatNoProgramShowsIsRefused() {
        var indexed = SamplePicture.png(width: 30, height: 40)
        indexed.removeSubrange(33..<48)
        let noPalette = SamplePicture.adding("PLTE", [], to: indexed)
        var twelveBits = jpeg
        twelveBits[6] = 12

        assertRefused(indexed, "colours of a palette that is not there")
        assertRefused(noPalette, "an empty palette")
        assertRefused(SamplePicture.adding("PLTE", [1, 2, 3], to: png), "two palettes")
        assertRefused(twelveBits, "samples of 12 bits")
        for frame: UInt8 in [0xC3, 0xC9, 0xCA, 0xCB] {
            assertRefused(Pictures.jpeg(width: 3, height: 2, frame: frame, before: []), "frame \(frame)")
        }
        for frame: UInt8 in [0xC0, 0xC1, 0xC2] {
            XCTAssertNoThrow(try BadgePicture(Pictures.jpeg(width: 3, height: 2, frame: frame, before: [])))
        }
    }

    func testWhatAUserSendsIsWhatABadgeShows() throws {
        let film = Array("....ftypmp42".utf8)
        var badData = png
        badData[60] ^= 1
        let endWithContent = png.dropLast(12) + SamplePicture.adding("IEND", [7], to: png)[33..<46]
        let refused: [[UInt8]] = [
            badData, Array(endWithContent), Array(png.dropLast(12)), Array(jpeg.dropLast(2)),
            [0xFF, 0xD8] + Array(jpeg[2..<21]) + [0xFF, 0xD9], SamplePicture.png(width: 4097, height: 1),
            Pictures.heic([(640, 480)]), Array("GIF89a".utf8), [],
        ]

        for file in [png, jpeg] {
            XCTAssertEqual(try BadgePicture(photo: file + film).bytes, file)
            XCTAssertEqual(try PhotoRequirements().check(file + film).bytes, file)
        }
        for (number, file) in refused.enumerated() {
            assertThrows(.photoRefused, "\(number)") { try BadgePicture(photo: file) }
            assertThrows(.photoRefused, "\(number)") { try PhotoRequirements().check(file) }
        }
    }

    func testNothingThatIsChangedTrapsOrGrows() throws {
        try playEach([png, jpeg]) { file in
            for index in file.indices {
                for value in [0, 0x7F, 0xD8, 0xFF] as [UInt8] {
                    var changed = file
                    changed[index] = value
                    do {
                        let picture = try BadgePicture(changed)
                        XCTAssertLessThanOrEqual(picture.bytes.count, changed.count)
                    } catch BadgeError.Code.photoRefused {
                        continue
                    }
                }
            }
        }
    }

    private func assertRefused(_ file: [UInt8], _ name: String = "", line: UInt = #line) {
        assertThrows(.photoRefused, name, line: line) { try BadgePicture(file) }
    }
}
