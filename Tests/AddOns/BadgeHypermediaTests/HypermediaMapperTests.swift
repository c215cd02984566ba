import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// How a step becomes a model.
final class HypermediaMapperTests: XCTestCase {
    private func input(_ document: JSON) throws -> HypermediaMapper.Input {
        try HypermediaMapper.Input(try Representation(parsing: document.serialized()))
    }

    private func model<Model>(_ document: JSON, as type: Model.Type = Model.self) throws -> Model {
        try XCTUnwrap(try HypermediaMapper().model(for: input(document)) as? Model)
    }

    private static func form(_ kind: String, title: String? = nil, fields: JSON...) -> JSON {
        .object(compacting: [
            "template": "form", "kind": .string(kind), "title": .optional(title),
            "model": ["href": .string("/\(kind)"), "method": "POST", "fields": .array(fields)],
        ])
    }

    private static func step(_ actions: JSON..., type: String = "authentication-step") -> JSON {
        ["type": .string(type), "metadata": ["viewName": "views/x"], "actions": .array(actions)]
    }

    private static let everyField: [JSON] = [
        ["name": "csrf", "type": "hidden", "value": "h1"],
        ["name": "nonce", "type": "context"],
        ["name": "userName", "type": "username", "label": "User", "value": "kim"],
        ["name": "password", "type": "password", "label": "Password", "value": "never"],
        ["name": "otp", "type": "text", "kind": "number", "minLength": 6, "maxLength": 6, "required": false],
        ["name": "remember", "type": "checkbox", "label": "Remember me", "value": "yes", "checked": true],
        [
            "name": "tenant", "type": "select", "label": "Tenant",
            "options": [
                ["label": "Blue", "value": "b"], ["label": "Red", "value": "r", "selected": true],
            ],
        ],
        ["name": "color", "type": "brain-wave", "label": "Thought"],
    ]

    func testAFormHasItsTitleFieldsAndButton() throws {
        let login: JSON = [
            "template": "form", "kind": "login", "title": "Sign in",
            "model": [
                "href": "/pw", "method": "POST", "actionTitle": "Continue", "fields": .array(Self.everyField),
            ],
        ]
        let model: any FormModel = try model(Self.step(Self.form("cancel", title: "Stop"), login))

        XCTAssertEqual(
            model.interactionItems.map { "\(type(of: $0)) \($0.key)" },
            [
                "InteractionItemTitleModel login", "InteractionItemHiddenModel csrf",
                "InteractionItemInputTextModel userName", "InteractionItemInputTextModel password",
                "InteractionItemInputTextModel otp", "InteractionItemCheckboxModel remember",
                "InteractionItemSelectModel tenant", "InteractionItemInputTextModel color",
                "InteractionItemButtonModel login", "InteractionItemButtonModel cancel",
            ])
        XCTAssertEqual(model.viewName, "views/x")
        XCTAssertEqual(model.buttons.map(\.label), ["Continue", "Stop"])
        XCTAssertEqual(model.buttons.map(\.type), [.primary, .secondary])
        XCTAssertEqual(model.buttons.map(\.action.rawValue), ["actions[1]", "actions[0]"])
        let texts = model.interactionItems.compactMap { $0 as? InteractionItemInputTextModel }
        XCTAssertEqual(texts.map(\.value), ["kim", nil, nil, nil])
        XCTAssertEqual(texts[2].inputConfiguration, InputTextConfiguration(.number, minLength: 6, maxLength: 6))
        XCTAssertEqual(texts.map(\.isRequired), [true, true, false, true])
        XCTAssertEqual(model.inputs(of: model.buttons[0]).count, 6)
        XCTAssertEqual(model.inputs(of: model.buttons[1]).count, 0)
        XCTAssertEqual((model.interactionItems[6] as? InteractionItemSelectModel)?.selectedPosition, 1)
    }

    func testTheValueOfASelectFieldIsItsOptionWhereNoneIsSelected() throws {
        let field: JSON = [
            "name": "tenant", "type": "select", "label": "Tenant", "value": "r",
            "options": [["label": "Blue", "value": "b"], ["label": "Red", "value": "r"]],
        ]
        let login: JSON = [
            "template": "form", "kind": "login",
            "model": ["href": "/pw", "method": "POST", "actionTitle": "Continue", "fields": [field]],
        ]

        let model: any FormModel = try model(Self.step(login))

        let select = model.interactionItems.compactMap { $0 as? InteractionItemSelectModel }.first
        XCTAssertEqual(select?.selectedPosition, 1)
    }

    func testAFieldOfAnUnknownTypeKeepsItsOptions() throws {
        let options: JSON = [["label": "Blue", "value": "b"], ["label": "Red", "value": "r", "selected": true]]
        let radio: JSON = ["name": "color", "type": "radio", "label": "Color", "options": options]
        let other: JSON = ["name": "mood", "type": "radio", "options": ["x"]]

        let model: any FormModel = try model(Self.step(Self.form("login", fields: radio, other)))

        let choices = model.interactionItems.compactMap { $0 as? InteractionItemSelectModel }
        XCTAssertEqual(choices.map(\.key), ["color"])
        XCTAssertEqual(choices.first?.options.map(\.label), ["Blue", "Red"])
        XCTAssertEqual(choices.first?.value, "r")
    }

    func testAnIdentityLeadsBackToItsAction() throws {
        let document = Self.step(
            [
                "template": "selector", "kind": "device-selector", "title": "Choose",
                "model": [
                    "options": [
                        Self.form("a"),
                        [
                            "template": "selector", "title": "More",
                            "model": ["options": [Self.form("b"), Self.form("c")]],
                        ],
                    ]
                ],
            ],
            Self.form("cancel"))
        let input = try input(document)
        let model: any GenericModel = try model(document)

        let deepest = try XCTUnwrap(model.selectorModel?.selectorItems[1].options[1])
        XCTAssertEqual(deepest.action?.rawValue, "actions[0].model.options[1].model.options[1]")
        XCTAssertEqual(deepest.action.flatMap(input.action)?.form?.href, "/c")
        XCTAssertEqual(model.formModel?.buttons.first.flatMap { input.action(for: $0.action) }?.kind, .cancel)
        for path in [
            "", "actions", "actions[9]", "actions[-1]", "actions[x]", "actions[0].model", "links[0]",
            "actions[0].model.options[7]", "actions[0].model.fields[0]", "actions[0].modle.options[0]",
        ] {
            let found = input.action(for: HypermediaActionID(rawValue: path))
            XCTAssertEqual(found?.form?.href, nil, path)
        }
    }

    func testASelectorHasItsOptions() throws {
        let option: JSON = [
            "template": "form", "kind": "select-authenticator", "title": "Passkey",
            "properties": ["authenticatorType": "passkeys"], "model": ["href": "/pk", "method": "GET"],
        ]
        let model: any SelectorModel = try model(
            Self.step([
                "template": "selector", "kind": "authenticator-selector", "title": "How?",
                "model": ["options": [option]],
            ]))

        XCTAssertEqual(model.title, "How?")
        XCTAssertEqual(model.selectorItems.map(\.title), ["Passkey"])
        XCTAssertEqual(model.selectorItems.map(\.type), ["passkeys"])
        XCTAssertEqual(model.selectorItems.map(\.action?.rawValue), ["actions[0].model.options[0]"])
    }

    func testAnOptionIsNamedByItsTitleOrElseByItsButton() throws {
        func option(_ title: String?) -> JSON {
            .object(compacting: [
                "template": "form", "title": .optional(title),
                "model": ["href": "/a", "method": "POST", "actionTitle": "Continue"],
            ])
        }

        let model: any GenericModel = try model(
            Self.step(["template": "selector", "model": ["options": [option("By email"), option(nil)]]]))

        XCTAssertEqual(model.selectorModel?.selectorItems.map(\.title), ["By email", "Continue"])
    }

    func testAnOptionWithFieldsLeadsToAForm() throws {
        let model: any GenericModel = try model(
            Self.step([
                "template": "selector", "title": "Device",
                "model": ["options": [Self.form("login", title: "Code", fields: ["name": "otp", "type": "text"])]],
            ]))

        let item = try XCTUnwrap(model.selectorModel?.selectorItems.first)
        XCTAssertNil(item.action)
        XCTAssertEqual(item.form?.buttons.map(\.action.rawValue), ["actions[0].model.options[0]"])
        XCTAssertEqual(item.form.map { $0.inputs(of: $0.buttons[0]).map(\.key) }, ["otp"])
        XCTAssertNil(model.formModel)
    }

    func testAPollingStepHasItsTimesAndButtons() throws {
        let document: JSON = [
            "type": "polling-step",
            "properties": [
                "status": "pending", "maxWaitTime": "180", "maxWaitRemainingTime": "171", "interval": "1000",
                "recipientOfCommunication": "+1 555",
            ],
            "links": [["href": "data:image/png;base64,AA==", "rel": "qr-code"]],
            "actions": [
                Self.form("poll"), Self.form("cancel", title: "Stop"),
                [
                    "template": "client-operation", "kind": "login", "title": "Open BankID",
                    "model": ["name": "bankid", "arguments": ["href": "bankid:///?autostarttoken=t0"]],
                ],
            ],
        ]
        let operation: PollingOperationModel = try model(document)
        let polling = try XCTUnwrap(operation.polling as? any BankIDModel)

        XCTAssertEqual(polling.openAction.label, "Open BankID")
        XCTAssertEqual(polling.openAction.action.rawValue, "actions[2]")
        XCTAssertEqual(polling.cancelAction?.label, "Stop")
        XCTAssertNil(polling.mainAction)
        XCTAssertEqual(polling.autoPollingDuration, .seconds(1))
        XCTAssertEqual(polling.maxWaitTime, .seconds(180))
        XCTAssertEqual(polling.maxWaitRemainingTime, .seconds(171))
        XCTAssertEqual(polling.recipientOfCommunication, "+1 555")
        XCTAssertEqual(polling.linkItems.map(\.isImage), [true])

        let done: any PollingModel = try model([
            "type": "polling-step", "properties": ["status": "done"], "actions": [Self.form("redirect")],
        ])
        XCTAssertEqual(done.mainAction?.action.rawValue, "actions[0]")
        XCTAssertEqual(done.autoPollingDuration, .seconds(3))
    }

    func testOperationsHaveModelsOfTheirOwn() throws {
        func operation(_ name: String, _ arguments: JSON, errors: JSON = []) -> JSON {
            Self.step(
                [
                    "template": "client-operation", "kind": "login", "title": "Go",
                    "model": ["name": .string(name), "arguments": arguments, "errorActions": errors],
                ], Self.form("cancel", title: "Back"))
        }
        let browser: FormOperationModel = try model(
            operation(
                "external-browser-flow", ["href": "https://login.example.org/x?_launch_nonce=n1"],
                errors: [Self.form("redirect")]))
        let options: JSON = ["publicKey": [:]]
        let webAuthn: WebAuthnOperationModel = try model(
            operation(
                "webauthn-registration",
                ["platformCredentialCreationOptions": options, "crossPlatformCredentialCreationOptions": options]))
        let passkey: WebAuthnOperationModel = try model(
            operation("webauthn-authentication", ["credentialRequestOptions": options]))
        let unknown: GenericOperationModel = try model(operation("levitate", [:]))

        XCTAssertEqual(browser.host, "login.example.org")
        XCTAssertEqual(browser.formModel?.buttons.map(\.label), ["Back"])
        XCTAssertEqual(
            (browser.errorInteractionModel as? any FormModel)?.buttons.map(\.action.rawValue),
            ["actions[0].model.errorActions[0]"])
        XCTAssertEqual((browser.interactionModel as? any FormModel)?.buttons.map(\.label), ["Go", "Back"])
        XCTAssertEqual(webAuthn.operationItems.map(\.option), ["platform", "crossPlatform"])
        XCTAssertEqual(passkey.operationItems.map(\.option), [nil])
        XCTAssertEqual(unknown.operationName, "levitate")
        XCTAssertNil(unknown.host)
    }

    func testAProblemNamesItsFieldsByTheirLabels() throws {
        var input = try input([
            "type": "https://curity.se/problems/invalid-input", "title": "Check the form",
            "messages": [["text": "Two things to fix", "classList": ["error"]]],
            "links": [["href": "/restart", "rel": "restart"]],
            "invalidFields": [
                ["name": "userName", "reason": "missing", "detail": "Enter a user name"],
                ["name": "otp", "reason": "invalidValue"], ["name": "pin", "reason": "missing"],
            ],
        ])
        input.actionsOfProblem = try self.input(
            Self.step(Self.form("login", fields: ["name": "otp", "type": "text", "label": "Code"]))
        ).actions
        let model = try XCTUnwrap(try HypermediaMapper().model(for: input) as? any ProblemModel)

        XCTAssertEqual(
            model.messageItems.map { "\($0.key ?? "-") \($0.text)" },
            ["- Two things to fix", "userName Enter a user name", "otp Code is not valid.", "pin pin is missing."])
        XCTAssertEqual(model.type, .invalidInput)
        XCTAssertEqual(model.error.code, .invalidInput)
        XCTAssertEqual(model.linkItems.map(\.link.rawValue), ["problem.links[0]"])
        XCTAssertEqual(model.linkItems.first.flatMap { input.link(for: $0.link) }?.href, "/restart")
    }

    func testEveryKindOfProblemHasItsTypeAndCode() throws {
        let expected: [(String, HandleableProblemType?, BadgeError.Code)] = [
            ("invalid-input", .invalidInput, .invalidInput),
            ("incorrect-credentials", .incorrectCredentials, .loginRefused),
            ("authentication-failed", .authenticationFailed, .authenticationFailed),
            ("too-many-attempts", .tooManyAttempts, .accountLocked),
            ("mismatch-between-session-and-access-token", .sessionAndAccessTokenMismatch, .sessionEnded),
            ("unexpected", nil, .serverFailed), ("generic-user-error", .genericUserError, .authenticationFailed),
            ("error-authorization-response", nil, .declined), ("another", nil, .serverFailed),
        ]
        for (name, type, code) in expected {
            let model: any ProblemModel = try model([
                "type": .string("https://curity.se/problems/\(name)"), "error": "access_denied",
            ])
            XCTAssertEqual(model.type, type, name)
            XCTAssertEqual(model.error.code, code, name)
            XCTAssertEqual(
                model.error.reason,
                code == .declined ? "access_denied." : "The server did not accept this, and does not say why.")
        }
    }

    func testAProblemSaysWhatTheServerExplains() throws {
        let problems: [([String: JSON], [String], String)] = [
            (
                ["type": "unexpected", "title": "Locked", "detail": "Call 555-0100."], ["Call 555-0100."],
                "Locked. Call 555-0100."
            ),
            (["type": "unexpected", "title": "Locked", "detail": "Locked"], [], "Locked."),
            (["type": "unexpected", "messages": [["text": "No"]], "detail": "No"], ["No"], "No."),
            (["type": "unexpected", "detail": ["a": 1], "error": "x", "error_description": "y"], [], "The server"),
            (
                ["type": "error-authorization-response", "error": "denied", "error_description": "The user said no"],
                ["The user said no (denied)"], "The user said no (denied)"
            ),
        ]
        for (members, texts, reason) in problems {
            var document = members
            document["type"] = .string("https://curity.se/problems/\(members["type"]?.stringValue ?? "")")

            let model: any ProblemModel = try model(.object(document))

            XCTAssertEqual(model.messageItems.map(\.text), texts)
            XCTAssertEqual(model.error.reason.hasPrefix(reason), true, model.error.reason)
        }
    }

    func testC18AFormThatCannotBeSentIsLeftOutAsLongAsAnotherCan() throws {
        func form(_ title: String, _ members: [String: JSON] = [:]) -> JSON {
            let model: [String: JSON] = ["href": "/a", "method": "POST", "actionTitle": .string(title)]
            return ["template": "form", "model": .object(model.merging(members) { $1 })]
        }
        let unusable = [
            form("Delete", ["method": "DELETE"]), form("Upload", ["type": "multipart/form-data"]),
            form("Elsewhere", ["href": "//other.example/a"]),
        ]
        let options: JSON = ["template": "selector", "model": ["options": .array(unusable + [form("Fine")])]]
        let cancel = Self.form("cancel", title: "Stop")
        let server = try XCTUnwrap(URL(string: "https://login.example.org/authorize"))
        func shown(_ actions: [JSON]) throws -> any HypermediaModel {
            var input = try self.input(["type": "authentication-step", "actions": .array(actions)])
            input.server = server
            return try HypermediaMapper().model(for: input)
        }

        let some = try XCTUnwrap(try shown(unusable + [form("Go"), cancel]) as? any FormModel)
        let none = try XCTUnwrap(try shown(unusable + [cancel]) as? any FormModel)
        let mixed = try XCTUnwrap(try shown(unusable + [options]) as? any GenericModel)

        XCTAssertEqual(some.buttons.map(\.label), ["Go", "Stop"])
        XCTAssertEqual(some.buttons.map(\.action.rawValue), ["actions[3]", "actions[4]"])
        XCTAssertEqual(none.buttons.map(\.label), ["Delete", "Upload", "Elsewhere", "Stop"])
        XCTAssertNil(mixed.formModel)
        XCTAssertEqual(
            mixed.selectorModel?.selectorItems.map(\.action?.rawValue), ["actions[3].model.options[3]"])
    }

    func testLinksThatAreNotForPeopleAreNotOffered() throws {
        let model: any FormModel = try model([
            "type": "authentication-step", "actions": [Self.form("login")],
            "links": [
                ["href": "/self", "rel": "self"], ["href": "/forgot", "rel": "forgot-password"],
                ["href": "app://cb?code=1", "rel": "authorization-response"],
            ],
        ])

        XCTAssertEqual(model.linkItems.map(\.link.rawValue), ["links[1]"])
    }

    func testSentencesOfAProblemAreCompleteAndNameTheirFields() throws {
        let form = Self.form("login", fields: ["name": "usr", "type": "username", "label": "User name"])
        var problem = try input([
            "type": "https://curity.se/problems/invalid-input", "messages": [["text": "Two things"]],
            "invalidFields": [["name": "usr", "reason": "missing", "detail": "Enter something"]],
        ])
        problem.actionsOfProblem = try input(
            Self.step(["template": "selector", "model": ["options": [form]]])
        ).actions

        let model = try XCTUnwrap(try HypermediaMapper().model(for: problem) as? any ProblemModel)

        XCTAssertEqual(model.error.reason, "Two things. User name: Enter something.")
    }

    func testC42TheWayOutOfAMissingAppIsPartOfTheWait() throws {
        let wait: JSON = [
            "type": "polling-step", "properties": ["status": "pending"],
            "actions": [
                Self.form("poll"),
                [
                    "template": "client-operation",
                    "model": [
                        "name": "bankid", "arguments": [:],
                        "errorActions": [
                            Self.form("other", title: "Elsewhere"),
                            Self.form("number", title: "By number", fields: ["name": "n", "type": "text"]),
                        ],
                    ],
                ],
            ],
        ]
        var input = try input(wait)
        let with = try HypermediaMapper().model(for: input)
        input.isAppMissing = true

        let without = try XCTUnwrap(try HypermediaMapper().model(for: input) as? any PollingModel)

        XCTAssertTrue(with is PollingOperationModel)
        XCTAssertEqual(without.otherActions.map(\.action.rawValue), ["actions[1].model.errorActions[0]"])
        XCTAssertEqual(without.formModel?.buttons.map(\.action.rawValue), ["actions[1].model.errorActions[1]"])
    }

    func testMessagesHaveTheStyleOfTheirMostSpecificClass() throws {
        let classes: [([JSON], MessageStyleAttribute)] = [
            ([], .content), (["heading"], .heading), (["info", "userCode"], .content), (["is-error", "info"], .error),
            (["warning"], .warn), (["warn"], .warn), (["userName"], .username), (["help"], .info), (["new"], .content),
            (["info", "recipientOfCommunication"], .recipientOfCommunication),
        ]
        for (list, style) in classes {
            let model: any ContinueSameModel = try model([
                "type": "continue-same-step", "messages": [["text": "a", "classList": .array(list)]],
            ])
            XCTAssertEqual(model.messageItems.map(\.messageStyleAttribute), [style], "\(list)")
            XCTAssertNil(model.formModel)
        }
    }

    func testALargeStepIsMappedAndItsProblemShownOnce() throws {
        let names = (0..<200).map { "field\($0)" }
        let forms = names.map { Self.form($0, fields: ["name": .string($0), "type": "text", "label": .string($0)]) }
        let step = try input(["type": "authentication-step", "actions": .array(forms)])
        var problem = try input([
            "type": "https://curity.se/problems/invalid-input",
            "invalidFields": .array(names.map { ["name": .string($0), "reason": "missing"] }),
        ])
        problem.actionsOfProblem = step.actions

        let form = try XCTUnwrap(try HypermediaMapper().model(for: step) as? any FormModel)
        let shown = form.showing(try XCTUnwrap(try HypermediaMapper().model(for: problem) as? any ProblemModel))

        XCTAssertEqual(form.buttons.count, 200)
        XCTAssertEqual(form.buttons.count { $0.type == .primary }, 1)
        XCTAssertEqual(
            (shown.interactionItems.dropLast().last as? any InteractionInputModel)?.error, "field199 is missing.")
        XCTAssertEqual(shown.messageItems.count, 0)
    }

    func testC39AMappingIsReplacedForItsTypeOfStepsAlone() throws {
        var mapper = HypermediaMapper()
        mapper.customize(.form) { input, standard in
            BranchForm(base: DefaultFormModel(try XCTUnwrap(try standard(input) as? any FormModel)))
        }
        let form = try mapper.model(for: input(Self.step(Self.form("login", title: "Go"))))
        let consent = try mapper.model(for: input(Self.step(Self.form("a"), type: "user-consent-step")))

        XCTAssertEqual((form as? BranchForm)?.buttons.map(\.label), ["Go"])
        XCTAssertTrue(consent is DefaultFormModel)
    }

    func testC39AStepWithoutItsModelIsAnErrorWithBothNames() throws {
        let end: JSON = ["type": "oauth-authorization-response", "properties": ["code": "c-77"]]
        var mapper = HypermediaMapper()
        mapper.customize(.form) { _, _ in DefaultSelectorModel(selectorItems: []) }
        let cases: [(JSON, UnsupportedMap)] = [
            (end, UnsupportedMap(name: "authorizationResponse", expected: "HypermediaModel")),
            (Self.step(Self.form("login")), UnsupportedMap(name: "form", expected: "FormModel")),
        ]

        for (document, unsupported) in cases {
            XCTAssertThrowsError(try mapper.model(for: input(document))) { error in
                let error = error as? BadgeError
                XCTAssertEqual(error?.code, .notSupported)
                XCTAssertEqual(error?.underlying as? UnsupportedMap, unsupported)
                XCTAssertEqual(error?.reason.contains(unsupported.name), true)
                XCTAssertEqual(error?.reason.contains(unsupported.expected), true)
                XCTAssertEqual(error?.reason.contains("c-77"), false)
            }
        }
    }

    func testC39EveryTypeOfStepsCanBeReplaced() throws {
        let operation = { (name: String) -> JSON in
            Self.step(["template": "client-operation", "model": ["name": .string(name), "arguments": [:]]])
        }
        let documents: [HypermediaMapper.StepType: JSON] = [
            .form: Self.step(Self.form("login")), .generic: Self.step(),
            .consent: Self.step(Self.form("a"), type: "user-consent-step"),
            .authenticatorSelector: Self.step([
                "template": "selector", "kind": "authenticator-selector",
                "model": ["options": [Self.form("select-authenticator")]],
            ]),
            .redirection: Self.step(Self.form("redirect"), type: "redirection-step"),
            .polling: ["type": "polling-step", "properties": ["status": "pending"], "actions": [Self.form("poll")]],
            .continueSame: ["type": "continue-same-step"], .externalBrowser: operation("external-browser-flow"),
            .bankID: operation("bankid"), .webAuthnRegistration: operation("webauthn-registration"),
            .webAuthnAuthentication: operation("webauthn-authentication"), .genericOperation: operation("levitate"),
            .problem: ["type": "https://curity.se/problems/unexpected"],
            .authorizationResponse: ["type": "oauth-authorization-response"],
        ]
        XCTAssertEqual(Set(documents.keys), Set(HypermediaMapper.StepType.allCases))

        for (type, document) in documents {
            var mapper = HypermediaMapper()
            mapper.customize(type) { _, _ in throw Replaced() }
            XCTAssertThrowsError(try mapper.model(for: input(document)), "\(type)") { XCTAssertTrue($0 is Replaced) }
            guard type != .authorizationResponse else { continue }
            XCTAssertNoThrow(try HypermediaMapper().model(for: input(document)), "\(type)")
        }
    }

    func testRecordedStepsHaveModels() throws {
        try need(.fixture("hypermedia"))
        let folder = try Need.url(ofFixture: "hypermedia")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }

        var mapped: Set<String> = []
        for file in files {
            guard let document = try? JSON.parse(try Data(contentsOf: file)),
                document["type"]?.stringValue?.contains("-") == true,
                let input = try? input(document), input.type != .authorizationResponse
            else { continue }
            mapped.insert("\(type(of: try HypermediaMapper().model(for: input)))")
        }

        XCTAssertTrue(
            mapped.isSuperset(of: ["DefaultFormModel", "DefaultSelectorModel", "DefaultGenericModel"]), "\(mapped)")
    }

    private struct BranchForm: FormModel {
        var base: DefaultFormModel
        var messageItems: [InfoMessageModel] { base.messageItems }
        var interactionItems: [any InteractionItemModel] { base.interactionItems }
        var linkItems: [LinkItemModel] { base.linkItems }
    }

    private struct Replaced: Error {}
}
