import BadgeTransport
import BadgeUI
import Foundation
import XCTest

@testable import BadgeTerminalUI

/// Pictures of QR codes, drawn as the program `qrencode` draws the same text.
final class QRPictureTests: XCTestCase {
    // Both are of `HI`, made by qrencode 4.1.1: five pixels a module with a border, and one pixel without.
    private static let large = """
        iVBORw0KGgoAAAANSUhEUgAAAJEAAACRAQMAAAD5FshgAAAABlBMVEUAAAD///+l2Z/dAAAAAnRSTlP//8i138cAAAAJcEhZ\
        cwAACxIAAAsSAdLdfvwAAADPSURBVEiJ7dSxDYQwDAXQf7oiJSNkE1gsUpBYjGySEVJSIP1zDBRc2lg0pLCiR2FkvgHbg9ee\
        tALgw927VS7OyCKZ5Oq0GFmASyV4pgJvadrX2pZsajq/GWxm2tFqDmR+TTY6mp76jf4z3tFkatIweA21kZEZk5RtHBY6K+OG\
        YYaUHbQxyRqmEjNGfLORcSFXxFz7XnnublcOEs3syHNdSdkeK4uyl1dfGpn+J6VvfeAM7cxzpqEVzcF8f5eOpvM782xlRw5w\
        69vZmvPac/YDnbsDzW4UEv4AAAAASUVORK5CYII=
        """
    private static let small = """
        iVBORw0KGgoAAAANSUhEUgAAABUAAAAVAQMAAACT2TfVAAAABlBMVEUAAAD///+l2Z/dAAAAAnRSTlP//8i138cAAAAJcEhZ\
        cwAACxIAAAsSAdLdfvwAAABdSURBVAiZY2C8ws5Q+/U7g2usOIPrVyBeKs5Q2/udgTGEneF//H8GgcD7DI9fbWf40XGewTlJ\
        n2FPxnWG/7HXGRjFyxlqY+8zuIqGM7i+Ws/gmjGdoTZJnYGRYzoAC/od4dFIhAkAAAAASUVORK5CYII=
        """
    // `qrencode -t UTF8 -m 2 -l L HI`
    private static let drawn = """
        █████████████████████████
        ██ ▄▄▄▄▄ ███▄█ █ ▄▄▄▄▄ ██
        ██ █   █ █▄█▄█▀█ █   █ ██
        ██ █▄▄▄█ ██ ▀ ▄█ █▄▄▄█ ██
        ██▄▄▄▄▄▄▄█ █ █▄█▄▄▄▄▄▄▄██
        ██▄▄▄▀  ▄▄▄█▄▀▄ ▄▀█▀▄█▀██
        ██▀█▀▀▀ ▄▄▀▄▄ ▀ ▄ ▀▀▄ ███
        ███▄████▄▄ █▀▄█▄ ▄██ █ ██
        ██ ▄▄▄▄▄ █ ▄ █▄█▀█▄█▀█▄██
        ██ █   █ █▄▄▄▀▄▀▄▀▄▀▄▀▄██
        ██ █▄▄▄█ █ ██ ▀ ▄ ▀ ▄▀ ██
        ██▄▄▄▄▄▄▄█▄▄▄▄█▄▄▄█▄▄█▄██
        █████████████████████████
        """

    func testAPictureIsDrawnAsTheProgramDrawsItsText() throws {
        XCTAssertEqual(QRPicture.draw(try picture(Self.large)), Self.drawn)
        XCTAssertEqual(QRPicture.draw(try picture(Self.small)), Self.drawn)
    }

    func testAnyOtherPictureIsNotDrawn() throws {
        let bytes = try picture(Self.large).bytes
        let damaged = (0..<bytes.count).map { index -> [UInt8] in
            var changed = bytes
            changed[index] ^= 0x40
            return changed
        }

        for other in [[], [0x89], Array("<svg/>".utf8)] + (0..<bytes.count).map({ Array(bytes.prefix($0)) }) {
            XCTAssertNil(QRPicture.draw(ImageData(bytes: other, mediaType: "image/png")))
        }
        // What is changed is drawn as a code, or not at all.
        for other in damaged {
            let drawn = QRPicture.draw(ImageData(bytes: other, mediaType: "image/png"))
            XCTAssertTrue(drawn?.allSatisfy { " \n▀▄█".contains($0) } ?? true)
        }
    }

    func testAPictureOfHostileSizeIsNotDecoded() throws {
        var bytes = try picture(Self.large).bytes
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])

        XCTAssertNil(PNGPicture(bytes))
    }

    // A grey picture of one bit a pixel; nobody checks its checksums.
    private func white(_ width: Int, _ height: Int) throws -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] { number(data.count) + name.utf8 + data + number(0) }
        let rows = Array(repeating: [0] + Array(repeating: UInt8(0xFF), count: (width + 7) / 8), count: height)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [1, 0, 0, 0, 0])
            + chunk("IDAT", try Zlib.deflate(rows.flatMap(\.self))) + chunk("IEND", [])
    }

    func testASideHasUpTo1024Pixels() throws {
        for (width, height) in [(1, 1), (1024, 1), (1, 1024)] {
            let picture = PNGPicture(try white(width, height))
            XCTAssertEqual(picture?.width, width)
            XCTAssertEqual(picture?.height, height)
        }
        for (width, height) in [(1025, 1), (1, 1025), (0, 1), (1, 0)] {
            XCTAssertNil(PNGPicture(try white(width, height)), "\(width) × \(height)")
        }
    }

    private func picture(_ text: String) throws -> ImageData {
        ImageData(bytes: Array(try XCTUnwrap(Data(base64Encoded: text))), mediaType: "image/png")
    }
}
