import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

// Native sign-ins: flows, and the operations that their forms are for.
extension AuthorityRoutes {
    private static let mostParameters = 300

    func addFlows(to router: Router<AuthorityContext>, _ flows: FlowServer) {
        router.get(RouterPath(Endpoint.flowDocuments + "/{app}/{name}/{version}/{file}")) { _, context in
            try flowDocument(["app", "name", "version", "file"].map { context.parameters.get($0) ?? "" }, flows)
        }
        router.get(RouterPath(Endpoint.flowProvider)) { request, _ in
            try await request.inItsLanguage { try await sampleProviderPage(request, flows) }
        }
        router.post(RouterPath(Endpoint.flowProvider)) { request, _ in
            try await request.inItsLanguage { try await answerSampleProvider(request, flows) }
        }
        router.get(RouterPath(Endpoint.flowMessage)) { request, _ in try await flowMessagePage(request, flows) }
        router.post(RouterPath(Endpoint.flowMessage)) { request, _ in try await answerFlowMessage(request, flows) }
        addFlowPages(to: router, flows)
        for (path, operation) in Self.flowOperations {
            let sendsMail = Endpoint.flowMessages.contains(path)
            router.post(RouterPath(path)) { request, _ in
                try await answer(request, flows, countsAlways: sendsMail, operation)
            }
        }
    }

    private func flowDocument(_ parts: [String], _ flows: FlowServer) throws -> Response {
        guard parts[3].hasSuffix(".json"),
            let bytes = flows.library.bytes(
                app: parts[0], name: parts[1], version: parts[2], locale: String(parts[3].dropLast(5)))
        else { throw ProtocolError.notFound }
        return .bytes(try flows.namingProviders(bytes), type: "application/json")
    }

    private typealias Operation = @Sendable (FlowCall) async throws -> JSON

    private static let flowOperations: [(String, Operation)] = [
        ("/oauth/auth_native_traditional", { try await $0.signInTraditionally() }),
        ("/oauth/auth_native", { try await $0.signInWithProvider() }),
        (Endpoint.flowRegistration, { try await $0.register(withProvider: false) }),
        (Endpoint.flowProviderRegistration, { try await $0.register(withProvider: true) }),
        ("/oauth/update_profile_native", { try await $0.updateProfile() }),
        (Endpoint.flowForgottenPassword, { try await $0.sendMessage(.password) }),
        (Endpoint.flowVerification, { try await $0.sendMessage(.verification) }),
        ("/oauth/refresh_access_token", { try await $0.refresh() }),
        ("/oauth/link_account_native", { try await $0.link() }),
        ("/oauth/unlink_account_native", { try await $0.unlink() }),
        ("/oauth/token", { try await $0.redeemCode() }),
        ("/access/useVerificationCode", { try await $0.useVerificationCode() }),
        ("/signin/oauth_token", { try $0.exchangeToken() }),
        ("/entity", { try await $0.entity() }),
        ("/entity.update", { try await $0.changeEntity(replaces: false) }),
        ("/entity.replace", { try await $0.changeEntity(replaces: true) }),
        ("/badge/invitation", { try await $0.invitation() }),
    ]

    // Every refusal has the form of the protocol, and counts against strangers. What may send an email to an address that
    // the client chose counts for everybody.
    private func answer(
        _ request: Request, _ flows: FlowServer, countsAlways: Bool, _ operation: Operation
    ) async throws -> Response {
        do {
            guard request.uri.query == nil else { throw FlowRefusal.invalid("query") }
            let bytes = try await request.bytes(
                of: "application/x-www-form-urlencoded", or: ProtocolError.invalidRequest)
            let parameters = try FormReader.fields(bytes, upTo: Self.mostParameters, controls: true)
            if !countsAlways, let token = parameters["access_token"] ?? parameters["code"],
                flows.state.withLock({ $0.isPersons(token, now: authority.clock.now()) })
            {
                RequestClient.confirm()
            }
            // What it costs is in memory, and not in the store.
            try RequestClient.charge()
            if let reply = try flows.demanded(by: parameters) { return reply }
            return .document(try await operation(try FlowCall(self, flows, parameters)))
        } catch let refusal as FlowRefusal {
            return .document(
                refusal.json(requestToken: String(authority.random.token().prefix(16))), status: .badRequest)
        } catch let error as ProtocolError where error.status == .badRequest {
            return .document(
                FlowRefusal(200, error.description).json(
                    requestToken: String(authority.random.token().prefix(16))), status: .badRequest)
        }
    }
}

extension FlowServer {
    // The flow with the sample providers, which it does not have of itself.
    fileprivate func namingProviders(_ flow: [UInt8]) throws -> [UInt8] {
        guard hasSampleProviders, var members = try JSON.parse(flow).objectValue else { return flow }
        let samples = Self.sampleProviders.map { ["id": .string($0.id), "name": .string($0.name)] as JSON }
        members["providers"] = members["providers"] ?? .array(samples)
        return Array(JSON.object(members).text.utf8)
    }

    // What a test wants to be answered with; nil for the operation's own reply.
    func demanded(by parameters: [String: String]) throws -> Response? {
        let next = state.withLock { state in
            defer { state.nextFailure = nil }
            return state.nextFailure
        }
        switch next {
        case .error(let code): throw FlowRefusal.onDemand(code)
        case .body(let text): return .text(text, type: "text/html")
        case nil: break
        }
        guard hasSampleProviders else { return nil }
        for value in parameters.values where value.hasPrefix("error-") {
            guard let match = value.prefixMatch(of: /error-(\d{3})@/), let code = Int(match.output.1) else { continue }
            throw FlowRefusal.onDemand(code)
        }
        return nil
    }
}
