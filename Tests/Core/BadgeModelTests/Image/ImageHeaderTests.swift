import BadgeModel
import BadgeTestDoubles
import TestSupport
import XCTest

final class ImageHeaderTests: XCTestCase {
    private let valid = [
        Pictures.jpeg(width: 640, height: 480), Pictures.png(width: 640, height: 480),
        Pictures.heic([(320, 240), (640, 480), (160, 120)]),
    ]

    func testTellsFormatAndSizeOfEachKind() throws {
        let headers = try valid.map { try ImageHeader.read($0) }

        XCTAssertEqual(headers.map(\.mediaType), ["image/jpeg", "image/png", "image/heic"])
        XCTAssertEqual(headers.map(\.width), [640, 640, 640])
        XCTAssertEqual(headers.map(\.height), [480, 480, 480])
        XCTAssertEqual(headers.map(\.pixels), [307_200, 307_200, 307_200])
    }

    func testReadsAPartOfALargerBufferAtItsOwnOffsets() throws {
        try playEach(valid) { picture in
            let buffer = [9, 9, 9] + picture

            let header = try ImageHeader.read(buffer.dropFirst(3))

            XCTAssertEqual(header, try ImageHeader.read(picture))
        }
    }

    func testReadsEveryFrameThatAPictureOfOneFrameHas() throws {
        for frame: UInt8 in [0xC0, 0xC1, 0xC2, 0xC3, 0xC9, 0xCA, 0xCB] {
            XCTAssertEqual(try ImageHeader.read(Pictures.jpeg(width: 3, height: 2, frame: frame)).width, 3)
        }
        for frame: UInt8 in [0xC4, 0xC5, 0xC8, 0xCC, 0xCF, 0xDE] {
            XCTAssertNil(try accepted(Pictures.jpeg(width: 3, height: 2, frame: frame)), "\(frame)")
        }
    }

    func testTakesFillingAndMarkersWithoutLengthBeforeTheFrame() throws {
        let picture = Pictures.jpeg(width: 3, height: 2, before: [0xFF, 0x01, 0xFF, 0xFF, 0xFF, 0xFE, 0, 2])

        XCTAssertEqual(try ImageHeader.read(picture).height, 2)
    }

    func testTakesBoxesOfLongSizeAndOfSizeToTheEnd() throws {
        let sizes = Pictures.full("ispe", Pictures.four(30) + Pictures.four(20))
        let items = Pictures.longBox("iprp", Pictures.box("ipco", sizes))
        let meta = Pictures.full("meta", items)
        let open = Pictures.four(0) + meta.dropFirst(4)

        let header = try ImageHeader.read(Pictures.type(["heic"]) + open)

        XCTAssertEqual([header.width, header.height], [30, 20])
    }

    func testRefusesWhatIsNoPictureOfTheseKinds() throws {
        let sizeless = Pictures.type(["heic"]) + Pictures.full("meta", Pictures.box("iprp", Pictures.box("ipco", [])))
        let refused: [[UInt8]] = [
            [], [0], Array("A text that was named photo.jpg.".utf8), Array("GIF89a".utf8) + [1, 0, 1, 0],
            Array("<svg width='1' height='1'/>".utf8), [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF],
            Pictures.jpeg(width: 0, height: 4), Pictures.jpeg(width: 4, height: 0),
            Pictures.png(width: 0, height: 1), Pictures.png(width: 1, height: 0),
            Pictures.png(width: 0x8000_0000, height: 1), Pictures.png(width: 1, height: 1, depth: 3),
            Pictures.png(width: 1, height: 1, depth: 16, colour: 3), Pictures.png(width: 1, height: 1, colour: 5),
            Pictures.heic([(0, 1)]), Pictures.heic([(0xFFFF_FFFF, 1)]), Pictures.heic([]), sizeless,
            Pictures.heic([(1, 1)], brands: ["avif", "mif1"]), Pictures.heic([(1, 1)], brands: ["mp42"]),
        ]

        for (number, bytes) in refused.enumerated() { XCTAssertNil(try accepted(bytes), "\(number)") }
    }

    func testRefusesAFileOfMorePartsThanAPictureHas() throws {
        let crowd = (0..<5000).flatMap { _ in Pictures.box("free", []) }

        XCTAssertNil(try accepted(Pictures.type(["heic"]) + crowd))
    }

    func testEveryBeginningOfAPictureIsReadOrRefused() throws {
        try playEach(valid) { picture in
            let whole = try ImageHeader.read(picture)

            for length in 0..<picture.count {
                let header = try accepted(Array(picture.prefix(length)))
                if let header { XCTAssertEqual(header, whole, "\(length) of \(whole.mediaType)") }
            }
        }
    }

    func testBytesChangedAtRandomAreReadOrRefused() throws {
        let seed: UInt64 = 20_261
        var generator = SeededGenerator(seed: seed)
        var count = 0

        for _ in 0..<20_000 {
            var picture = valid[Int.random(in: 0..<valid.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let offset = Int.random(in: 0..<picture.count, using: &generator)
                picture[offset] =
                    [0, 1, 0x7F, 0xFF, UInt8.random(in: .min ... .max, using: &generator)]
                    .randomElement(using: &generator) ?? 0
            }
            if let header = try accepted(picture) {
                XCTAssertTrue(header.width > 0 && header.height > 0 && header.pixels > 0, "seed \(seed)")
                count += 1
            }
        }

        XCTAssertTrue((1000..<19_000).contains(count), "\(count) accepted, seed \(seed)")
    }

    // Refused with anything but the one code is a failure.
    private func accepted(_ bytes: [UInt8]) throws -> ImageHeader? {
        do {
            return try ImageHeader.read(bytes)
        } catch BadgeError.Code.photoRefused {
            return nil
        }
    }
}
