import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

// Bodies that are nearly right, with proofs that are right or not: an answer always comes, the server never fails, and the
// store changes only where the route may change it.
final class RequestFuzzTests: XCTestCase {
    private static let inputsPerHouse = 200

    func testNoBodyDoesMoreThanItsRouteMay() async throws {
        let inputs = try FuzzRun.inputs(1000)
        var chance = Chance(seed: try FuzzRun.seed())
        var granted: [FuzzRoute: Int] = [:]

        for first in stride(from: 0, to: inputs, by: Self.inputsPerHouse) {
            let house = try await FuzzHouse(seed: chance.next())
            let others = try house.strangersRows()
            for number in first..<min(inputs, first + Self.inputsPerHouse) {
                let shot = try await Self.shot(&chance, at: house, number - first, from: first / Self.inputsPerHouse)
                if shot.isGranted { granted[shot.route, default: 0] += 1 }
                XCTAssertEqual(shot.fault, nil, "\(shot) (\(chance))")
            }
            XCTAssertEqual(try house.strangersRows(), others, "\(chance)")
            XCTAssertEqual(house.log.text, "", "\(chance)")
            try house.authority.close()
        }

        let counts = granted.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
        print("\(inputs) requests from seed \(chance.seed), granted: \(counts)")
        XCTAssertEqual(
            FuzzRoute.allCases.filter { granted[$0] == nil }, FuzzRoute.allCases.filter(\.isNeverGranted),
            "a route was never reached: the test shows nothing")
    }

    func testEveryRequestOfTheDescriptionThatHasABodyIsAmongThem() async throws {
        let house = try await FuzzHouse(seed: 1)
        let described = try Described.description.routes.filter { !$0.hasPrefix("GET ") }

        let sent = FuzzRoute.allCases.map { route in
            let path = house.path(of: route).prefix { $0 != "?" }
            return house.devices.reduce("\(route.method) \(path)") { $0.replacing($1, with: "{id}") }
                .replacing("/accounts/0/", with: "/accounts/{id}/")
                .replacing("/steps/1/begin/begin", with: "/steps/{visit}/{step}/{transition}")
        }

        XCTAssertEqual(Set(sent).sorted(), described)
        try house.authority.close()
    }

    func testWhatARouteMayNotChangeIsFound() {
        let changed = Shot(
            route: .photo, flaw: nil, body: "", status: 200, error: nil, changed: ["photo", "badge"])
        let failed = Shot(route: .photo, flaw: nil, body: "", status: 500, error: "server_error", changed: [])
        let believed = Shot(route: .photo, flaw: .signature, body: "", status: 200, error: nil, changed: ["photo"])
        let right = Shot(route: .photo, flaw: nil, body: "", status: 200, error: nil, changed: ["photo", "person"])

        XCTAssertEqual([changed, failed, believed].map { $0.fault == nil }, [false, false, false])
        XCTAssertNil(right.fault)
    }

    func testTheWatchSeesWhatAStatementATriggerAndACascadeChange() async throws {
        let house = try await FuzzHouse(seed: 1)
        let device = try XCTUnwrap(house.authority.devices(of: "ana@example.com").first)

        try house.authority.removeDevice(device.id, of: "ana@example.com")

        XCTAssertTrue(house.watch.take().isSuperset(of: ["badge", "statusList", "session", "sessionToken"]))
        XCTAssertEqual(house.watch.take(), [])
        try house.authority.close()
    }

    // The routes in turn, in each house from another one on, and as it should be in the first turn and every fourth: that
    // every route is reached does not depend on the seed.
    private static func shot(
        _ chance: inout Chance, at house: FuzzHouse, _ number: Int, from first: Int
    ) async throws -> Shot {
        if chance.chance(10) { house.clock.advance(by: TimeInterval(chance.below(20))) }
        let routes = FuzzRoute.allCases
        let route = routes[(number + first * 7) % routes.count]
        let isUnspoiled = number / routes.count % 4 == 0
        let body = try await house.body(of: route)
        let sent = isUnspoiled || chance.chance(25) ? (bytes: body.serialized, type: body.type) : chance.spoiled(body)
        let isFlawed = route.proof != .none && !isUnspoiled && chance.chance(33)
        let flaw = isFlawed ? chance.pick(FuzzHouse.Flaw.allCases) : nil
        let headers = try house.headers(for: route, path: house.path(of: route), flaw: flaw)
        _ = house.watch.take()
        let answer = try await house.send(route, sent.bytes, type: sent.type, headers: headers)
        let shot = Shot(
            route: route, flaw: flaw, body: String(decoding: sent.bytes.prefix(2000), as: UTF8.self),
            status: answer.status, error: answer.error ?? answer.problem, changed: house.watch.take())
        if route == .passwordChange, shot.isGranted { try house.restorePassword() }
        // Who removed the own device, or gave it another key, begins again, and so does whose token was replaced or refused.
        if route == .deviceKey, shot.isGranted { try house.removeOtherDevices() }
        if [.removal, .deviceKey].contains(route) && shot.isGranted || route == .refreshToken {
            try await house.begin()
        }
        return shot
    }
}

// One request, and what came of it.
struct Shot: CustomStringConvertible {
    let route: FuzzRoute
    let flaw: FuzzHouse.Flaw?
    let body: String
    let status: Int
    let error: String?
    let changed: Set<String>

    // A login in the browser ends with a redirection, on whatever else the page is shown again.
    var isGranted: Bool {
        [.browserLogin, .signInRefusal].contains(route) ? status == 303 : (200..<300).contains(status)
    }

    var description: String {
        let proof = flaw.map { "a proof with a flaw (\($0))" } ?? "a right proof"
        return "\(route.rawValue) with \(proof), \(body.debugDescription): \(status) \(error ?? "")"
    }

    // What must not be; nil when all is well.
    var fault: String? {
        guard (200..<500).contains(status) else { return "the server failed" }
        guard isGranted || error != nil || route.answersWithPage else { return "the refusal does not say why" }
        if isFlawed, isGranted { return "the proof was believed" }
        if route.isNeverGranted, isGranted { return "it was granted" }
        let allowed = (isGranted ? route.granted : isFlawed ? [] : route.refused).union(["proof"])
        let more = changed.subtracting(allowed)
        return more.isEmpty ? nil : "it changed \(more.sorted().joined(separator: ", "))"
    }

    // A plain wallet's token request needs no proof, a code that comes without one is ended, and a first request may be
    // what a replay repeats.
    private var isFlawed: Bool {
        switch flaw {
        case nil, .replay: false
        case .missing: route.proof != .optional && route != .browserToken
        case .hash: route.proof == .token
        // Any key is a device where a token is asked for.
        case .key: route.proof == .token
        default: true
        }
    }
}

extension FuzzHouse {
    // What is on record of the person whom no request is about.
    func strangersRows() throws -> [String] {
        let badges = try authority.badges().filter { $0.email != "ana@example.com" }
        let ben = try authority.person("ben@example.com")
        let devices = try authority.devices(of: "ben@example.com")
        return ["\(badges)", "\(ben)", "\(devices)", "\(try authority.clients())"]
    }
}
