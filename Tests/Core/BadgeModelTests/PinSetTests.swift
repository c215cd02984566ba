import Foundation
import TestSupport
import XCTest

@testable import BadgeModel

final class PinSetTests: XCTestCase {
    private static let text = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

    func testReadsAPinAsToolsWriteIt() throws {
        let pins = try ["", "sha256/", "sha256//"].map { try PublicKeyPin($0 + Self.text) }

        XCTAssertEqual(pins.map(\.description), [Self.text, Self.text, Self.text])
        XCTAssertEqual(pins.first?.digest.count, 32)
    }

    func testRefusesWhatIsNoPin() {
        let texts = [
            "", "sha256/", String(Self.text.dropLast()), Self.text + Self.text, "md5/" + Self.text, "AAAA",
            String(repeating: "a", count: 64), String(repeating: "=", count: 44),
        ]

        for text in texts { assertThrows(.invalidInput, text) { try PublicKeyPin(text) } }
    }

    func testHostsAreComparedAsAddressesName() throws {
        let hosts = [
            "Badges.Example.com": "badges.example.com", "badges.example.com.": "badges.example.com",
            "10.0.0.7": "10.0.0.7", "FD00::7": "fd00::7", "[fd00::7]": "fd00::7",
        ]

        for (text, host) in hosts {
            XCTAssertEqual(try PinSet(host: text, pins: []).host, host)
            XCTAssertEqual(
                URL(string: "https://\(text.contains("::") && !text.hasPrefix("[") ? "[\(text)]" : text)/")?.plainHost,
                host)
        }
    }

    func testRefusesWhatIsNoHost() {
        for text in ["", ".", "a/b", "a@b", "a b", "*.example", "https://a.example", "a.example:443", "é.example", ":"]
        {
            assertThrows(.invalidInput, text) { try HostSettings(host: text) }
        }
    }

    func testASetCountsUntilItsEnd() throws {
        let end = Date(timeIntervalSince1970: 100)
        let pins: Set<PublicKeyPin> = [try PublicKeyPin(Self.text)]
        let (ending, endless, empty) = try (
            PinSet(host: "a", pins: pins, expires: end), PinSet(host: "a", pins: pins),
            PinSet(host: "a", pins: [], expires: end + 9)
        )

        XCTAssertEqual([end - 1, end].map(ending.isInForce), [true, false])
        XCTAssertTrue(endless.isInForce(at: .distantFuture))
        XCTAssertFalse(empty.isInForce(at: end))
    }

    func testSettingsReadBackFromTheirJSON() throws {
        var settings = ConnectionSettings()
        settings["b.example"].roots = "roots"
        settings["a.example"].pins = [try PublicKeyPin(Self.text)]
        settings["a.example"].pinsExpire = Date(timeIntervalSince1970: 1_814_400_000)
        settings["c.example"].clientCertificate = ClientCertificate(certificate: "/c", key: "/k")
        settings.signingRoots = "signing roots"
        settings.allowedHosts = []

        let read = try ConnectionSettings(JSONReader(settings.json))
        settings["b.example"].roots = nil

        XCTAssertEqual(read.hosts.map(\.host), ["a.example", "b.example", "c.example"])
        XCTAssertNotEqual(read, settings)
        XCTAssertEqual(settings.hosts.map(\.host), ["a.example", "c.example"])
        XCTAssertEqual(try ConnectionSettings(JSONReader([:])), ConnectionSettings())
    }

    func testSettingsOfTheGreatestSizeAreReadAndLargerOnesAreNot() throws {
        let pin = { (number: Int) in
            JSON.string(Data([UInt8(number)] + [UInt8](repeating: 0, count: 31)).base64EncodedString())
        }
        let letters = { (count: Int) in JSON.string(String(repeating: "a", count: count)) }
        let table: [(Int, String, (Int) -> JSON)] = [
            (64, "hosts", { ["hosts": .array((0..<$0).map { ["host": .string("h\($0)")] })] }),
            (32, "hosts[0].pins", { ["hosts": [["host": "a", "pins": .array((0..<$0).map(pin))]]] }),
            (64, "allowedHosts", { ["allowedHosts": .array((0..<$0).map { .string("h\($0)") })] }),
            (256 * 1024, "signingRoots", { ["signingRoots": letters($0)] }),
            (256 * 1024, "hosts[0].roots", { ["hosts": [["host": "a", "roots": letters($0)]]] }),
            (
                4096, "hosts[0].clientCertificate.key",
                { ["hosts": [["host": "a", "clientCertificate": ["certificate": "c", "key": letters($0)]]]] }
            ),
        ]

        try playEach(table) { most, wrong, settings in
            XCTAssertNoThrow(try ConnectionSettings(JSONReader(settings(most))))
            let error = assertThrows(.documentInvalid, wrong) {
                try ConnectionSettings(JSONReader(settings(most + 1)))
            }
            XCTAssertEqual(path(error), wrong)
        }
    }

    func testSettingsThatAreNoneAreRefusedByTheirPath() throws {
        let table: [(String, String)] = [
            ("[]", ""), (#"{"pins":[]}"#, "pins"), (#"{"hosts":[{}]}"#, "hosts[0].host"),
            (#"{"hosts":[{"host":"a"},{"host":"A"}]}"#, "hosts"),
            (#"{"hosts":[{"host":"a","pins":["x"]}]}"#, "hosts[0].pins[0]"),
            (#"{"hosts":[{"host":"a","pinsExpire":5}]}"#, "hosts[0].pinsExpire"),
            (#"{"hosts":[{"host":"a","clientCertificate":{"certificate":"c"}}]}"#, "hosts[0].clientCertificate.key"),
            (#"{"allowedHosts":["a/b"]}"#, "allowedHosts[0]"),
        ]

        for (text, wrong) in table {
            let error = assertThrows(.documentInvalid, text) {
                try ConnectionSettings(JSONReader(try JSON.parse(text)))
            }
            XCTAssertEqual(path(error), wrong, text)
        }
    }
}
