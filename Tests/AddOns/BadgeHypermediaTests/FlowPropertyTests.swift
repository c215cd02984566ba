import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// What holds for any order of actions, polls, cancels, closes and late answers, and for any graph of steps.
final class FlowPropertyTests: XCTestCase {
    func testAnyScheduleHasOneResultAndOneRequestAtATime() throws {
        let login = try Login([])
        var (finished, waited) = (0, 0)
        for seed in 1...500 as ClosedRange<UInt64> {
            var schedule = try Schedule(login.client, seed: seed)
            for _ in 0..<60 { try schedule.advance() }
            try schedule.end()

            XCTAssertEqual(schedule.failures, [], "seed \(seed)")
            XCTAssertEqual(schedule.results, 1, "seed \(seed)")
            finished += schedule.endedByItself ? 1 : 0
            waited += schedule.waits
            guard schedule.failures.isEmpty else { return }
        }

        XCTAssertGreaterThan(finished, 100)
        XCTAssertGreaterThan(waited, 500)
    }

    func testAnyGraphOfStepsEndsOrHitsABound() throws {
        let login = try Login([]) { $0.limits.requests = 2000 }
        var (ends, bounds) = (0, 0)
        for seed in 1...8 as ClosedRange<UInt64> {
            let dice = Dice(seed: seed)
            let graph = try (0..<1000).map { _ in try dice.node(among: 1000, hasExits: seed % 2 == 0) }
            var machine = try FlowMachine(login.client)
            var effects = try machine.begin()
            while !effects.isEmpty {
                switch effects.removeFirst() {
                case .send(let request, let id):
                    let node = Int(request.url.lastPathComponent) ?? 0
                    effects += machine.receive(.success(graph[node]), for: id)
                case .startTimer(_, let id): effects += machine.timerFired(id)
                case .emit(.step(let step)):
                    let forms = step.actions.compactMap(\.form)
                    effects += try machine.submit(forms[dice.below(forms.count)])
                case .finish(.failed(let error)) where error.message.key == "serverAnswerInvalid.loginLoop": bounds += 1
                case .finish: ends += 1
                case .stopTimer, .stopOperation, .emit: break
                }
            }
            XCTAssertTrue(machine.hasEnded, "seed \(seed)")
            XCTAssertLessThanOrEqual(machine.requests, 2000)
        }

        XCTAssertEqual(ends + bounds, 8)
        XCTAssertGreaterThanOrEqual(ends, 2)
        XCTAssertGreaterThanOrEqual(bounds, 4)
    }
}

/// A sequence of random numbers, the same for the same seed.
struct Dice {
    private let random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    func below(_ bound: Int) -> Int {
        random.bytes(4).reduce(0) { $0 << 8 | Int($1) } % bound
    }

    /// A step that leads to others of so many.
    func node(among count: Int, hasExits: Bool) throws -> Representation {
        func link(_ kind: String) -> JSON {
            [
                "template": "form", "kind": .string(kind),
                "model": ["href": .string("/\(below(count))"), "method": "GET"],
            ]
        }
        switch below(hasExits ? 100 : 97) {
        case ..<40: return try read(document("redirection-step", link("redirect")))
        case ..<65: return try read(polling("pending", link("poll"), link("cancel")))
        case ..<72: return try read(polling("done", link("redirect")))
        case ..<75: return try read(polling("failed", link("redirect")))
        case ..<97: return try read(document("authentication-step", link("login"), link("cancel")))
        default: return try read(["type": "https://curity.se/problems/unexpected"])
        }
    }
}

/// Drives a flow's machine at random, and notes what must not happen.
struct Schedule {
    private(set) var failures: [String] = []
    private(set) var results = 0
    private(set) var waits = 0
    private(set) var endedByItself = false
    private var machine: FlowMachine
    private let dice: Dice
    private var outstanding: [Int] = []
    private var answered: [Int] = []
    private var timer: Int?
    private var timers: [Int] = []
    private var link: Representation.Link?
    // Most of them go on.
    private static let documents: [JSON] =
        Array(repeating: polling("pending", form("poll"), form("cancel")), count: 6)
        + Array(repeating: document("authentication-step", form("a"), form("b")), count: 3)
        + [
            polling("done", form("redirect")), polling("failed", form("redirect")),
            document("redirection-step", form("next")), document("authentication-step", selector("x", form("a"))),
            ["type": "https://curity.se/problems/incorrect-credentials"],
        ]
    private static let endings: [JSON] = [
        document("redirection-step"), document("dream-step"), ["type": "continue-same-step"],
        ["type": "https://curity.se/problems/unexpected"],
        ["type": "oauth-authorization-response", "properties": ["code": "c"]],
    ]

    init(_ client: HypermediaClient, seed: UInt64) throws {
        machine = try FlowMachine(client)
        dice = Dice(seed: seed)
    }

    mutating func advance() throws {
        switch dice.below(40) {
        case 0..<4: attempt { try $0.begin() }
        case 4..<12:
            let forms = machine.step?.actions.compactMap(\.form) ?? []
            guard let form = forms.isEmpty ? nil : forms[dice.below(forms.count)] else { return }
            attempt { try $0.submit(form) }
        case 12..<14: attempt { try $0.retry() }
        case 14..<30: try answer()
        case 30..<37:
            guard let id = dice.below(3) > 0 ? timer : timers.randomElement(dice) else { return }
            if id == timer { timer = nil }
            perform(machine.timerFired(id))
        case 37:
            let late = dice.below(100)
            guard !outstanding.contains(late) else { return }
            let effects = machine.receive(.failure(BadgeError(.unexpected, reason: "late")), for: late)
            if !effects.isEmpty { failures.append("a late answer was taken") }
            perform(effects)
        case 38 where dice.below(6) == 0: perform(machine.end(.declined(FlowMachine.closed)))
        case 39 where dice.below(6) == 0: perform(machine.end(.failed(FlowMachine.closed)))
        default: break
        }
    }

    mutating func end() throws {
        endedByItself = results > 0
        perform(machine.end(.failed(FlowMachine.closed)))
        for _ in 0..<20 { try advance() }
    }

    // Now and then again, or one that was answered before.
    private mutating func answer() throws {
        guard let id = outstanding.last ?? answered.randomElement(dice) else { return }
        outstanding.removeAll()
        answered.append(id)
        let result: Result<Representation, BadgeError> =
            switch dice.below(8) {
            case 0: .failure(BadgeError(.serverUnreachable, "serverUnreachable.server"))
            case 1 where dice.below(4) == 0: .failure(BadgeError(.serverUntrusted, reason: "no"))
            case 2 where dice.below(4) == 0: .success(try read(Self.endings[dice.below(Self.endings.count)]))
            default: .success(try read(Self.documents[dice.below(Self.documents.count)]))
            }
        perform(machine.receive(result, for: id))
    }

    private mutating func attempt(_ action: (inout FlowMachine) throws -> [FlowMachine.Effect]) {
        do {
            perform(try action(&machine))
        } catch {
            let code = BadgeError(wrapping: error).code
            if results > 0, code != .closed { failures.append("\(code) after the end") }
        }
    }

    private mutating func perform(_ effects: [FlowMachine.Effect]) {
        if results > 0, !effects.isEmpty { failures.append("something happened after the end") }
        for effect in effects {
            switch effect {
            case .send(_, let id):
                if !outstanding.isEmpty { failures.append("two requests at a time") }
                if timer != nil { failures.append("a request while a timer runs") }
                outstanding.append(id)
            case .startTimer(let seconds, let id):
                if timer != nil { failures.append("two timers") }
                if !(1...300).contains(seconds) { failures.append("a pause of \(seconds) seconds") }
                if !outstanding.isEmpty { failures.append("a timer while a request runs") }
                timer = id
                timers.append(id)
                waits += 1
            case .stopTimer: timer = nil
            case .finish:
                results += 1
                outstanding = []
            case .emit, .stopOperation: break
            }
        }
    }
}

extension Array {
    fileprivate func randomElement(_ dice: Dice) -> Element? { isEmpty ? nil : self[dice.below(count)] }
}
