import TestSupport
import XCTest

@testable import BadgeModel

final class ImageMetadataTests: XCTestCase {
    private static let location = "51.5074 N 0.1278 W"

    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + Pictures.two(content.count + 2) + content
    }

    // A directory with the orientation, and behind it what else a camera writes.
    private func exif(_ orientation: UInt8, littleEndian: Bool) -> [UInt8] {
        let text = Array(Self.location.utf8)
        let header: [UInt8] = littleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        let entries: [UInt8] =
            littleEndian
            ? [2, 0, 0x0F, 1, 2, 0, 18, 0, 0, 0, 38, 0, 0, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            : [0, 2, 1, 0x0F, 0, 2, 0, 0, 0, 18, 0, 0, 0, 38, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        return [header, entries, [0, 0, 0, 0], text].flatMap { $0 }
    }

    private func exifSegment(_ orientation: UInt8, littleEndian: Bool) -> [UInt8] {
        segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation, littleEndian: littleEndian))
    }

    private func minimalExif(_ orientation: UInt8) -> [UInt8] {
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    func testAJPEGKeepsThePictureTheOrientationAndTheColoursAlone() throws {
        let secret = Array(Self.location.utf8)
        let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9, 9])
        let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let density = Array("JFIF\0".utf8) + [1, 2, 0, 0, 72, 0, 72]
        let plain = Pictures.jpeg(width: 600, height: 800, before: [])
        let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret)
        let others = segment(0xE2, Array("MPF\0".utf8) + secret)
        let iptc = segment(0xED, Array("Photoshop 3.0\0".utf8) + secret)
        let thumbnail = segment(0xE0, density + [2, 2] + secret)
        let comments = segment(0xFE, secret) + segment(0xE5, secret)
        let (start, rest) = (Array(plain.prefix(2)), Array(plain.dropFirst(2)))
        let told = [thumbnail, exifSegment(6, littleEndian: true), xmp, profile, others, iptc, comments, adobe]
        let picture: [UInt8] = start + told.flatMap { $0 } + rest + secret + plain

        let cleaned = try ImageMetadata.removed(from: picture)

        let orientation = segment(0xE1, Array("Exif\0\0".utf8) + minimalExif(6))
        let kept = [segment(0xE0, density + [0, 0]), orientation, profile, adobe]
        XCTAssertEqual(cleaned, start + kept.flatMap { $0 } + rest)
        XCTAssertEqual(try ImageMetadata.removed(from: cleaned), cleaned)
        XCTAssertEqual(try ImageHeader.read(cleaned), try ImageHeader.read(picture))
    }

    func testEveryOrientationIsKeptInEitherOrderOfBytes() throws {
        for orientation in UInt8(1)...9 {
            for littleEndian in [true, false] {
                let plain = Pictures.jpeg(width: 6, height: 8, before: [])
                let picture = Pictures.jpeg(
                    width: 6, height: 8, before: exifSegment(orientation, littleEndian: littleEndian))

                let cleaned = try ImageMetadata.removed(from: picture)

                let kept = segment(0xE1, Array("Exif\0\0".utf8) + minimalExif(orientation))
                let expected = (2...8).contains(orientation) ? plain.prefix(2) + kept + plain.dropFirst(2) : plain[...]
                XCTAssertEqual(cleaned, Array(expected), "\(orientation)")
            }
        }
    }

    func testAnOrientationIsReadAsAShortOrALongNumberInEitherOrderOfBytes() throws {
        let plain = Pictures.jpeg(width: 6, height: 8, before: [])
        let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12]
        let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1]
        let table: [([UInt8], UInt8?)] = [
            (big + [0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 6), (big + [0, 4, 0, 0, 0, 1, 0, 0, 0, 8], 8),
            (little + [3, 0, 1, 0, 0, 0, 3, 0, 0, 0], 3), (little + [4, 0, 1, 0, 0, 0, 5, 0, 0, 0], 5),
            (big + [0, 4, 0, 0, 0, 1, 0, 6, 0, 0], nil), (big + [0, 4, 0, 0, 0, 2, 0, 0, 0, 6], nil),
            (big + [0, 2, 0, 0, 0, 1, 6, 0, 0, 0], nil), (little + [4, 0, 1, 0, 0, 0, 9, 0, 0, 0], nil),
        ]

        try playEach(table) { tiff, orientation in
            let picture = Pictures.jpeg(
                width: 6, height: 8, before: segment(0xE1, Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0]))

            let cleaned = try ImageMetadata.removed(from: picture)

            let kept = orientation.map { segment(0xE1, Array("Exif\0\0".utf8) + minimalExif($0)) } ?? []
            XCTAssertEqual(cleaned, Array(plain.prefix(2) + kept + plain.dropFirst(2)), "\(tiff)")
        }
    }

    func testADirectoryIsReadOnlyAsFarAsItIsThere() {
        let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        let entry = Array(repeating: UInt8(0), count: 12)

        XCTAssertEqual(ExifOrientation.entries(in: header + [2, 0]), [])
        XCTAssertEqual(ExifOrientation.entries(in: header + [2, 0] + entry + entry + [0, 0]), [10, 22])
        XCTAssertEqual(ExifOrientation.entries(in: header + [0, 1] + entry + entry), [10])
    }

    func testCodedDataIsNotMistakenForASegment() throws {
        let scan: [UInt8] = [1, 0xFF, 0, 0xE1, 0xFF, 0xD0, 2, 0xFF, 0, 3]
        let tables = segment(0xC4, [0, 1, 2])
        let plain = Pictures.jpeg(width: 6, height: 8, before: [])
        let end = plain.count - 5
        let second = segment(0xDA, [1, 1, 0, 0, 63, 0])
        let picture: [UInt8] = [Array(plain[..<end]), scan, tables, second, scan, [0xFF, 0xD9]].flatMap { $0 }

        XCTAssertEqual(try ImageMetadata.removed(from: picture), picture)
    }

    func testAPNGKeepsThePictureTheOrientationAndTheColoursAlone() throws {
        let secret = Array(Self.location.utf8)
        func chunk(_ name: String, _ content: [UInt8], check: [UInt8] = [1, 2, 3, 4]) -> [UInt8] {
            Pictures.four(content.count) + Array(name.utf8) + content + check
        }
        let plain = Pictures.png(width: 600, height: 800)
        let (start, end) = (Array(plain.prefix(33)), Array(plain.dropFirst(33)))
        let kept = chunk("iCCP", [1, 2, 3]) + chunk("gAMA", [0, 0, 0, 1])
        let data = chunk("IDAT", [7, 7, 7])
        let taken = ["tEXt", "iTXt", "zTXt", "tIME", "prVt", "acTL"].flatMap { chunk($0, secret) }
        let told = chunk("eXIf", exif(3, littleEndian: false))
        let picture: [UInt8] = [start, kept, taken, told, data, end, secret].flatMap { $0 }

        let cleaned = try ImageMetadata.removed(from: picture)

        // The check of the new chunk, as zlib computes it.
        let orientation = chunk("eXIf", minimalExif(3), check: CRC.of(Array("eXIf".utf8) + minimalExif(3)))
        let expected: [UInt8] = [start, kept, orientation, data, end].flatMap { $0 }
        XCTAssertEqual(cleaned, expected)
        XCTAssertEqual(try ImageMetadata.removed(from: cleaned), cleaned)
    }

    func testAHEICIsRefusedAndToldWhatToDo() {
        let picture = Pictures.heic([(600, 800)])

        XCTAssertThrowsError(try ImageMetadata.removed(from: picture)) { error in
            XCTAssertEqual((error as? BadgeError)?.code, .photoRefused)
            XCTAssertTrue((error as? BadgeError)?.reason.contains("Save it as a JPEG or PNG first") ?? false)
        }
        XCTAssertThrowsError(try PhotoRequirements().check(picture)) { error in
            XCTAssertTrue((error as? BadgeError)?.reason.contains("cannot be removed") ?? false, "\(error)")
        }
    }

    func testACutPictureIsRefusedWhereverItWasCut() throws {
        let picture = Pictures.jpeg(width: 6, height: 8, before: exifSegment(6, littleEndian: true))
        for whole in [picture, Pictures.png(width: 6, height: 8)] {
            for length in 0..<whole.count {
                XCTAssertThrowsError(try ImageMetadata.removed(from: Array(whole.prefix(length))), "\(length)") {
                    error in
                    XCTAssertEqual((error as? BadgeError)?.code, .photoRefused)
                }
            }
        }
    }

    func testAChangedByteNeverBreaksTheCopy() throws {
        var random = SystemOfSeeds(seed: 20_261_123)
        let secret = Array(Self.location.utf8)
        let picture = Pictures.jpeg(
            width: 6, height: 8, before: exifSegment(6, littleEndian: true) + segment(0xFE, secret))
        for _ in 0..<20_000 {
            var changed = picture
            changed[random.below(changed.count)] = UInt8(random.below(256))
            do {
                let cleaned = try ImageMetadata.removed(from: changed)
                XCTAssertEqual(try ImageMetadata.removed(from: cleaned), cleaned, "seed 20261123")
            } catch { XCTAssertEqual((error as? BadgeError)?.code, .photoRefused) }
        }
    }
}

// The check of ISO 3309 by its definition: a division of polynomials, bit by bit.
private enum CRC {
    static func of(_ bytes: [UInt8]) -> [UInt8] {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let isOne = (rest ^ UInt32(byte) >> bit) & 1 == 1
                rest >>= 1
                if isOne { rest ^= 0xEDB8_8320 }
            }
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~rest >> $0) }
    }
}

private struct SystemOfSeeds {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
