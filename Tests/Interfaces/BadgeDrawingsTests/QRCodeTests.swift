import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeDrawings

final class QRCodeTests: XCTestCase {
    private typealias Vector = (
        mode: Mode, count: Int, level: QRCode.Level, mask: Int, version: Int, digest: UInt64
    )

    private enum Mode { case numeric, alphanumeric, byte }

    // Made with segno 1.6.6, those of bytes with qrcode 8.2: FNV-1a of the rows, of # and ., joined by line feeds.
    private static let vectors: [Vector] = [
        (.numeric, 8, .medium, 2, 1, 0x6FB1_4C1F_BF57_7B85),
        (.alphanumeric, 11, .quartile, 6, 1, 0xB022_6D9E_1466_63A7),
        (.byte, 14, .low, 3, 1, 0x54FA_04E0_BDF5_199F),
        (.numeric, 90, .high, 0, 5, 0xC3BD_617F_9DCE_4E85),
        (.byte, 100, .medium, 1, 6, 0x8737_FF6E_5018_EE5D),
        (.alphanumeric, 300, .quartile, 4, 13, 0x8FDC_B154_34AC_8BAF),
        (.byte, 500, .low, 5, 15, 0x26FE_0564_F731_55C4),
        (.numeric, 2000, .medium, 6, 23, 0xCECA_ED93_8F7A_3251),
        (.byte, 1000, .high, 7, 36, 0x6E46_0CEE_32EF_52FA),
        (.alphanumeric, 2500, .low, 2, 30, 0xA866_F4B7_01B8_141D),
        (.byte, 2953, .low, 0, 40, 0x4A00_29E1_CFA9_72D1),
        (.numeric, 7089, .low, 1, 40, 0x91CB_F1B8_453B_84DE),
        (.byte, 1273, .high, 3, 40, 0xC50B_FAEB_F0E7_7E23),
    ]

    func testCodesEqualThoseOfAnotherEncoder() throws {
        for vector in Self.vectors {
            let text = text(vector.mode, vector.count)
            let code = try XCTUnwrap(QRCode(text, level: vector.level, mask: vector.mask))
            XCTAssertEqual(code.version, vector.version, "\(vector)")
            XCTAssertEqual(digest(rows(code)), vector.digest, "\(vector)")
        }
    }

    // The example of ISO/IEC 18004, annex I.
    func testTheExampleOfTheStandardIsEncodedAsThere() throws {
        let code = try XCTUnwrap(QRCode("01234567", level: .medium, mask: 2))

        XCTAssertEqual(
            rows(code),
            """
            #######..#.##.#######
            #.....#..####.#.....#
            #.###.#.#.....#.###.#
            #.###.#.##....#.###.#
            #.###.#.#.###.#.###.#
            #.....#.#...#.#.....#
            #######.#.#.#.#######
            ........#..##........
            #.#####..#..#.#####..
            ...#.#.##.#.#..#.##..
            ..#...##.#.#.#..#####
            ....#....#.....####..
            ...######..#.#..#....
            ........#.#####..##..
            #######..##.#.##.....
            #.....#.#.#####...#.#
            #.###.#.#...#..#.##..
            #.###.#.##..#..#.....
            #.###.#.#.##.#..#.#..
            #.....#........##.##.
            #######.####.#..#.#..
            """)
    }

    func testAReaderReadsEveryCode() throws {
        try need(.program("zbarimg"))
        let reader = URL(filePath: try Need.path(of: "zbarimg"))
        let folder = try TemporaryHome()
        var random = SeededGenerator(seed: 22)
        let alphabets = ["0123456789", "ABCDEFGHIJ0123456789 $%*+-./:", "abcdefghijklm/?=&:.%0123456789", "aé日🙂A1"]
        var texts: [String] = []
        for level in QRCode.Level.allCases {
            for (alphabet, counts) in zip(alphabets, [[1, 17, 300], [2, 60, 400], [5, 120, 500], [3, 40, 150]]) {
                for count in counts {
                    let characters = Array(alphabet)
                    let text = String(
                        (0..<count).map { _ in characters[Int(random.next() % UInt64(characters.count))] }
                    )
                    .trimmingCharacters(in: .whitespaces)
                    let code = try XCTUnwrap(QRCode(text.isEmpty ? "0" : text, level: level))
                    let file = folder.url.appending(path: String(format: "%03d.pgm", texts.count))
                    try image(of: code).write(to: file)
                    texts.append(text.isEmpty ? "0" : text)
                }
            }
        }

        let files = texts.indices.map { folder.url.appending(path: String(format: "%03d.pgm", $0)).path }
        let read = try run(reader, ["-q", "--raw", "-Sdisable", "-Sqrcode.enable"] + files)

        XCTAssertEqual(read.split(separator: "\n").map(String.init), texts)
    }

    func testTheSmallestVersionIsChosen() throws {
        // The digits and capitals of one text are in segments of their own.
        let table: [(String, QRCode.Level, Int)] = [
            (String(repeating: "a", count: 17), .low, 1), (String(repeating: "a", count: 18), .low, 2),
            (String(repeating: "7", count: 41), .low, 1), (String(repeating: "7", count: 42), .low, 2),
            (String(repeating: "A", count: 25), .low, 1), (String(repeating: "A", count: 10), .high, 1),
            (String(repeating: "A", count: 11), .high, 2),
            ("https://example.com/" + String(repeating: "1", count: 25), .low, 2),
            ("", .high, 1),
        ]

        for (text, level, version) in table { XCTAssertEqual(QRCode(text, level: level)?.version, version, text) }
    }

    func testATextThatIsTooLongHasNoCode() {
        for (text, level) in [
            (String(repeating: "a", count: 2954), QRCode.Level.low), (String(repeating: "a", count: 1274), .high),
            (String(repeating: "7", count: 7090), .low), (String(repeating: "é", count: 1477), .low),
        ] {
            XCTAssertNil(QRCode(text, level: level)?.version)
        }
    }

    func testEveryVersionHasTheModulesThatTheStandardCounts() {
        // ISO/IEC 18004:2015 table 1: the codewords of some versions.
        let counts = [1: 26, 2: 44, 6: 172, 7: 196, 13: 532, 14: 581, 20: 1085, 27: 1828, 32: 2465, 40: 3706]
        for (number, count) in counts { XCTAssertEqual(QRVersion(number).codewordCount, count, "\(number)") }
        XCTAssertEqual(QRVersion(32).alignments, [6, 34, 60, 86, 112, 138])
        XCTAssertEqual(QRVersion(7).alignments, [6, 22, 38])
        XCTAssertEqual(QRVersion(40).alignments, [6, 30, 58, 86, 114, 142, 170])
    }

    func testACodeIsDrawnForATerminalAndForAPage() throws {
        let code = try XCTUnwrap(QRCode("https://id.example.com/offers/1"))
        let lines = code.halfBlocks.split(separator: "\n")

        XCTAssertEqual(lines.count, (code.size + 4 + 1) / 2)
        XCTAssertTrue(lines.allSatisfy { $0.count == code.size + 4 && $0.allSatisfy { " █▀▄".contains($0) } })
        let svg = code.svg(title: "Invitation")
        XCTAssertEqual(svg.width, (code.size + 8) * 4)
        XCTAssertTrue(svg.markup.contains("<title>Invitation</title>"))
    }

    private func text(_ mode: Mode, _ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        return String(
            (0..<count).map { index -> Character in
                switch mode {
                case .numeric: Character(String((index * 7 + 3) % 10))
                case .alphanumeric: alphabet[(index * 11 + 5) % alphabet.count]
                case .byte: Character(Unicode.Scalar(UInt8(97 + (index * 5 + 2) % 26)))
                }
            })
    }

    private func rows(_ code: QRCode) -> String {
        code.modules.map { String($0.map { $0 ? "#" : "." }) }.joined(separator: "\n")
    }

    private func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// A picture with four pixels a module, and a border of four modules.
    private func image(of code: QRCode) -> Data {
        let side = (code.size + 8) * 4
        var pixels = [UInt8](repeating: 0xFF, count: side * side)
        for (row, modules) in code.modules.enumerated() {
            for (column, isDark) in modules.enumerated() where isDark {
                for y in 0..<4 {
                    let start = ((row + 4) * 4 + y) * side + (column + 4) * 4
                    for x in 0..<4 { pixels[start + x] = 0 }
                }
            }
        }
        return Data("P5\n\(side) \(side)\n255\n".utf8) + Data(pixels)
    }

    private func run(_ program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        (process.executableURL, process.arguments, process.standardOutput) = (program, arguments, output)
        // It complains of a missing message bus.
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
