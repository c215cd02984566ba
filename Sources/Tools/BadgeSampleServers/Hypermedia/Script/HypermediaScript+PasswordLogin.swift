import BadgeModel

extension HypermediaScript {
    /// The login with user name and password, and with the code of the second factor where the person or the
    /// organization's login task requires one.
    public static let passwordLogin = HypermediaScript(
        start: "begin",
        steps: [
            "begin": Step(
                document: .object([
                    "type": .value("redirection-step"),
                    "actions": .array([.form("begin", kind: "redirect", method: "GET")]),
                ]), transitions: ["begin": [Rule(outcome: .step("login"))]], renewsSession: false),
            "login": Step(
                document: .step(
                    title: "page.login.title", form: "login",
                    fields: [
                        .field("username", type: "username", label: "field.username"),
                        .field("password", type: "password", label: "field.password"),
                    ]),
                transitions: [
                    "login": [
                        Rule(
                            check: .password(username: "username", password: "password"), secondFactor: "code",
                            outcome: .authorization)
                    ], "cancel": cancellation,
                ], renewsSession: false),
            "code": Step(
                document: .step(
                    title: "page.login.codeSent", form: "code",
                    fields: [.field("code", type: "text", kind: "number", label: "page.login.sentCode")]),
                transitions: ["code": [Rule(check: .code("code"), outcome: .authorization)], "cancel": cancellation],
                renewsSession: true),
        ],
        answers: [
            "cancelled": Answer(
                content: .document(
                    .object([
                        "type": .value(.string(HypermediaProblem.Kind.authorizationError.uri)),
                        "title": .words("page.hypermedia.refused"), "error": .value("access_denied"),
                        "error_description": .value("The user refused the login."),
                        "iss": .text([.placeholder(.fixed(.issuer))]),
                    ])), status: nil, mediaType: nil, headers: [:], ends: true)
        ])

    private static let cancellation = [Rule(outcome: .answer("cancelled"))]
}

extension HypermediaTemplate {
    fileprivate static func words(_ key: String) -> Self { .text([.placeholder(.text(key))]) }

    // A step with a heading, a form and a way out.
    fileprivate static func step(title: String, form: String, fields: [HypermediaTemplate]) -> Self {
        let token = Self.object([
            "name": .value("token"), "type": .value("hidden"), "value": .text([.placeholder(.fixed(.random))]),
        ])
        return .object([
            "type": .value("authentication-step"), "metadata": .value(["viewName": .string("badge/\(form)")]),
            "messages": .array([.object(["text": .words(title), "classList": .value(["heading"])])]),
            "actions": .array([
                .form(
                    form, kind: "login", method: "POST", title: "page.browser.allow",
                    fields: [token] + fields),
                .form("cancel", kind: "cancel", method: "POST", title: "action.cancel"),
            ]),
        ])
    }

    fileprivate static func form(
        _ name: String, kind: String, method: String, title: String? = nil, fields: [HypermediaTemplate] = []
    ) -> Self {
        var model: [String: HypermediaTemplate] = [
            "href": .text([.placeholder(.href(name))]), "method": .value(.string(method)),
        ]
        model["actionTitle"] = title.map(words)
        if !fields.isEmpty { model["fields"] = .array(fields) }
        return .object(["template": .value("form"), "kind": .value(.string(kind)), "model": .object(model)])
    }

    fileprivate static func field(_ name: String, type: String, kind: String? = nil, label: String) -> Self {
        var members: [String: HypermediaTemplate] = [
            "name": .value(.string(name)), "type": .value(.string(type)), "label": .words(label),
        ]
        members["kind"] = kind.map { .value(.string($0)) }
        return .object(members)
    }
}
