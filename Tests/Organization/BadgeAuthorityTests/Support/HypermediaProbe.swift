import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

// A client of hypermedia authentication: it sends what the representations say, and what they do not.
final class HypermediaProbe {
    static let representation = "application/vnd.auth+json"
    static let problem = "application/problem+json"
    static let scope = "urn:se:curity:scopes:haapi"

    let device: DeviceProbe
    var token = ""
    var sessionID: String?
    // The step at which the client is.
    var step = JSON.null

    // Whether the server is to send only what the schema of representations describes.
    private let isSound: Bool

    init(_ device: DeviceProbe, isSound: Bool = true) { (self.device, self.isSound) = (device, isSound) }

    private static let schema = Result<JSONSchema?, any Error> {
        let file =
            packageRoot
            .appending(path: "Schemas/hypermedia.schema.json")
        return FileManager.default.fileExists(atPath: file.path) ? try JSONSchema(contentsOf: file) : nil
    }

    static func grant(_ changes: [String: String?] = [:]) -> [String: String] {
        let grant: [String: String?] = [
            "grant_type": "client_credentials", "scope": scope, "client_id": "badgectl",
        ]
        return grant.merging(changes) { $1 }.compactMapValues { $0 }
    }

    func fetchToken() async throws {
        token = try JSONReader(await device.form("/token", Self.grant()).json)["access_token"].string()
    }

    @discardableResult
    func begin(_ changes: [String: String?] = [:]) async throws -> Answer {
        sessionID = nil
        return try await send(.get, "/hypermedia/authorize?" + DeviceProbe.form(BrowserProbe.request(changes)))
    }

    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String, type: String? = nil, body: String = "",
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var all: HTTPFields = [.accept: Self.representation]
        all[.sessionName] = sessionID
        for field in headers { all[field.name] = field.value }
        let answer = try await device.send(method, path, token: token, type: type, body: body, headers: all)
        sessionID = answer.headers[.setSessionName] ?? sessionID
        if isSound { XCTAssertEqual(try Self.schema.get()?.findings(in: answer.json) ?? [], [], answer.text) }
        if let type = answer.stepType, type != "continue-same-step" { step = answer.json }
        return answer
    }

    // The form of the current step with that transition; its fields as they are, but for the changes.
    @discardableResult
    func submit(_ transition: String, _ changes: [String: JSON?] = [:]) async throws -> Answer {
        let form = try XCTUnwrap(form(transition), "\(transition) in \(step.text)")
        let href = try XCTUnwrap(form["href"]?.stringValue)
        var values: [String: JSON?] = [:]
        for field in form["fields"]?.arrayValue ?? [] where field["type"] == "hidden" {
            values[try JSONReader(field)["name"].string()] = field["value"] ?? ""
        }
        let fields = values.merging(changes) { $1 }.compactMapValues { $0 }
        guard form["method"]?.stringValue?.uppercased() == "POST" else {
            let query = DeviceProbe.form(fields.compactMapValues(\.stringValue))
            return try await send(.get, href + (query.isEmpty ? "" : (href.contains("?") ? "&" : "?") + query))
        }
        guard form["type"] == "application/json" else {
            let body = DeviceProbe.form(fields.compactMapValues(\.stringValue))
            return try await send(.post, href, type: body.isEmpty ? nil : DeviceProbe.formType, body: body)
        }
        return try await send(.post, href, type: "application/json", body: JSON.object(fields).text)
    }

    @discardableResult
    func follow(_ transition: String) async throws -> Answer {
        try await send(.get, try XCTUnwrap(href(transition), "\(transition) in \(step.text)"))
    }

    func form(_ transition: String) -> JSON? {
        Self.all(in: step).first { $0["method"] != nil && Self.names($0, transition) }
    }

    func href(_ transition: String) -> String? {
        Self.all(in: step).first { Self.names($0, transition) }?["href"]?.stringValue
    }

    private static func names(_ model: JSON, _ transition: String) -> Bool {
        let path = model["href"]?.stringValue?.split(separator: "?").first
        return path?.hasSuffix("/" + transition) == true
    }

    // Every object, outer ones first.
    private static func all(in json: JSON) -> [JSON] {
        switch json {
        case .array(let elements): elements.flatMap(all)
        case .object(let members): [json] + members.keys.sorted().flatMap { members[$0].map(all) ?? [] }
        default: []
        }
    }

    // The form with the password, from the first step of the built-in script on.
    @discardableResult
    func logIn(_ password: String = AuthorityFixture.password, username: String = "ana") async throws -> Answer {
        try await submit("login", ["username": .string(username), "password": .string(password)])
    }

    func redeem(_ changes: [String: String] = [:], by device: DeviceProbe? = nil) async throws -> Answer {
        let code = step["properties"]?["code"]?.stringValue ?? "no code"
        let grant = [
            "grant_type": "authorization_code", "code": code, "client_id": "badgectl",
            "redirect_uri": BrowserProbe.redirect, "code_verifier": BrowserProbe.verifier,
        ]
        return try await (device ?? self.device).form("/token", grant.merging(changes) { $1 })
    }
}

extension Answer {
    // The end of a problem's type.
    var problem: String? {
        guard headers[.contentType] == HypermediaProbe.problem else { return nil }
        return json["type"]?.stringValue?.replacing("https://curity.se/problems/", with: "")
    }

    var stepType: String? {
        headers[.contentType] == HypermediaProbe.representation ? json["type"]?.stringValue : nil
    }
}

extension HTTPField.Name {
    static let sessionName = Self("Session-Id") ?? .cookie
    static let setSessionName = Self("Set-Session-Id") ?? .setCookie
}

extension AuthorityFixture {
    static func script(_ name: String) throws -> HypermediaScript {
        try HypermediaScript(JSON.parse(Data(contentsOf: LoginScript.file(name)), limits: HypermediaScript.limits))
    }

    // A client with an access token.
    func hypermedia(
        _ script: HypermediaScript = .passwordLogin, loginTask: (any LoginTask)? = nil, seed: UInt64 = 900
    ) async throws -> HypermediaProbe {
        let settings = HypermediaSettings(script: script, trialPerson: LoginScript.person)
        let probe = HypermediaProbe(try hypermediaDevice(settings, loginTask, seed: seed))
        try await probe.fetchToken()
        return probe
    }

    func hypermediaDevice(
        _ settings: HypermediaSettings = HypermediaSettings(), _ loginTask: (any LoginTask)? = nil, seed: UInt64 = 900
    ) throws -> DeviceProbe {
        let transport = try authority.transport { ($0.loginTask, $0.hypermedia) = (loginTask, settings) }
        return DeviceProbe(try wallet(transport: transport), seed: seed, random: proofNames)
    }

    // At the first step of that script.
    func begun(_ name: String, seed: UInt64 = 900) async throws -> HypermediaProbe {
        let probe = try await hypermedia(Self.script(name), seed: seed)
        try await probe.begin()
        return probe
    }

    // At the form for the password of the built-in script.
    func begunLogin(loginTask: (any LoginTask)? = nil, seed: UInt64 = 900) async throws -> HypermediaProbe {
        let probe = try await hypermedia(loginTask: loginTask, seed: seed)
        try await probe.begin()
        try await probe.submit("begin")
        return probe
    }
}
