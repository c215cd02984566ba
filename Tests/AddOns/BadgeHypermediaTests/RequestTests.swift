import BadgeHypermedia
import BadgeModel
import Foundation
import XCTest

/// C-15 to C-19: what forms and links send.
final class RequestTests: XCTestCase {
    func testC15SubmitsDefaultsOverriddenByName() throws {
        let fields: [JSON] = [
            ["name": "h", "type": "hidden", "value": "h1"], ["name": "u", "type": "username", "value": "kim"],
            ["name": "p", "type": "password"], ["name": "t", "type": "text", "value": "t1"],
            ["name": "x", "type": "slider", "value": "x1"], ["name": "c", "type": "context"],
        ]

        XCTAssertEqual(try sent(fields), ["h": "h1", "u": "kim", "t": "t1", "x": "x1"])
        XCTAssertEqual(
            try sent(fields, ["h": "h2", "u": "jo", "p": "s3cret", "x": "x2", "c": "c1", "y": "y1"]),
            ["h": "h1", "u": "jo", "p": "s3cret", "t": "t1", "x": "x2"])
        XCTAssertEqual(try sent(fields, ["h": nil, "u": nil, "t": ""]), ["h": "h1", "t": "", "x": "x1"])
        XCTAssertEqual(try sent([fields[5]], context: ["c": "n1", "h": "h2"]), ["c": "n1"])
    }

    func testAPasswordNeverStandsInAnAddress() throws {
        let fields: [JSON] = [["name": "p", "type": "password"]]

        XCTAssertEqual(
            try invalid { _ = try request(fields, method: "GET", values: ["p": "s3cret"]) }, .passwordInAddress)
    }

    func testC15SendsACheckedBoxAlone() throws {
        func box(_ members: [String: JSON], _ value: JSON? = nil) throws -> [String: String] {
            let members = members.merging(["name": "b", "type": "checkbox"]) { $1 }
            return try sent([.object(members)], value.map { ["b": $0] } ?? [:])
        }

        XCTAssertEqual(try box([:]), [:])
        XCTAssertEqual(try box(["value": "yes"]), [:])
        XCTAssertEqual(try box(["checked": true]), ["b": "on"])
        XCTAssertEqual(try box(["checked": true, "value": "yes"]), ["b": "yes"])
        for value: JSON in [true, "true", "yes"] { XCTAssertEqual(try box(["value": "yes"], value), ["b": "yes"]) }
        for value: JSON in [false, "false", "", nil] { XCTAssertEqual(try box(["checked": true], value), [:]) }
        XCTAssertEqual(try box(["checked": true, "readonly": true], false), ["b": "on"])
        XCTAssertEqual(try box(["readonly": true], true), [:])
        for value: JSON in ["perhaps", 1, []] {
            XCTAssertEqual(try invalid { _ = try box(["value": "yes"], value) }, .checkbox(field: "b"))
        }
    }

    func testC15RefusesAValueOutsideTheOptions() throws {
        func choice(_ members: [String: JSON], _ value: JSON? = nil) throws -> [String: String] {
            let options: JSON = [
                ["label": "Blue", "value": "b"], ["label": "Red", "value": "r", "selected": true],
                ["label": "Green", "value": "g", "selected": true],
            ]
            let standard: [String: JSON] = ["name": "s", "type": "select", "options": options]
            return try sent([.object(standard.merging(members) { $1 })], value.map { ["s": $0] } ?? [:])
        }
        let plain: JSON = [["label": "Blue", "value": "b"], ["label": "Red", "value": "r"]]

        XCTAssertEqual(try choice([:]), ["s": "r"])
        XCTAssertEqual(try choice([:], "b"), ["s": "b"])
        XCTAssertEqual(try choice([:], nil as JSON?), ["s": "r"])
        XCTAssertEqual(try choice([:], .null), [:])
        XCTAssertEqual(try choice(["options": plain]), [:])
        XCTAssertEqual(try choice(["options": plain, "value": "b"]), ["s": "b"])
        XCTAssertEqual(try choice(["options": plain, "value": "z"]), [:])
        for value: JSON in ["z", "B", "", true, 1] {
            XCTAssertEqual(try invalid { _ = try choice([:], value) }, .option(field: "s"))
        }
        do {
            _ = try choice([:], "s3cret")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .invalidInput)
            XCTAssertEqual(try path(of: error), "s")
            XCTAssertFalse("\(error)".contains("s3cret"))
        }
    }

    func testC16EncodesQueriesAndBodies() throws {
        let texts = ["+ & = % / ? # ", "ä€😀", "a b", "\u{202E}\n", ""]
        let fields = texts.enumerated().map { index, text -> JSON in
            ["name": .string("n \(index)&"), "type": "text", "value": .string(text)]
        }
        let expected = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("n \($0)&", $1) })

        let get = try request(fields, href: "/a?x=%2B+1&y", method: "GET")
        XCTAssertTrue(
            get.url.absoluteString.hasPrefix("https://login.example.org/a?x=%2B+1&y&n%200%26=%2B%20%26%20%3D"))
        let items = try XCTUnwrap(URLComponents(url: get.url, resolvingAgainstBaseURL: false)?.queryItems)
        XCTAssertEqual(Dictionary(uniqueKeysWithValues: items.dropFirst(2).map { ($0.name, $0.value ?? "") }), expected)
        XCTAssertTrue(get.body.isEmpty)
        XCTAssertNil(get.mediaType)
        XCTAssertEqual(try decoded(request(fields).body), expected)

        XCTAssertEqual(try request([], href: "/a?", method: "GET").url.absoluteString, "https://login.example.org/a?")
        XCTAssertEqual(
            try request([fields[2]], href: "/a?", method: "GET").url.query(percentEncoded: true), "n%202%26=a%20b")
        let empty = try request([])
        XCTAssertEqual(empty.method, .post)
        XCTAssertTrue(empty.body.isEmpty)
        XCTAssertNil(empty.mediaType)
        XCTAssertEqual(try request([fields[2]], method: "put").method, .put)
        XCTAssertEqual(try request([fields[2]]).mediaType, .urlEncoded)
    }

    func testC17PostsNestedValuesAsJSON() throws {
        let fields: [JSON] = [
            ["name": "h", "type": "hidden", "value": "1"], ["name": "credential", "type": "context"],
            ["name": "platformCredential", "type": "context"],
        ]
        let credential: JSON = ["id": "EBES", "response": ["signature": "MEQ", "flags": [1, nil]]]

        let json = try request(fields, type: "application/json", context: ["credential": credential])
        XCTAssertEqual(try JSON.parse(json.body), ["h": "1", "credential": credential])
        XCTAssertEqual(json.mediaType, .json)
        XCTAssertEqual(try JSON.parse(request([], type: "application/json").body), [:])

        let table: [(InvalidRequest, () throws -> HypermediaRequest)] = [
            (.jsonWithoutBody, { try self.request([], method: "GET", type: "application/json") }),
            (.mediaType, { try self.request([], type: "text/x-tea") }),
            (.method, { try self.request([], method: "BREW") }),
            (.method, { try self.request([], method: "DELETE") }),
            (.structure(field: "credential"), { try self.request(fields, context: ["credential": credential]) }),
            (
                .structure(field: "t"),
                { try self.request([["name": "t", "type": "text"]], values: ["t": ["a": 1]]) }
            ),
            (.structure(field: "t"), { try self.request([["name": "t", "type": "text"]], values: ["t": 1]) }),
        ]
        for (reason, make) in table { XCTAssertEqual(try invalid { _ = try make() }, reason) }
    }

    func testC18RefusesAddressesElsewhere() throws {
        let accepted = [
            "/a": "/a", "a": "/a", "?x=1": "/authorize?x=1", "https://login.example.org/a": "/a",
            "HTTPS://LOGIN.example.org:443/a": nil, "//login.example.org/a": "/a", "../../a": "/a",
            "/a#b": "/a", "/a#": "/a", "?x=1#\u{301}y": "/authorize?x=1",
        ]
        for (href, path) in accepted {
            let url = try request([], href: href).url
            if let path { XCTAssertEqual(url.absoluteString, "https://login.example.org\(path)", href) }
        }

        XCTAssertNoThrow(try request([], href: "/" + String(repeating: "a", count: 16_383)))
        let others = [
            "https://evil.example/a", "//evil.example/a", "https://login.example.org:8443/a",
            "https://login.example.org.evil.example/a", "https://login.example.org./a",
        ]
        for href in others { XCTAssertEqual(try invalid { _ = try request([], href: href) }, .otherOrigin, href) }
        let wrong = [
            "javascript:alert(1)", "data:text/html,x", "http://login.example.org/a", "ftp://login.example.org/a",
            "https://kim@login.example.org/a", "https://login.example.org@evil.example/a", "//@login.example.org/a",
            "#b", "/\\evil.example", "\\\\evil.example", "/a b", "/\u{202E}", "https://", "app://cb", "/a\n",
            "/" + String(repeating: "a", count: 16_384),
        ]
        for href in wrong { XCTAssertEqual(try invalid { _ = try request([], href: href) }, .address, href) }
    }

    func testC19RequestsNoPictures() throws {
        func follow(_ members: [String: JSON]) throws -> HypermediaRequest {
            let members = members.merging(["rel": "x"]) { $1 }
            let link = try read(["type": "x", "links": [.object(members)]]).links[0]
            return try HypermediaRequest(link, server: endpoint)
        }

        XCTAssertEqual(try follow(["href": "/forgot?a=1"]).url.absoluteString, "https://login.example.org/forgot?a=1")
        XCTAssertEqual(try follow(["href": "/forgot"]).method, .get)
        let pictures: [[String: JSON]] = [
            ["href": "data:image/png;base64,AA=="], ["href": "DATA:text/html,x"], ["href": "/qr", "type": "image/png"],
            ["href": "/qr", "type": "IMAGE/svg+xml"],
        ]
        for picture in pictures { XCTAssertEqual(try invalid { _ = try follow(picture) }, .image) }
        XCTAssertEqual(try invalid { _ = try follow(["href": "https://evil.example/"]) }, .otherOrigin)
        XCTAssertEqual(try invalid { _ = try follow(["href": "app://cb?code=1"]) }, .address)
    }

    func testRequestsAreRedacted() throws {
        let request = try request(
            [["name": "p", "type": "text"]], href: "/s3cret", method: "GET", values: ["p": "s3cret"])
        var dumped = "\(request) \(String(reflecting: request))"

        dump(request, to: &dumped)

        XCTAssertFalse(dumped.contains("s3cret"), dumped)
    }
}

extension RequestTests {
    private var endpoint: URL {
        get throws { try XCTUnwrap(URL(string: StepServer.endpoint)) }
    }

    private func request(
        _ fields: [JSON], href: String = "/a", method: String = "POST", type: String? = nil,
        values: [String: JSON] = [:], context: [String: JSON] = [:]
    ) throws -> HypermediaRequest {
        let model = JSON.object(compacting: [
            "href": .string(href), "method": .string(method), "type": .optional(type), "fields": .array(fields),
        ])
        let form = try read(document("x", ["template": "form", "model": model])).actions[0].form
        return try HypermediaRequest(XCTUnwrap(form), values: values, context: context, server: endpoint)
    }

    private func sent(
        _ fields: [JSON], _ values: [String: JSON] = [:], context: [String: JSON] = [:]
    ) throws -> [String: String] {
        try decoded(request(fields, values: values, context: context).body)
    }

    private func decoded(_ body: Data) throws -> [String: String] {
        let pairs = String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
            pair.split(separator: "=", omittingEmptySubsequences: false).map {
                String($0).replacing("+", with: " ").removingPercentEncoding ?? "?"
            }
        }
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    }

    private func invalid(_ body: () throws -> Void) throws -> InvalidRequest? {
        do {
            try body()
            return nil
        } catch let error as BadgeError {
            return error.underlying as? InvalidRequest
        }
    }

    private func path(of error: BadgeError) throws -> String? {
        guard case .invalidFields(let fields) = error.detail else { return nil }
        return fields.first?.path
    }
}
