import BadgeHypermedia
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import Synchronization
import TestSupport
import XCTest

/// One flow at a scripted server, on a clock that stands still.
struct Login {
    let server: StepServer
    let client: HypermediaClient
    let flow: HypermediaFlow
    let pauses = VirtualPauses()
    let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
    let key = SigningKey(random: SeededRandom(seed: 1))
    private let events: Events

    init(
        _ answers: [StepServer.Answer], metadata: [String: JSON] = [:], holdingTokens gate: Gate? = nil,
        _ configure: (inout HypermediaConfiguration) -> Void = { _ in }
    ) throws {
        server = StepServer(answers, holdingTokens: gate)
        var configuration = HypermediaConfiguration()
        configure(&configuration)
        let web = WebClient(
            transport: server, clock: clock, random: SeededRandom(seed: 2), pause: { _ in },
            pollPause: { [pauses] in try await pauses.pause($0) })
        let document: [String: JSON] = [
            "issuer": .string(StepServer.issuer), "token_endpoint": .string(StepServer.tokenEndpoint),
            "hypermedia_authorization_endpoint": .string(StepServer.endpoint),
        ]
        let issuer = try XCTUnwrap(URL(string: StepServer.issuer))
        client = try HypermediaClient(
            server: AuthorizationServer(JSONReader(.object(document.merging(metadata) { $1 })), issuer: issuer),
            clientID: "app", redirect: XCTUnwrap(URL(string: "app://cb")), key: key, web: web,
            configuration: configuration)
        flow = try client.makeFlow()
        events = Events(flow)
    }

    /// The next event; fails when there is none.
    func next(file: StaticString = #filePath, line: UInt = #line) async throws -> HypermediaEvent {
        let event = await events.next()
        return try XCTUnwrap(event, file: file, line: line)
    }

    /// Begins the flow and returns its first event.
    func begin() async throws -> HypermediaEvent {
        try await flow.begin()
        return try await next()
    }

    /// Begins the flow and returns its first step.
    func beginStep() async throws -> HypermediaStep {
        try await flow.begin()
        return try await nextStep()
    }

    func nextStep(file: StaticString = #filePath, line: UInt = #line) async throws -> HypermediaStep {
        let event = try await next(file: file, line: line)
        guard case .step(let step) = event else { throw Unexpected(event, file, line) }
        return step
    }

    func nextWait(file: StaticString = #filePath, line: UInt = #line) async throws -> HypermediaWait {
        let event = try await next(file: file, line: line)
        guard case .waiting(let wait) = event else { throw Unexpected(event, file, line) }
        return wait
    }

    func nextProblem(
        file: StaticString = #filePath, line: UInt = #line
    ) async throws -> (problem: Representation.Problem, step: HypermediaStep?) {
        let event = try await next(file: file, line: line)
        guard case .problem(let problem, let step) = event else { throw Unexpected(event, file, line) }
        return (problem, step)
    }

    /// The result, which must be the next event and the last.
    func result(file: StaticString = #filePath, line: UInt = #line) async throws -> HypermediaResult {
        let event = try await next(file: file, line: line)
        guard case .finished(let result) = event else { throw Unexpected(event, file, line) }
        let more = await events.next()
        XCTAssertNil(more, file: file, line: line)
        return result
    }

    /// The error with which the flow ends next.
    func failure(file: StaticString = #filePath, line: UInt = #line) async throws -> BadgeError {
        switch try await result(file: file, line: line) {
        case .failed(let error), .declined(let error): return error
        case .authorized: throw Unexpected(.interrupted(BadgeError(.unexpected, reason: "authorized")), file, line)
        }
    }

    /// Begins a flow that ends at once, and returns the error.
    func failure(beginning: Void, file: StaticString = #filePath, line: UInt = #line) async throws -> BadgeError {
        try await flow.begin()
        return try await failure(file: file, line: line)
    }
}

/// An event that a test did not expect; its description names the case alone.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ event: HypermediaEvent, _ file: StaticString, _ line: UInt) {
        description = "\(file):\(line): \(event)"
    }
}

/// Reads the events of a flow; gives up where a flow hangs.
private final class Events: Sendable {
    private let received = Mutex<[HypermediaEvent]>([])
    private let hasEnded = Mutex(false)

    init(_ flow: HypermediaFlow) {
        let events = flow.events
        Task { [weak self] in
            for await event in events { self?.received.withLock { $0.append(event) } }
            self?.hasEnded.withLock { $0 = true }
        }
    }

    func next() async -> HypermediaEvent? {
        await within(20) {
            while true {
                let isLast = self.hasEnded.withLock(\.self)
                if let event = self.received.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return event }
                if isLast { return nil }
                await Task.yield()
            }
        } ?? nil
    }
}

extension HypermediaStep {
    /// The form with that address among the actions and options.
    func form(_ href: String) throws -> Representation.Form {
        let inner = actions.flatMap { $0.selector?.options ?? [] }
        return try XCTUnwrap((actions + inner).compactMap(\.form).first { $0.href == href })
    }

    var operation: Representation.ClientOperation {
        get throws { try XCTUnwrap(actions.compactMap(\.clientOperation).first) }
    }
}

/// The error that an action is refused with.
func refusal(
    file: StaticString = #filePath, line: UInt = #line, of action: () async throws -> Void
) async -> BadgeError? {
    do {
        try await action()
        XCTFail("Nothing was thrown.", file: file, line: line)
        return nil
    } catch {
        return BadgeError(wrapping: error)
    }
}
