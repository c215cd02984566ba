public import BadgeModel

extension HypermediaScript {
    /// The limits for parsing a script.
    public static let limits = JSON.Limits(bytes: 4 << 20, depth: 64)

    fileprivate static let mostSteps = 2048
    fileprivate static let mostAnswers = 256
    fileprivate static let mostTransitions = 64
    fileprivate static let mostRules = 32
    fileprivate static let mostBytes = 16 << 20

    /// Reads a script.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of what is wrong: an unknown member or placeholder, a name
    ///   of nothing, or more of anything than is allowed.
    public init(_ document: JSON) throws {
        let reader = JSONReader(document)
        try reader.allow(only: ["$schema", "title", "start", "steps", "answers"])
        start = try Self.name(reader["start"])
        steps = try Self.members(reader["steps"], most: Self.mostSteps, Step.init)
        answers =
            try reader["answers"].optional.map { try Self.members($0, most: Self.mostAnswers, Answer.init) } ?? [:]
        guard steps[start] != nil else { throw reader["start"].failure("is no step") }
        for (name, step) in steps {
            try step.check(reader["steps"][name], steps: steps, answers: answers)
        }
    }

    fileprivate static func members<Value>(
        _ reader: JSONReader, most: Int, _ read: (JSONReader) throws -> Value
    ) throws -> [String: Value] {
        let members = try reader.object()
        guard members.count <= most else { throw reader.failure("has more than \(most) members") }
        return Dictionary(
            uniqueKeysWithValues: try members.keys.sorted().map { name in
                guard isName(name) else { throw reader[name].failure("is no name") }
                return (name, try read(reader[name]))
            })
    }

    fileprivate static func name(_ reader: JSONReader) throws -> String {
        let text = try reader.nonEmptyString(maxLength: 64)
        guard isName(text) else { throw reader.failure("is no name") }
        return text
    }

    private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[a-z][A-Za-z0-9\-]{0,63}/) != nil }

    fileprivate static func template(_ reader: JSONReader) throws -> HypermediaTemplate {
        _ = try reader["type"].nonEmptyString(maxLength: 256)
        return try HypermediaTemplate(reader)
    }
}

extension HypermediaScript.Step {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["document", "transitions", "renewsSession"])
        document = try HypermediaScript.template(reader["document"])
        transitions =
            try reader["transitions"].optional.map { transitions in
                try HypermediaScript.members(transitions, most: HypermediaScript.mostTransitions) { rules in
                    let rules = try rules.elements().map(HypermediaScript.Rule.init)
                    guard (1...HypermediaScript.mostRules).contains(rules.count) else {
                        throw transitions.failure("has a transition without rules, or with too many")
                    }
                    return rules
                }
            } ?? [:]
        renewsSession = try reader["renewsSession"].optional?.bool() ?? false
    }

    // Everything that is named must exist.
    fileprivate func check(
        _ reader: JSONReader, steps: [String: Self], answers: [String: HypermediaScript.Answer]
    ) throws {
        for case .href(let name) in document.placeholders where transitions[name] == nil {
            throw reader["document"].failure("links to the transition \(name), which the step does not have")
        }
        for (name, rules) in transitions {
            for (rule, position) in zip(rules, try reader["transitions"][name].elements()) {
                switch rule.outcome {
                case .step(let step) where steps[step] == nil: throw position["to"].failure("is no step")
                case .answer(let answer) where answers[answer] == nil: throw position["answer"].failure("is no answer")
                default: break
                }
                if let step = rule.secondFactor, steps[step] == nil {
                    throw position["secondFactor"].failure("is no step")
                }
            }
        }
    }
}

extension HypermediaScript.Answer {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["document", "body", "repeats", "status", "mediaType", "headers", "ends"])
        status = try reader["status"].optional?.integer(in: 200...599)
        mediaType = try reader["mediaType"].optional?.fieldValue()
        headers = try reader["headers"].optional.map(Self.headers) ?? [:]
        ends = try reader["ends"].optional?.bool() ?? false
        guard let body = reader["body"].optional else {
            content = .document(try HypermediaScript.template(reader["document"]))
            return
        }
        guard reader["document"].optional == nil, mediaType != nil else {
            throw body.failure("needs a mediaType, and no document beside it")
        }
        let text = try body.string()
        let repeats = try reader["repeats"].optional?.integer(in: 1...HypermediaScript.mostBytes) ?? 1
        guard text.utf8.count.multipliedReportingOverflow(by: repeats).partialValue <= HypermediaScript.mostBytes else {
            throw body.failure("is longer than \(HypermediaScript.mostBytes) bytes")
        }
        content = .text(text, repeats: repeats)
    }

    private static func headers(_ reader: JSONReader) throws -> [String: String] {
        let names = try reader.object().keys
        guard names.count <= 16 else { throw reader.failure("has more than 16 members") }
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                guard name.wholeMatch(of: /[A-Za-z0-9\-]{1,64}/) != nil else {
                    throw reader[name].failure("is no name of a header")
                }
                return (name, try reader[name].fieldValue())
            })
    }
}

extension HypermediaScript.Rule {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(
            only: ["when", "login", "webauthn", "resume", "person", "secondFactor", "to", "answer", "authorize"])
        condition = try reader["when"].optional.map(HypermediaScript.Condition.init) ?? HypermediaScript.Condition()
        check = try Self.check(reader)
        person = try reader["person"].optional?.nonEmptyString(maxLength: 256).person
        secondFactor = try reader["secondFactor"].optional.map(HypermediaScript.name)
        outcome = try Self.outcome(reader)
        if secondFactor != nil {
            guard case .password = check else { throw reader["secondFactor"].failure("is of no login") }
        }
    }

    private static func check(_ reader: JSONReader) throws -> HypermediaScript.Check? {
        let given = ["login", "webauthn", "resume"].filter { reader[$0].optional != nil }
        guard given.count <= 1 else { throw reader.failure("has more than one check") }
        switch given.first {
        case "login": return try login(reader["login"])
        case "webauthn":
            switch try reader["webauthn"].string() {
            case "register": return .registration
            case "authenticate": return .assertion
            default: throw reader["webauthn"].failure("is neither register nor authenticate")
            }
        case "resume":
            guard try reader["resume"].bool() else { throw reader["resume"].failure("is not true") }
            return .resumption
        default: return nil
        }
    }

    private static func login(_ reader: JSONReader) throws -> HypermediaScript.Check {
        guard let code = reader["code"].optional else {
            try reader.allow(only: ["username", "password"])
            return .password(
                username: try reader["username"].nonEmptyString(maxLength: 256),
                password: try reader["password"].nonEmptyString(maxLength: 256))
        }
        try reader.allow(only: ["code"])
        return .code(try code.nonEmptyString(maxLength: 256))
    }

    private static func outcome(_ reader: JSONReader) throws -> HypermediaScript.Outcome {
        let given = ["to", "answer", "authorize"].filter { reader[$0].optional != nil }
        guard given.count == 1 else { throw reader.failure("does not have one of to, answer and authorize") }
        switch given[0] {
        case "to": return .step(try HypermediaScript.name(reader["to"]))
        case "answer": return .answer(try HypermediaScript.name(reader["answer"]))
        default:
            guard try reader["authorize"].bool() else { throw reader["authorize"].failure("is not true") }
            return .authorization
        }
    }
}

extension HypermediaScript.Condition {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["field", "equals", "upTo"])
        field = try reader["field"].optional.map { field in
            (try field.nonEmptyString(maxLength: 256), try reader["equals"].string(maxLength: 4096))
        }
        if field == nil, reader["equals"].optional != nil { throw reader["equals"].failure("is of no field") }
        upTo = try reader["upTo"].optional?.integer(in: 1...10_000)
    }
}

extension JSONReader {
    // A header's value: visible ASCII and single spaces.
    fileprivate func fieldValue() throws -> String {
        let text = try nonEmptyString(maxLength: 256 * 1024)
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.first != " ", text.last != " " else {
            throw failure("is not the value of a header")
        }
        return text
    }
}

extension String {
    fileprivate var person: HypermediaScript.Person { self == "${person}" ? .trial : .named(email: self) }
}
