import BadgeHypermedia
import BadgeModel
import XCTest

/// C-05 to C-08: texts, numbers, defaults and depth.
final class ValueTests: XCTestCase {
    func testC05ReadsTextsWithTheirKeys() throws {
        let action: JSON = [
            "template": "form", "title": "Log in", "titleKey": "login.title",
            "model": [
                "href": "/a", "method": "GET", "actionTitleKey": "login.button",
                "fields": [["name": "a", "type": "username", "label": "User", "placeholderKey": "user.hint"]],
            ],
        ]
        let representation = try read([
            "type": "authentication-step", "actions": [action], "messages": [["textKey": "hello", "text": nil]],
        ])
        let form = try XCTUnwrap(representation.actions[0].form)

        XCTAssertEqual(representation.actions[0].title?.key, "login.title")
        XCTAssertEqual(representation.actions[0].title?.display, "Log in")
        XCTAssertEqual(form.actionTitle?.key, "login.button")
        XCTAssertNil(form.actionTitle?.literal)
        XCTAssertEqual(form.actionTitle?.display, "login.button")
        XCTAssertEqual(form.fields[0].label?.literal, "User")
        XCTAssertNil(form.fields[0].label?.key)
        XCTAssertEqual(form.fields[0].placeholder?.key, "user.hint")
        XCTAssertEqual(representation.messages[0].text.key, "hello")
        let problem = try read(["type": "https://curity.se/problems/unexpected", "titleKey": "oops"]).problem
        XCTAssertEqual(problem?.title?.display, "oops")
        XCTAssertEqual(try path { _ = try read(["type": "x", "messages": [[:]]]) }, "messages[0].text")
        XCTAssertEqual(try path { _ = try read(["type": "x", "messages": [["textKey": 1]]]) }, "messages[0].textKey")
    }

    func testC06ReadsNumbersFromDecimalStrings() throws {
        func times(_ value: JSON) throws -> Representation.Polling? {
            try read([
                "type": "polling-step",
                "properties": [
                    "status": "pending", "maxWaitTime": value, "maxWaitRemainingTime": value, "interval": value,
                ],
            ]).polling
        }
        func expiry(_ value: JSON) throws -> Duration? {
            try read(["type": "oauth-authorization-response", "properties": ["expires_in": value]])
                .authorization?.expiresIn
        }

        for value: JSON in [180, "180", 180.0, "0180"] {
            XCTAssertEqual(try times(value)?.maxWait, .seconds(180))
            XCTAssertEqual(try times(value)?.remainingWait, .seconds(180))
            XCTAssertEqual(try times(value)?.interval, .milliseconds(180))
            XCTAssertEqual(try expiry(value), .seconds(180))
        }
        XCTAssertNil(try times(nil)?.interval)
        let wrong: [JSON] = [
            "", "+1", "-1", -1, "1.", ".5", "1.5.1", "1e3", " 1", "1s", "٣", true, [], [:], "99999999999999999999",
            10_000_000_000_000_000,
        ]
        for value in wrong {
            XCTAssertEqual(try path { _ = try expiry(value) }, "properties.expires_in", value.text)
            for name in ["maxWaitTime", "maxWaitRemainingTime", "interval"] {
                let document: JSON = ["type": "polling-step", "properties": ["status": "pending", .init(name): value]]
                XCTAssertEqual(try path { _ = try read(document) }, "properties.\(name)", value.text)
            }
        }
    }

    func testC07FillsInWhatAFormDoesNotSay() throws {
        func model(_ members: JSON) throws -> Representation.Form {
            let action: JSON = ["template": "form", "model": members]
            let form = try read(document("authentication-step", action)).actions[0].form
            return try XCTUnwrap(form)
        }

        let plain = try model(["href": "/a", "method": "post", "fields": [["name": "a", "type": "text"]]])
        XCTAssertEqual(plain.method, .post)
        XCTAssertEqual(plain.mediaType, .urlEncoded)
        XCTAssertTrue(plain.fields[0].isRequired)
        let json = try model([
            "href": "/a", "method": "GeT", "type": "Application/JSON; charset=utf-8",
            "fields": [["name": "a", "type": "text", "required": false]],
        ])
        XCTAssertEqual(json.method, .get)
        XCTAssertEqual(json.mediaType, .json)
        XCTAssertFalse(json.fields[0].isRequired)
        XCTAssertEqual(try path { _ = try model(["method": "GET"]) }, "actions[0].model.href")
        XCTAssertEqual(try path { _ = try model(["href": "/a"]) }, "actions[0].model.method")
        let hidden: JSON = ["href": "/a", "method": "GET", "fields": [["name": "a", "type": "hidden"]]]
        XCTAssertEqual(try path { _ = try model(hidden) }, "actions[0].model.fields[0].value")
    }

    func testC07ReadsEveryTypeOfField() throws {
        let options: JSON = [["label": "Blue", "value": "b"], ["label": "Red", "value": "r", "selected": true]]
        let fields = try read(
            document(
                "authentication-step",
                form(
                    fields: ["name": "a", "type": "hidden", "value": ""], ["name": "b", "type": "username"],
                    ["name": "c", "type": "password"], ["name": "d", "type": "context"],
                    ["name": "e", "type": "text", "kind": "tel", "minLength": 6, "maxLength": 8],
                    ["name": "f", "type": "checkbox", "checked": true, "readonly": true, "value": "yes"],
                    ["name": "g", "type": "checkbox"], ["name": "h", "type": "select", "options": options]))
        ).actions[0].form?.fields

        let kinds = try XCTUnwrap(fields).map(\.kind)
        XCTAssertEqual(Array(kinds.prefix(4)), [.hidden, .username, .password, .context])
        guard case .text(let input) = kinds[4], case .select(let choices) = kinds[7] else { return XCTFail("\(kinds)") }
        XCTAssertEqual(input.kind, .telephone)
        XCTAssertEqual(input.minLength, 6)
        XCTAssertEqual(input.maxLength, 8)
        XCTAssertEqual(kinds[5], .checkbox(isChecked: true, isReadOnly: true))
        XCTAssertEqual(kinds[6], .checkbox(isChecked: false, isReadOnly: false))
        XCTAssertEqual(fields?[5].value, "yes")
        XCTAssertEqual(choices.map(\.value), ["b", "r"])
        XCTAssertEqual(choices.map(\.label.display), ["Blue", "Red"])
        XCTAssertEqual(choices.map(\.isSelected), [false, true])
        XCTAssertEqual(fields?.filter(\.isVisible).map(\.name), ["b", "c", "e", "f", "g", "h"])
    }

    func testC08RefusesSelectorsThatAreNestedTooDeeply() throws {
        func nested(_ depth: Int) -> JSON {
            document(
                "authentication-step",
                (0..<depth).reduce(form()) { inner, _ in selector("device-selector", inner) })
        }

        var action = try read(nested(Representation.maxNesting)).actions[0]
        for _ in 0..<Representation.maxNesting { action = try XCTUnwrap(action.selector?.options.first) }
        XCTAssertEqual(action.form?.href, "/login")
        let refused = try path { _ = try read(nested(Representation.maxNesting + 1)) }
        XCTAssertEqual(refused, "actions[0]" + String(repeating: ".model.options[0]", count: 9))
        let opening = String(repeating: #"{"template":"selector","model":{"options":["#, count: 20_000)
        let text = #"{"type":"authentication-step","actions":["# + opening
        XCTAssertNotNil(try path { _ = try Representation(parsing: Array(text.utf8)) })
        XCTAssertEqual(try path { _ = try Representation(JSONReader(nested(500))) }, refused)

        let chain = (0..<9).reduce(form()) { inner, _ in
            [
                "template": "form",
                "model": ["href": "/a", "method": "GET", "continueActions": [inner]],
            ]
        }
        XCTAssertNotNil(try path { _ = try read(document("authentication-step", chain)) })
    }

    func testTellsPicturesFromSidePaths() throws {
        let links = try read([
            "type": "authentication-step",
            "links": [
                ["href": "/forgot", "rel": "forgot-password", "title": "Forgot it?"],
                ["href": "DATA:image/png;base64,AA==", "rel": "qrcode"],
                ["href": "/qr", "rel": "qr-code", "type": "image/svg+xml"],
            ],
        ]).links

        XCTAssertEqual(links.map(\.isImage), [false, true, true])
        XCTAssertEqual(links.map(\.label), ["Forgot it?", "qrcode", "qr-code"])
        XCTAssertEqual(links[0].relation, .forgotPassword)
    }

    func testOnlyAddressesThatAreSafeToFollowAreForPeople() throws {
        let addresses = [
            "/a", "?a", "https://a.example/", "HTTP://a.example/", "mailto:a@example.com", "tel:+1555", "",
            "javascript:alert(1)", "JavaScript:alert(1)", "file:///etc/passwd", "app://a",
        ]
        let links = try read([
            "type": "authentication-step",
            "links": .array(addresses.map { ["href": .string($0), "rel": "terms"] }),
        ]).links

        XCTAssertEqual(links.filter(\.isForPeople).map(\.href), Array(addresses.prefix(6)))
    }

    func testOnlyAddressesThatAnAppIsKnownToReadAreForACamera() throws {
        let known = [
            "/a", "https://a.example/", "mailto:a@example.com", "tel:+1555", "bankid:///?autostarttoken=t",
            "BankID:///?autostarttoken=t", "otpauth://totp/a?secret=GE",
            "openid-credential-offer://?credential_offer=a", "badge:ab?code=a",
        ]
        let unknown = [
            "bankids:///?autostarttoken=t", "xbankid:///", "otpauth-migration://offline", "openid-credential-offers://",
            "openid-credential:offer", "badges:ab?code=a", "intent://a", "ftp://a.example/", "sms:+1555", "file:///a",
            "javascript:alert(1)", "vbscript:a", "blob:https://a.example/a", "view-source:https://a.example/",
        ]
        let links = try read([
            "type": "authentication-step",
            "links": .array((known + unknown).map { ["href": .string($0), "rel": "qr-code"] }),
        ]).links

        XCTAssertEqual(links.filter(\.isForPeople).map(\.href), known)
    }

    func testReadsProblemsAndResponses() throws {
        let input = try XCTUnwrap(
            read([
                "type": "https://curity.se/problems/invalid-input", "title": "Check the form",
                "messages": [["text": "Two things", "classList": ["error"]]],
                "invalidFields": [
                    ["name": "a", "reason": "missing", "detail": "Enter it"], ["name": "b", "reason": "ugly"],
                    ["name": "c"],
                ],
            ]).problem)
        XCTAssertEqual(input.title?.display, "Check the form")
        XCTAssertEqual(input.messages.map(\.text.display), ["Two things"])
        XCTAssertEqual(input.invalidFields.map(\.name), ["a", "b", "c"])
        XCTAssertEqual(input.invalidFields.map(\.reason), [.missing, .init(rawValue: "ugly"), nil])
        XCTAssertEqual(input.invalidFields.map { $0.detail?.display }, ["Enter it", nil, nil])

        let refused = try XCTUnwrap(
            read([
                "type": "https://curity.se/problems/error-authorization-response", "error": "access_denied",
                "error_description": "No", "iss": "https://login.example.org", "code": "authorization_failed",
            ]).problem)
        XCTAssertEqual(refused.error, "access_denied")
        XCTAssertEqual(refused.errorDescription, "No")
        XCTAssertEqual(refused.issuer, "https://login.example.org")
        XCTAssertEqual(refused.code, "authorization_failed")

        let response = try XCTUnwrap(
            read([
                "type": "oauth-authorization-response",
                "properties": [
                    "code": "c1", "state": "s1", "scope": "a b", "iss": "https://login.example.org", "id_token": "i1",
                    "session_state": "x1", "access_token": "t1", "token_type": "DPoP", "extra": 1,
                ],
                "links": [["href": "app://cb?code=c1&state=s1", "rel": "authorization-response"]],
            ]).authorization)
        XCTAssertEqual(
            [response.code, response.state, response.scope, response.sessionState], ["c1", "s1", "a b", "x1"])
        XCTAssertEqual(response.issuer, "https://login.example.org")
        XCTAssertEqual([response.accessToken, response.tokenType, response.idToken], ["t1", "DPoP", "i1"])
        XCTAssertEqual(response.redirect, "app://cb?code=c1&state=s1")
        XCTAssertEqual(response.received["extra"], 1)
    }
}
