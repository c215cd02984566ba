import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Where a flow comes from, and what a form shows of it.
final class FlowLoadingTests: XCTestCase {
    func testEB1TheStoredFlowComesFirstThenTheServersAndAFailureKeepsIt() async throws {
        let store = MemoryFlowStore()
        let world = try FlowWorld(store: store)
        var updates = world.client.flowUpdates.makeAsyncIterator()
        try await world.client.loadFlow()
        let first = await updates.next()
        let second = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: world.transport, pause: { _ in }), store: store)
        var later = second.flowUpdates.makeAsyncIterator()
        world.transport.failNext(BadgeError(.serverUntrusted, reason: "No."))

        let kept = try await second.loadFlow()

        let (cached, failed) = (await later.next(), await later.next())
        guard case .updated? = first, case .cached? = cached, case .failed(let error)? = failed else {
            return XCTFail("\(String(describing: first)) \(String(describing: cached)) \(String(describing: failed))")
        }
        XCTAssertEqual(error.code, .serverUntrusted)
        XCTAssertEqual(kept.version, "20261126-1")
        XCTAssertEqual(world.transport.calls.count, 2)
        try world.close()
    }

    func testEB2TheAddressHasHostAppNameVersionAndLocale() async throws {
        let world = try FlowWorld { configuration in
            configuration.flow.app = "my app"
            configuration.flow.version = "v 2"
            configuration.locale = "de-DE"
        }

        let failure = await refusal { try await world.client.flow() }

        XCTAssertEqual(failure?.code, .notFound)
        XCTAssertEqual(
            world.transport.calls,
            ["GET \(FlowWorld.address)/widget_data/flows/my%20app/standard/v%202/de-DE.json"])
        try world.client.change { $0.flow = .init(host: $0.server, app: "example", name: "standard") }
        _ = try await world.client.flow()
        XCTAssertEqual(
            world.transport.calls.last, "GET \(FlowWorld.address)/widget_data/flows/example/standard/HEAD/de-DE.json")
        try world.close()
    }

    func testEB28AChangedLocaleBringsItsOwnFlow() async throws {
        let world = try FlowWorld()
        let english = try await world.client.flow()

        try world.client.change { $0.locale = "de-DE" }
        let german = try await world.client.flow()

        XCTAssertEqual(
            world.transport.calls,
            ["en-US", "de-DE"].map { "GET \(FlowWorld.address)/widget_data/flows/example/standard/HEAD/\($0).json" })
        XCTAssertNotEqual(english.fields["firstName"]?.label, german.fields["firstName"]?.label)
        try world.close()
    }

    func testAnAddressOfAServerIsAnOriginAlone() throws {
        let world = try FlowWorld()
        let cases: [(String, BadgeError.Code)] = [
            ("https://ana@example.com", .serverInsecure), ("https://ana:word@example.com", .serverInsecure),
            ("https://example.com/path", .invalidInput), ("https://example.com/?x=1", .invalidInput),
            ("https://example.com/#x", .invalidInput), ("http://example.com", .serverInsecure),
        ]
        for (address, code) in cases {
            let url = try XCTUnwrap(URL(string: address))
            assertThrows(code, address) { try world.client.change { $0.server = url } }
            assertThrows(code, address) { try world.client.change { $0.flow.host = url } }
            assertThrows(code, address) { try world.client.change { $0.providerServer = url } }
        }
        XCTAssertNoThrow(try world.client.change { $0.server = URL(string: "https://example.com/") ?? $0.server })
        try world.close()
    }

    func testEB2ANameOfDotsStaysInTheFolderOfFlows() async throws {
        let world = try FlowWorld { configuration in
            configuration.flow.app = ".."
            configuration.flow.name = "a/../b"
            configuration.flow.version = "."
        }

        let failure = await refusal { try await world.client.flow() }

        XCTAssertEqual(failure?.code, .notFound)
        XCTAssertEqual(
            world.transport.calls, ["GET \(FlowWorld.address)/widget_data/flows/%2E%2E/a%2F..%2Fb/%2E/en-US.json"])
        try world.close()
    }

    func testAFlowThatTheServerDoesNotHaveIsNamed() async throws {
        let world = try FlowWorld()
        try world.client.change { $0.flow.name = "nope" }

        let error = await refusal { try await world.client.updateFlow() }

        XCTAssertEqual(error?.code, .notFound)
        XCTAssertEqual(
            error?.reason,
            "127.0.0.1 has no flow nope of the version HEAD in en-US. Check the name, the version and the locale.")
        try world.close()
    }

    func testEB3ATopLevelThatIsNoObjectIs1101() async throws {
        let address = "http://127.0.0.1:8430/widget_data/flows/example/standard/HEAD/en-US.json"
        let transport = ScriptedTransport([.init(.get, address, .json([1]))])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: MemoryFlowStore())

        let failure = await refusal { try await client.flow() }

        XCTAssertEqual(failure?.code, .serverAnswerInvalid)
        XCTAssertEqual(failure?.flowFailure?.clientCode, 1101)
    }

    func testEB3AFlowWithoutAVersionIsNamedWithoutOne() async throws {
        let address = "http://127.0.0.1:8430"
        let transport = ScriptedTransport([
            .init(
                .get, "\(address)/widget_data/flows/example/standard/HEAD/en-US.json",
                .json([
                    "version": 3, "fields": ["forgotPasswordForm": ["fields": ["mail"]], "mail": ["type": "email"]],
                ])),
            .init(.post, "\(address)/oauth/forgot_password_native", .json(["stat": "ok"])),
        ])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: MemoryFlowStore())

        try await client.requestPassword(for: "ana@example.com")

        let form = transport.requests.last?.form
        XCTAssertEqual(form?["flow"], "standard")
        XCTAssertNil(form?["flow_version"])
        XCTAssertEqual(form?["mail"], "ana@example.com")
    }

    func testEB4AFormIsMadeFromTheFlowWithAllThatItSays() async throws {
        let world = try FlowWorld()
        let flow = try await world.client.flow()

        let form = Form(
            try flow.form(named: "registrationForm"), of: flow, title: "Register", actions: [.submit("Go")])

        let byName = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0) })
        XCTAssertEqual(form.title, "Create an account")
        XCTAssertEqual(byName["emailAddress"]?.kind, .email)
        XCTAssertEqual(byName["emailAddress"]?.hint, "name@example.com")
        XCTAssertEqual(byName["newPassword"]?.kind, .secret(.any))
        XCTAssertEqual(byName["newPassword"]?.constraints.minLength, 8)
        XCTAssertEqual(byName["newPassword"]?.constraints.maxLength, 64)
        XCTAssertEqual(byName["newPasswordConfirm"]?.constraints.repeats, "newPassword")
        XCTAssertEqual(byName["lastName"]?.constraints.isRequired, false)
        XCTAssertEqual(
            byName["addressCountry"]?.kind,
            .choice([.init("DE", label: "Germany"), .init("EG", label: "Egypt"), .init("GB", label: "United Kingdom")]))
        try world.close()
    }

    func testEB5EveryTypeIsAskedForOrShownAndAnUnknownOneIsText() async throws {
        let world = try FlowWorld()
        let flow = try await world.client.flow()
        let registration = Form(
            try flow.form(named: "registrationForm"), of: flow, title: "", actions: [.submit("Go")])
        let profile = Form(
            try flow.form(named: "editProfileForm"), of: flow, title: "", values: ["accountIdentifier": "u-1"],
            actions: [.submit("Go")])

        let kinds = Dictionary(uniqueKeysWithValues: registration.fields.map { ($0.name, $0.kind.name) })

        XCTAssertEqual(kinds["about"], "multilineText")
        XCTAssertEqual(kinds["gender"], "choice")
        XCTAssertEqual(kinds["birthdate"], "date")
        XCTAssertEqual(kinds["acceptTerms"], "boolean")
        XCTAssertEqual(kinds["registrationSource"], "hidden")
        XCTAssertNil(kinds["welcomeText"])
        XCTAssertEqual(registration.message, "Optional fields may stay empty.")
        XCTAssertEqual(profile.message, "Account: u-1")
        XCTAssertEqual(profile.fields.map(\.name).filter { $0.hasPrefix("phone") }, ["phone[kind]", "phone[number]"])
        XCTAssertEqual(profile.fields.last?.kind, .text)
        XCTAssertEqual(flow.warnings.map(\.path), ["fields.favouriteColour.type"])
        try world.close()
    }

    func testAFlowIsFoundHoweverItsLocaleIsWritten() async throws {
        let folder = try TemporaryHome()
        let path = folder.url.appending(path: "example/standard/HEAD")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let documents = packageRoot.appending(path: "Sources/Tools/BadgeSampleServers/FlowServer/Documents")
        for (source, name) in [("en-US", "en-US"), ("de-DE", "de_DE")] {
            try FileManager.default.copyItem(
                at: documents.appending(path: "flow-\(source).json"), to: path.appending(path: "\(name).json"))
        }
        let library = try FlowLibrary(folder: folder.url)
        let german = try FlowDocument(parsing: Data(contentsOf: documents.appending(path: "flow-de-DE.json")))

        for locale in ["de_DE", "de-DE", "de-de", "de_DE.UTF-8"] {
            let world = try FlowWorld(library: library) { $0.locale = locale }
            let flow = try await world.client.flow()
            XCTAssertEqual(flow.forms, german.forms, locale)
            try world.close()
        }
    }

    func testALocaleThatAFlowLacksHasTheFormsOfItsLanguage() async throws {
        for locale in ["de", "de-AT"] {
            let world = try FlowWorld { $0.locale = locale }
            let german = try FlowWorld { $0.locale = "de-DE" }

            let (flow, other) = (try await world.client.flow(), try await german.client.flow())
            let refused = await refusal {
                try await world.client.signIn(name: "x@example.com", password: FlowWorld.password)
            }

            XCTAssertEqual(flow.forms, other.forms, locale)
            XCTAssertEqual(
                refused?.reason, "Der Name oder das Passwort ist falsch. Geben Sie beide noch einmal ein.", locale)
            try world.close()
            try german.close()
        }
        let french = try FlowWorld { $0.locale = "fr-FR" }
        let missing = await refusal { try await french.client.flow() }
        XCTAssertEqual(missing?.code, .notFound)
        try french.close()
    }

    func testTheBuiltInFlowHasTheSameFieldsInEachLanguage() throws {
        let documents = packageRoot.appending(path: "Sources/Tools/BadgeSampleServers/FlowServer/Documents")
        let flows = try ["en-US", "de-DE", "ar"].map { locale in
            try FlowDocument(parsing: Data(contentsOf: documents.appending(path: "flow-\(locale).json")))
        }

        XCTAssertEqual(
            flows.map { $0.warnings.map(\.path) }, Array(repeating: ["fields.favouriteColour.type"], count: 3))
        XCTAssertEqual(try FlowLibrary.standard().warnings, [], "nobody is warned of what is there on purpose")
    }
}
