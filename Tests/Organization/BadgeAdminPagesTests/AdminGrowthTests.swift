import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority

/// A page costs SQLite as many steps with ten thousand people, badges and entries of the log as with a hundred.
final class AdminGrowthTests: XCTestCase {
    private static let most = 1.2

    /// What may grow, and why.
    private static let growing: [String: String] = [
        "get ": "Rows are counted in an index.",
        "get audit/*": "A proof of an entry is over the whole log.",
        "get audit/*/proof": "A proof of an entry is over the whole log.",
        "post audit/verify": "It reads the whole log.",
        "get keys": "The badges that each key has signed are counted.",
        "get keys/rotate": "The badges that each key has signed are counted.",
        "post keys/next": "The badges that each key has signed are counted.",
        "post keys/rotate": "The badges that each key has signed are counted.",
        "post keys/retire": "The badges that each key has signed are counted.",
        "post invitations/all": "It invites everybody.",
        "post invitations/all/preview": "It names everybody who would be invited.",
    ]

    func testAPageTakesAsManyStepsWithTenThousandPeople() async throws {
        let few = try await Self.steps(with: 100)
        let many = try await Self.steps(with: 10_000)

        let all = AdminRoute.all.map { "\($0.method) \($0.path.joined(separator: "/"))" }
        XCTAssertEqual(Set(few.keys), Set(all), "every route is played")
        XCTAssertEqual(Set(Self.growing.keys).subtracting(all), [])
        for (route, steps) in few.sorted(by: { $0.key < $1.key }) where Self.growing[route] == nil {
            let grown = many[route] ?? .max
            XCTAssertLessThanOrEqual(Double(grown), Double(steps) * Self.most, "\(route): \(steps), then \(grown)")
        }
    }

    private static func steps(with size: Int) async throws -> [String: Int] {
        let site = try await AdminSite()
        try site.authority.seed(0..<size, batchSize: 2)
        // As many as a page has, in either.
        _ = try site.authority.importPeople(
            (0..<60).map { .init(name: "Guest \($0)", email: "guest\($0)@example.com") })
        let guests = try site.authority.people(matching: "guest", after: nil, limit: 60)
        try site.authority.invite(guests.map(\.id), by: BulkInvitation(.here))
        let badge = try await site.fillForForms()
        let forms = site.forms(badge)
        let owner = try site.authority.administratorAccount(AdminSite.email(.owner))
        let ids = [
            "people": site.organization.person.id.rawValue, "badges": badge.id.rawValue, "policy": "1",
            "providers": "other", "audit": "3", "open": "unknown",
            "administrators": try site.authority.administrator(AdminSite.email(.people)).id.rawValue,
        ]
        let counter = try StepCounter(site.authority.store.database)
        var steps: [String: Int] = [:]
        for route in AdminRoute.all where route.method == .get {
            let id = ids[route.path.first ?? ""] ?? ""
            let path = route.path.map { $0 == "*" ? id : $0 }
            _ = try counter.take()
            _ = try await site.pages.response(to: SiteRequest(WebRequest(.get, path)), by: owner)
            steps["get \(route.path.joined(separator: "/"))"] = try counter.take()
        }
        for form in forms {
            let request = site.request(AdminRoute.parts(form.path(try form.id())), try form.fields())
            _ = try counter.take()
            _ = try await site.pages.response(to: request, by: owner)
            steps["post \(form.route)"] = try counter.take()
        }
        try counter.end()
        try await site.close()
        return steps
    }
}
