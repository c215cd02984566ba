import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import HTTPTypes
import Hummingbird

// Plays the script for one request of a session.
struct HypermediaPlayer: Sendable {
    // What documents can say of the parties.
    struct Names: Sendable {
        let issuer: String
        let organization: String
        let client: String
    }

    let routes: AuthorityRoutes
    let settings: HypermediaSettings
    let id: String
    let names: Names
    var session: HypermediaSession
    // The session's identifier from now on, if it changes.
    private(set) var newID: String?
    private(set) var hasEnded = false

    var authority: Authority { routes.authority }
    var script: HypermediaScript { settings.script }

    // A problem is an answer too.
    mutating func answer(_ turn: (inout HypermediaPlayer) async throws -> Response) async throws -> Response {
        do {
            return try await turn(&self)
        } catch let problem as HypermediaProblem {
            hasEnded = problem.ends
            return problem.response
        } catch let refusal as ProtocolError where refusal.code == "invalid_request" && refusal.status == .badRequest {
            return HypermediaProblem.unexpected(refusal.description).response
        }
    }

    // The action must be one that the current step offers.
    mutating func take(
        _ transition: String, of step: String, visit: String, _ submission: SubmittedForm
    ) async throws -> Response {
        guard visit == String(session.visit), step == session.step,
            let rules = script.steps[step]?.transitions[transition]
        else { throw HypermediaProblem.notOffered }
        let values = try values(of: submission, for: transition)
        guard let count = session.take(transition) else {
            throw HypermediaProblem.unexpected("The login has too many steps.", ends: true)
        }
        for rule in rules where isMet(rule.condition, values, count) { return try await follow(rule, values) }
        throw HypermediaProblem.unexpected("The script has no rule for this.")
    }

    // Where several forms have one address, the first that the values fit counts.
    private mutating func values(of submission: SubmittedForm, for transition: String) throws -> [String: JSON] {
        let forms = offeredDocuments.flatMap {
            OfferedForm.forms(
                at: session.path(of: transition), issuer: names.issuer, in: rendered($0, code: ""))
        }
        var problems: [SubmissionProblem] = []
        for form in forms {
            do throws(SubmissionRefused) {
                let values = try form.values(of: submission)
                session.remember(values, of: form)
                return values
            } catch {
                problems.append(error.problem)
            }
        }
        for case .invalid(let entries) in problems { throw HypermediaProblem.invalidInput(entries) }
        if case .refused(let reason) = problems.first { throw HypermediaProblem.unexpected(reason) }
        throw HypermediaProblem.notOffered
    }

    // The current step, and what was answered to an action of it.
    private var offeredDocuments: [HypermediaTemplate] {
        var documents = script.steps[session.step].map { [$0.document] } ?? []
        if let name = session.answer, case .document(let template) = script.answers[name]?.content {
            documents.append(template)
        }
        return documents
    }

    private func isMet(_ condition: HypermediaScript.Condition, _ values: [String: JSON], _ count: Int) -> Bool {
        if let most = condition.upTo, count > most { return false }
        guard let field = condition.field else { return true }
        return value(field.name, values)?.isExactly(field.value) == true
    }

    // A field of the form, or else of an earlier one.
    func value(_ name: String, _ values: [String: JSON]) -> String? {
        values[name]?.stringValue ?? session.fields[name]
    }

    private mutating func follow(_ rule: HypermediaScript.Rule, _ values: [String: JSON]) async throws -> Response {
        if let check = rule.check {
            switch try await perform(check, values) {
            case .passed: break
            case .secondFactorNeeded(let said):
                guard let step = rule.secondFactor else {
                    throw HypermediaProblem.failed("second_factor_required", .organization("page.login.codeNeeded"))
                }
                return try await enter(step, said: said)
            }
        }
        if let person = rule.person { try await identify(person) }
        switch rule.outcome {
        case .step(let step): return try await enter(step)
        case .answer(let name):
            guard let answer = script.answers[name] else { throw HypermediaProblem.notOffered }
            hasEnded = answer.ends
            session.answer = name
            return try await response(to: answer)
        case .authorization: return try await authorize()
        }
    }

    private mutating func enter(_ step: String, said: Message? = nil) async throws -> Response {
        let visit = session.visit
        session.enter(step, random: authority.random)
        if script.steps[step]?.renewsSession == true, session.visit != visit { newID = authority.random.token() }
        return try await showStep(said: said)
    }

    mutating func showStep(said: Message? = nil) async throws -> Response {
        guard let step = script.steps[session.step] else { throw HypermediaProblem.notOffered }
        return Self.response(with: try await document(step.document, said: said))
    }

    private mutating func response(to answer: HypermediaScript.Answer) async throws -> Response {
        var response =
            switch answer.content {
            case .document(let template):
                Self.response(
                    with: try await document(template), status: answer.status, mediaType: answer.mediaType)
            case .text(let text, let repeats):
                Response.text(
                    String(repeating: text, count: repeats), type: answer.mediaType ?? Self.plainText,
                    status: HTTPResponse.Status(code: answer.status ?? 200))
            }
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        return response
    }

    private static let plainText = "text/plain"

    private static func response(with document: JSON, status: Int? = nil, mediaType: String? = nil) -> Response {
        let type = document["type"]?.stringValue ?? ""
        let isProblem = type.hasPrefix(HypermediaProblem.prefix)
        let usualType = isProblem ? HypermediaProblem.mediaType : AuthorityRoutes.representationType
        let usualStatus = isProblem ? HypermediaProblem.status(of: type) : .ok
        return .text(
            document.text, type: mediaType ?? usualType,
            status: status.map { HTTPResponse.Status(code: $0) } ?? usualStatus)
    }
}

// The end of a login.
extension HypermediaPlayer {
    private mutating func authorize() async throws -> Response {
        let code = try await grantCode()
        return Self.response(with: [
            "type": "oauth-authorization-response",
            "properties": .object(compacting: [
                "code": .string(code), "state": .optional(session.request.state), "iss": .string(names.issuer),
            ]),
            "links": [
                [
                    "href": .string(session.request.answer([("code", code)], issuer: names.issuer)),
                    "rel": "authorization-response",
                ]
            ],
        ])
    }

    private mutating func document(_ template: HypermediaTemplate, said: Message? = nil) async throws -> JSON {
        let code = template.placeholders.contains(.fixed(.code)) ? try await grantCode() : ""
        var document = rendered(template, code: code)
        if let said, case .object(var members) = document {
            let message: JSON = ["text": .string(said.text(in: LoginPage.words)), "classList": ["info"]]
            members["messages"] = .array((members["messages"]?.arrayValue ?? []) + [message])
            document = .object(members)
        }
        return document
    }

    private mutating func grantCode() async throws -> String {
        guard let admitted = session.admitted else {
            throw HypermediaProblem.unexpected("The script ends before anyone has logged in.", ends: true)
        }
        let request = session.request
        let outcome = try await authority.onStoreQueue { try $0.grantCode(of: admitted, for: request) }
        guard case .granted(let code) = outcome else { throw HypermediaProblem(outcome) ?? .restart }
        hasEnded = true
        return code
    }
}

extension HypermediaProblem {
    fileprivate static let notOffered = unexpected("The current step does not offer this action.")
    static let restart = unexpected("The login cannot go on.", ends: true)
}
