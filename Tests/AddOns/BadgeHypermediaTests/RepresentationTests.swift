import BadgeHypermedia
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// C-01 to C-08: reading.
final class RepresentationTests: XCTestCase {
    func testC01ReadsEveryKindOfStepAndProblem() throws {
        let steps: [String: Representation.Kind] = [
            "authentication-step": .authentication, "registration-step": .registration,
            "user-consent-step": .userConsent, "consentor-step": .consentor, "polling-step": .polling,
            "redirection-step": .redirection, "continue-same-step": .continueSame,
            "oauth-authorization-response": .authorizationResponse,
        ]
        let problems: [String: Representation.Problem.Kind] = [
            "invalid-input": .invalidInput, "incorrect-credentials": .incorrectCredentials,
            "authentication-failed": .authenticationFailed, "too-many-attempts": .tooManyAttempts,
            "mismatch-between-session-and-access-token": .sessionMismatch, "unexpected": .unexpected,
            "generic-user-error": .genericUserError, "error-authorization-response": .errorAuthorizationResponse,
        ]

        let kinds = Dictionary(
            uniqueKeysWithValues: problems.map { ("https://curity.se/problems/\($0)", Representation.Kind.problem($1)) }
        ).merging(steps) { $1 }
        XCTAssertEqual(Set(kinds.values).count, 16)
        for (type, kind) in kinds {
            let representation = try read(["type": .string(type), "properties": ["status": "pending"]])
            XCTAssertEqual(representation.kind, kind)
            XCTAssertEqual(representation.kind.text, type)
            if case .problem(let kind) = kind {
                XCTAssertEqual(representation.problem?.kind, kind)
            } else {
                XCTAssertNil(representation.problem)
            }
        }

        XCTAssertEqual(try path { _ = try read([:]) }, "type")
        XCTAssertEqual(try path { _ = try read(["type": 7]) }, "type")
        XCTAssertEqual(try path { _ = try read(["problem"]) }, "")
    }

    func testC01ReadsRecordedDocuments() throws {
        try need(.fixture("hypermedia"))
        let names = [
            "bankIdSameDeviceClientOperation", "continueSameStep", "incorrectCredentialsProblem",
            "launchExternalBrowser", "oauthAuthorizationResponse", "pollingStep", "redirect", "selectAuthentication",
            "usernamePassword", "usernamePasswordFormErrors",
        ]

        for name in names {
            let document = try recorded(name)
            XCTAssertEqual(try read(document).received, document, name)
        }
        let field = try Representation.Field(JSONReader(recorded("fieldValid")))
        XCTAssertEqual(field.name, "A field")
        XCTAssertEqual(field.kind, .username)
        XCTAssertNil(field.label)
        XCTAssertNil(field.value)
        let invalid = try recorded("fieldInvalid")
        XCTAssertEqual(try path { _ = try Representation.Field(JSONReader(invalid)) }, "name")
    }

    func testAListOfMoreThanAPersonLooksThroughIsRefused() throws {
        func lists(_ count: Int) -> [(path: String, document: JSON)] {
            let actions = JSON.array(Array(repeating: form(), count: count))
            let link: JSON = ["href": "/help", "rel": "help"]
            let options: JSON = ["template": "selector", "model": ["options": actions]]
            let follower: JSON = [
                "template": "form", "model": ["href": "/a", "method": "POST", "continueActions": actions],
            ]
            return [
                ("actions", ["type": "authentication-step", "actions": actions]),
                ("actions[0].model.options", document("authentication-step", options)),
                ("actions[0].model.continueActions", document("authentication-step", follower)),
                ("links", ["type": "authentication-step", "links": .array(Array(repeating: link, count: count))]),
            ]
        }

        for list in lists(200) { XCTAssertNoThrow(try read(list.document), list.path) }
        for list in lists(201) { XCTAssertEqual(try path { _ = try read(list.document) }, list.path) }
    }

    func testC02PreservesWhatIsUnknown() throws {
        let action: JSON = [
            "template": "form", "kind": "dance", "color": "red",
            "model": [
                "href": "/a", "method": "BREW", "type": "text/x-tea", "rank": 3,
                "fields": [
                    ["name": "a", "type": "slider", "steps": 5], ["name": "b", "type": "text", "kind": "haiku"],
                ],
            ],
        ]
        let representation = try read([
            "type": "dream-step", "mood": ["deep": [1, nil]],
            "actions": [action, ["template": "hologram", "model": ["size": 4]], operation("levitate")],
            "links": [["href": "/l", "rel": "moon", "weight": 1]],
            "messages": [["text": "Hi", "classList": ["sparkling", "info"], "pitch": 2]],
        ])

        XCTAssertEqual(representation.kind, .other("dream-step"))
        XCTAssertEqual(representation.received["mood"], ["deep": [1, nil]])
        XCTAssertEqual(representation.actions[0].kind?.rawValue, "dance")
        XCTAssertEqual(representation.actions[0].received, action)
        let tea = try XCTUnwrap(representation.actions[0].form)
        XCTAssertEqual(tea.method.rawValue, "BREW")
        XCTAssertEqual(tea.mediaType, .other("text/x-tea"))
        XCTAssertEqual(tea.received["rank"], 3)
        XCTAssertEqual(tea.fields[0].kind, .other("slider"))
        XCTAssertEqual(tea.fields[0].received["steps"], 5)
        guard case .text(let input) = tea.fields[1].kind else { return XCTFail("no text") }
        XCTAssertEqual(input.kind?.rawValue, "haiku")
        XCTAssertEqual(representation.actions[1].content, .other("hologram"))
        XCTAssertEqual(representation.actions[1].received["model"], ["size": 4])
        XCTAssertEqual(representation.actions[2].clientOperation?.name.rawValue, "levitate")
        XCTAssertEqual(representation.links[0].relation.rawValue, "moon")
        XCTAssertEqual(representation.links[0].received["weight"], 1)
        XCTAssertEqual(representation.messages[0].classes, [.init(rawValue: "sparkling"), .info])
        XCTAssertEqual(representation.messages[0].received["pitch"], 2)

        let problem = try read(["type": "https://curity.se/problems/full-moon"])
        XCTAssertEqual(problem.problem?.kind, .other("full-moon"))
        XCTAssertEqual(problem.kind.text, "https://curity.se/problems/full-moon")
        XCTAssertEqual(try read(polling("napping")).polling?.status, .other("napping"))
        let blank = try read(document("authentication-step", form(" redirect"))).actions[0]
        XCTAssertEqual(blank.kind?.rawValue, " redirect")
    }

    func testC03ReadsMissingAndNullMembersAlike() throws {
        let missing = try read(["type": "authentication-step"])
        let null = try read([
            "type": "authentication-step", "actions": nil, "messages": nil, "links": nil, "properties": nil,
            "metadata": nil,
        ])
        for representation in [missing, null] {
            XCTAssertTrue(representation.actions.isEmpty)
            XCTAssertTrue(representation.messages.isEmpty)
            XCTAssertTrue(representation.links.isEmpty)
            XCTAssertTrue(representation.properties.isEmpty)
            XCTAssertNil(representation.viewName)
        }

        let actions = try read(
            document(
                "authentication-step",
                ["template": "form", "model": ["href": "/a", "method": "GET"]],
                ["template": "selector", "kind": nil, "title": nil, "properties": nil, "model": [:]],
                ["template": "client-operation", "model": ["name": "bankid", "arguments": nil, "errorActions": nil]],
                form(fields: [
                    "name": "a", "type": "select", "options": nil, "label": nil, "value": nil, "required": nil,
                ])
            )
        ).actions
        XCTAssertEqual(actions[0].form?.fields, [])
        XCTAssertEqual(actions[0].form?.continueActions, [])
        XCTAssertEqual(actions[0].form?.errorActions, [])
        XCTAssertNil(actions[1].kind)
        XCTAssertNil(actions[1].title)
        XCTAssertEqual(actions[1].selector?.options, [])
        XCTAssertEqual(actions[2].clientOperation?.arguments, [:])
        XCTAssertEqual(actions[2].clientOperation?.continueActions, [])
        XCTAssertEqual(actions[3].form?.fields[0].kind, .select([]))
        XCTAssertEqual(actions[3].form?.fields[0].isRequired, true)
        let message = try read(["type": "continue-same-step", "messages": [["text": "Hi"]]]).messages[0]
        XCTAssertEqual(message.classes, [])
        XCTAssertEqual(try read(["type": "https://curity.se/problems/invalid-input"]).problem?.invalidFields, [])
        XCTAssertEqual(try path { _ = try read(["type": "x", "actions": [:]]) }, "actions")
    }

    func testC04GivesBackTheDocumentThatItRead() throws {
        let document: JSON = [
            "type": "authentication-step", "metadata": ["viewName": "v", "templateArea": "t", "extra": 1],
            "actions": [
                form(title: "Go", fields: ["name": "a", "type": "text", "minLength": 2, "maxLength": 4, "x": 1]),
                selector("device-selector", form()), operation(),
            ],
            "messages": [["text": "Hi", "textKey": "hi", "classList": ["info"]]],
            "links": [["href": "/l", "rel": "restart", "title": "Again", "type": "text/html"]], "unknown": [1.5, nil],
        ]

        let representation = try read(document)
        let again = try Representation(parsing: representation.received.serialized())

        XCTAssertEqual(representation.received, document)
        XCTAssertEqual(again, representation)
        XCTAssertEqual(representation.viewName, "v")
        XCTAssertEqual(representation.templateArea, "t")
        XCTAssertEqual(.array(representation.actions.map(\.received)), document["actions"])
        XCTAssertEqual(.array(representation.messages.map(\.received)), document["messages"])
        XCTAssertEqual(.array(representation.links.map(\.received)), document["links"])
    }

    func testC04RedactsDescriptions() throws {
        let document: JSON = [
            "type": "oauth-authorization-response", "properties": ["code": "s3cret", "access_token": "s3cret"],
            "actions": [form(fields: ["name": "a", "type": "hidden", "value": "s3cret"])],
        ]
        let representation = try read(document)
        let field = try XCTUnwrap(representation.actions[0].form?.fields[0])
        var dumped = ""

        dump(representation, to: &dumped)
        dump(try Representation.Step(representation), to: &dumped)
        dump(field, to: &dumped)
        dumped +=
            "\(representation) \(representation.actions) \(String(reflecting: field)) \(try Representation.Step(representation))"

        XCTAssertEqual(representation.authorization?.code, "s3cret")
        XCTAssertFalse(dumped.contains("s3cret"), dumped)
    }
}
