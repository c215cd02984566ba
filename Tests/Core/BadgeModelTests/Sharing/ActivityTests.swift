import BadgeModel
import Foundation
import TestSupport
import XCTest

final class ActivityTests: XCTestCase {
    private static let document: JSON = [
        "action": "is speaking at", "url": "https://example.com/talks/7", "text": "Come along\nand bring a friend",
        "title": "Badges that stay", "description": "A talk about stores.",
        "links": [["label": "Register", "url": "https://example.com/talks/7/register"]],
        "media": [
            ["kind": "image", "url": "https://example.com/7.PNG", "link": "https://example.com/talks/7"],
            ["kind": "mp3", "url": "https://example.com/7.mp3", "title": "Trailer", "artist": "Ana", "album": "Talks"],
        ],
        "properties": ["Time": "10:30", "Room": ["text": "Hall 2", "url": "https://example.com/rooms/2"]],
        "mail": ["subject": "My talk", "text": "Dear reader"], "textMessage": "My talk: https://example.com/talks/7",
    ]

    func testEA59AnActivityCarriesEverythingOfItsDocumentAndBack() throws {
        let activity = try Activity(JSONReader(Self.document))

        XCTAssertEqual(activity.action, "is speaking at")
        XCTAssertEqual(activity.url?.absoluteString, "https://example.com/talks/7")
        XCTAssertEqual(activity.text, "Come along\nand bring a friend")
        XCTAssertEqual(activity.links.map(\.label), ["Register"])
        XCTAssertEqual(activity.media.count, 2)
        XCTAssertEqual(activity.properties["Room"]?.url?.absoluteString, "https://example.com/rooms/2")
        XCTAssertEqual(activity.mail, .init(subject: "My talk", text: "Dear reader"))
        XCTAssertEqual(activity.textMessage, "My talk: https://example.com/talks/7")
        XCTAssertEqual(activity.json, Self.document)
        try activity.check()
    }

    func testEA59TheSchemaTakesWhatTheTypeTakes() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/activity.schema.json"))

        XCTAssertEqual(schema.findings(in: Self.document), [])
        for (document, _) in Self.flaws where !Self.isBeyondTheSchema(document) {
            XCTAssertNotEqual(schema.findings(in: document), [], document.text)
        }
    }

    // Endings, hidden characters and the names of members are the type's alone.
    private static func isBeyondTheSchema(_ document: JSON) -> Bool {
        document["media"] != nil || document["title"] == "a\nb" || document["text"] == "a\u{202E}b"
            || document["properties"]?[""] != nil || document["url"] == "https://user@example.com/"
    }

    private static let flaws: [(JSON, String)] = [
        (["url": "http://example.com/"], "url"), (["url": "javascript:alert(1)"], "url"),
        (["url": "https://user@example.com/"], "url"), (["title": "a\nb"], "title"),
        (["text": "a\u{202E}b"], "text"), (["text": .string(String(repeating: "a", count: 2001))], "text"),
        (["links": [["label": "", "url": "https://example.com/"]]], "links[0].label"),
        (["links": .array(Array(repeating: ["label": "a", "url": "https://e.example/"], count: 9))], "links"),
        (["media": [["kind": "flash", "url": "https://example.com/a.swf"]]], "media[0].kind"),
        (["media": [["kind": "image", "url": "https://example.com/a.mp3"]]], "media[0].url"),
        (["media": [["kind": "mp3", "url": "https://example.com/a.png"]]], "media[0].url"),
        (["media": [["kind": "image", "url": "https://example.com/a.png", "title": "a"]]], "media[0].title"),
        (["properties": ["": "a"]], "properties"), (["properties": ["a": 1]], "properties.a"),
        (["mail": ["html": "<b>"]], "mail.html"), (["claims": ["name": "Ana"]], "claims"), (["surplus": 1], "surplus"),
    ]

    func testAFlawIsNamedByItsPath() {
        for (document, path) in Self.flaws {
            XCTAssertThrowsError(try Activity(JSONReader(document)), document.text) { error in
                let failure = error as? BadgeError
                XCTAssertEqual(failure?.code, .documentInvalid, document.text)
                guard case .invalidFields(let fields)? = failure?.detail else { return XCTFail(document.text) }
                XCTAssertTrue(fields[0].path.hasPrefix(path), "\(fields[0].path) is not \(path)")
            }
        }
    }

    func testATextOrAListOfTheGreatestLengthIsTakenAndALongerOneIsNot() throws {
        let letters = { (count: Int) in JSON.string(String(repeating: "a", count: count)) }
        let list = { (count: Int, element: JSON) in JSON.array(Array(repeating: element, count: count)) }
        let table: [(Int, (Int) -> JSON)] = [
            (100, { ["action": letters($0)] }), (2000, { ["text": letters($0)] }), (200, { ["title": letters($0)] }),
            (1000, { ["description": letters($0)] }), (480, { ["textMessage": letters($0)] }),
            (200, { ["mail": ["subject": letters($0)]] }), (2000, { ["mail": ["text": letters($0)]] }),
            (8, { ["links": list($0, ["label": "a", "url": "https://e.example/"])] }),
            (60, { ["links": [["label": letters($0), "url": "https://e.example/"]]] }),
            (8, { ["media": list($0, ["kind": "image", "url": "https://e.example/a.png"])] }),
            (200, { ["media": [["kind": "mp3", "url": "https://e.example/a.mp3", "title": letters($0)]]] }),
            (64, { ["properties": .object([String(repeating: "a", count: $0): "b"])] }),
            (500, { ["properties": ["a": letters($0)]] }),
            (500, { ["properties": ["a": ["text": letters($0), "url": "https://e.example/"]]] }),
            (
                20,
                { count in
                    ["properties": .object(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", "a") }))]
                }
            ),
        ]

        try playEach(table) { most, document in
            XCTAssertNoThrow(try Activity(JSONReader(document(most))))
            assertThrows(.documentInvalid) { try Activity(JSONReader(document(most + 1))) }
        }
    }

    func testAnActivityWithoutContentIsMissing() {
        var blank = Activity(action: "is")
        blank.text = " \n"

        for activity in [Activity(), blank] {
            XCTAssertThrowsError(try activity.check()) { XCTAssertEqual(($0 as? BadgeError)?.code, .activityMissing) }
        }
    }
}
