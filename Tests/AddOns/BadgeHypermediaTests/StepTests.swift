import BadgeHypermedia
import BadgeModel
import TestSupport
import XCTest

/// C-09 to C-14: what a client does with a representation.
final class StepTests: XCTestCase {
    private let hidden: JSON = ["name": "h", "type": "hidden", "value": "1"]
    private let visible: JSON = ["name": "v", "type": "username"]

    func testC09OffersTheWaysToAuthenticate() throws {
        let passkey: JSON = [
            "template": "form", "kind": "select-authenticator", "title": "Passkey",
            "properties": ["authenticatorType": "passkeys"], "model": ["href": "/pk", "method": "GET"],
        ]
        let password = form("select-authenticator", title: "Password", fields: hidden)

        let classified = try step(
            document("authentication-step", selector("authenticator-selector", passkey, password)))
        guard case .authenticatorSelector(let ways) = classified else { return XCTFail("\(classified)") }
        XCTAssertEqual(ways.title?.display, "Choose")
        XCTAssertEqual(ways.options.map { $0.label?.display }, ["Passkey", "Password"])
        XCTAssertEqual(ways.options.map(\.action.authenticatorType), ["passkeys", nil])
        XCTAssertEqual(ways.options.map(\.form.href), ["/pk", "/select-authenticator"])

        let others: [[JSON]] = [
            [selector("device-selector", password)],
            [selector("authenticator-selector", passkey, form("login"))],
            [selector("authenticator-selector", passkey, form("select-authenticator", fields: visible))],
            [selector("authenticator-selector", passkey, selector("authenticator-selector", passkey))],
            [selector("authenticator-selector", passkey), form("cancel")],
            [selector("authenticator-selector")],
        ]
        for actions in others {
            let other = try step(["type": "authentication-step", "actions": .array(actions)])
            guard case .generic = other else { return XCTFail("\(actions): \(other)") }
        }
    }

    func testC09OffersRecordedWaysToAuthenticate() throws {
        try need(.fixture("hypermedia"))
        let document = try recorded("selectAuthentication")
        let options = document["actions"]?.arrayValue?.first?["model"]?["options"]?.arrayValue

        guard case .authenticatorSelector(let ways) = try step(document) else { return XCTFail("no selector") }
        XCTAssertEqual(ways.title?.display, "Select Authentication Method")
        XCTAssertEqual(ways.options.first?.action.authenticatorType, "google")
        XCTAssertEqual(ways.options.count, options?.count)
    }

    func testC10ShowsFormsAndThoseThatCancelLast() throws {
        for type in ["authentication-step", "registration-step", "consentor-step"] {
            let forms = document(type, form("cancel"), form("login", fields: visible), form("password-reset"))
            guard case .form(let interactive) = try step(forms) else { return XCTFail(type) }
            XCTAssertEqual(interactive.actions.map(\.form.href), ["/login", "/password-reset", "/cancel"])
            XCTAssertEqual(interactive.actions.map(\.isCancel), [false, false, true])
        }

        let consent = document("user-consent-step", form("cancel"), form("user-consent", title: "Allow"))
        guard case .consent(let answers) = try step(consent) else { return XCTFail("no consent") }
        XCTAssertEqual(answers.actions.map { $0.label?.display }, ["Allow", nil])
    }

    func testC10ShowsARecordedForm() throws {
        try need(.fixture("hypermedia"))
        guard case .form(let interactive) = try step(recorded("usernamePassword")) else { return XCTFail("no form") }

        XCTAssertEqual(interactive.actions.map { $0.label?.display }, ["Login"])
        XCTAssertEqual(interactive.actions[0].form.fields.map(\.kind), [.username, .password])
    }

    func testC11OffersOneOperationBesideForms() throws {
        let one = document("registration-step", form("cancel"), operation("webauthn-registration"), form("continue"))
        guard case .clientOperation(let found) = try step(one) else { return XCTFail("no operation") }
        XCTAssertEqual(found.operation.name, .webAuthnRegistration)
        XCTAssertEqual(found.operation.href, "/x")
        XCTAssertEqual(found.action.kind, .login)
        XCTAssertEqual(found.actions.map(\.form.href), ["/continue", "/cancel"])

        let unknown = document("authentication-step", operation("levitate"))
        guard case .clientOperation(let other) = try step(unknown) else { return XCTFail("no operation") }
        XCTAssertEqual(other.operation.name.rawValue, "levitate")
    }

    func testC11OffersARecordedOperation() throws {
        try need(.fixture("hypermedia"))
        let classified = try step(recorded("bankIdSameDeviceClientOperation"))

        guard case .clientOperation(let found) = classified else { return XCTFail("\(classified)") }
        XCTAssertEqual(found.operation.name, .bankID)
        XCTAssertEqual(found.operation.continueActions.map(\.kind), [.redirect])
        XCTAssertEqual(found.operation.errorActions.map(\.kind), [.bankIDOtherDevice])
        XCTAssertEqual(found.actions.map(\.action.kind), [.continue, .cancel])
    }

    func testC12ExposesEveryPartOfAnotherCombination() throws {
        let mixed = document("authentication-step", form(), selector("device-selector", form()), operation())
        guard case .generic(let generic) = try step(mixed) else { return XCTFail("not generic") }
        XCTAssertEqual(generic.actions.count, 3)
        XCTAssertEqual(generic.forms.map(\.form.href), ["/login"])
        XCTAssertEqual(generic.selectors.map(\.kind), [.deviceSelector])
        XCTAssertEqual(generic.operations.map { $0.clientOperation?.name }, [.externalBrowser])

        let others: [JSON] = [
            document("authentication-step"),
            document("authentication-step", operation(), operation()),
            document("authentication-step", form(), ["template": "hologram"]),
            document("authentication-step", operation(), ["template": "hologram"]),
            document("authentication-step", selector("device-selector", selector("device-option", form()))),
            document("user-consent-step", form(), selector()),
        ]
        for other in others {
            guard case .generic = try step(other) else { return XCTFail(other.text) }
        }
    }

    func testC12ExposesARecordedActionOfAnUnknownTemplate() throws {
        try need(.fixture("hypermedia"))
        guard case .generic(let generic) = try step(recorded("launchExternalBrowser")) else { return XCTFail() }

        XCTAssertEqual(generic.actions.map(\.content), [.other("launch")])
    }

    func testC13FollowsOnlyRedirectionsThatNeedNoUser() throws {
        for kind in ["redirect", " redirect", "anything"] {
            let valid = document("redirection-step", form(kind, fields: hidden))
            guard case .redirection(let found) = try step(valid) else { return XCTFail(kind) }
            XCTAssertEqual(found.href, "/\(kind)")
        }

        let type = "redirection-step"
        let context: JSON = ["name": "c", "type": "context"]
        XCTAssertEqual(try refusal(document(type)), .redirectionActions(0))
        XCTAssertEqual(try refusal(document(type, form(), form())), .redirectionActions(2))
        XCTAssertEqual(try refusal(document(type, operation())), .redirectionWithoutForm)
        XCTAssertEqual(try refusal(document(type, selector("x", form()))), .redirectionWithoutForm)
        XCTAssertEqual(try refusal(document(type, ["template": "launch"])), .redirectionWithoutForm)
        XCTAssertEqual(try refusal(document(type, form(fields: hidden, visible))), .redirectionField(1))
        XCTAssertEqual(try refusal(document(type, form(fields: context))), .redirectionField(0))
        XCTAssertEqual(
            try path { _ = try step(document(type, form(fields: hidden, visible))) }, "actions[0].model.fields[1]")
    }

    func testC14FindsTheFormThatPollingSubmits() throws {
        func next(_ document: JSON) throws -> String? {
            guard case .polling(let found) = try step(document) else { return nil }
            return found.next.form.href
        }
        let (poll, cancel, redirect) = (form("poll"), form("cancel"), form("redirect"))

        let pending = try step(polling("pending", cancel, poll, operation("bankid")))
        guard case .polling(let found) = pending else { return XCTFail("\(pending)") }
        XCTAssertEqual(found.properties.status, .pending)
        XCTAssertEqual(found.next.form.href, "/poll")
        XCTAssertEqual(found.cancel?.form.href, "/cancel")
        XCTAssertEqual(found.actions.map(\.kind), [.cancel, .login])
        XCTAssertEqual(try next(polling("pending", form("cancel"), form(" poll"))), "/ poll")
        for status in ["done", "failed"] {
            XCTAssertEqual(try next(polling(status, form("continue"), redirect)), "/redirect")
            XCTAssertEqual(try next(polling(status, form("continue"), form(" redirect"))), "/ redirect")
            XCTAssertEqual(try next(polling(status, form("continue"))), "/continue")
            XCTAssertEqual(try next(polling(status, operation("bankid"), poll)), "/poll")
            let kind: Representation.Polling.Status = status == "done" ? .done : .failed
            XCTAssertEqual(try refusal(polling(status)), .pollingWithoutForm(kind))
            XCTAssertEqual(try refusal(polling(status, form("continue"), form("form"))), .pollingWithoutForm(kind))
        }

        XCTAssertEqual(try refusal(polling("pending", cancel)), .pollingWithoutForm(.pending))
        XCTAssertEqual(try refusal(polling("pending", redirect)), .pollingWithoutForm(.pending))
        XCTAssertEqual(try refusal(polling("pending", poll, poll)), .pollingWithoutForm(.pending))
        XCTAssertEqual(try refusal(polling("napping", poll)), .pollingStatus)
        XCTAssertEqual(try path { _ = try step(["type": "polling-step"]) }, "properties.status")
    }

    func testC14FollowsRecordedSteps() throws {
        try need(.fixture("hypermedia"))
        guard case .polling(let polling) = try step(recorded("pollingStep")),
            case .redirection(let form) = try step(recorded("redirect")),
            case .continueSame(let messages) = try step(recorded("continueSameStep")),
            case .authorizationResponse(let response) = try step(recorded("oauthAuthorizationResponse")),
            case .problem(let problem) = try step(recorded("usernamePasswordFormErrors"))
        else { return XCTFail("another step") }

        XCTAssertEqual(polling.next.action.kind, .poll)
        XCTAssertEqual(form.method, .get)
        XCTAssertEqual(messages.map(\.text.display), ["SMS sent"])
        XCTAssertEqual(response.state, "foo")
        XCTAssertEqual(problem.kind, .invalidInput)
        XCTAssertEqual(problem.invalidFields.map(\.name), ["password", "userName"])
    }

    func testRefusesAnUnknownKind() throws {
        XCTAssertEqual(try refusal(document("dream-step", form())), .unknownKind)
    }
}
