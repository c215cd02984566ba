import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Several badges that are presented together.
final class JointReleaseTests: StorageTestCase {
    private let policy = Result { try PolicyDocument.inForce(version: 5, .passcodeDemand) }

    func testBadgesAreReleasedTogetherWithTheirRecord() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            let other = try await home.add(to: store, "free", nil)
            let (_, key) = try await home.setPasscode(of: store)
            let record = PresentationRecord.sample("a", of: [issued.badge.id, other.badge.id], .undelivered)
            let decision = AuditEvent(.decision, badgeID: other.badge.id, outcome: "permitted")

            let released = try await store.release(
                [
                    CredentialRelease(XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))),
                    CredentialRelease(
                        XCTUnwrap(home.permit(for: other.badge.id, under: nil)), recording: decision),
                ], recording: record, with: key)

            let history = try await store.presentations()
            let counts = try await [issued, other].asyncMap { try await store.credentials(of: $0.badge.id)[0].useCount }
            let events = try await store.auditEntries().suffix(4).map(\.event)
            XCTAssertEqual(released.map(\.text), [issued.payload, other.payload])
            XCTAssertEqual(released.map(\.credential.badgeID), [issued.badge.id, other.badge.id])
            XCTAssertEqual(history, [record])
            XCTAssertEqual(counts, [issued.credential.useCount + 1, other.credential.useCount + 1])
            XCTAssertEqual(events.map(\.outcome), ["released", "permitted", "released", "undelivered"])
            XCTAssertEqual(
                events[3].details["badges"],
                [.string(issued.badge.id.rawValue), .string(other.badge.id.rawValue)])
            try await home.close(store)
        }
    }

    func testIfOneBadgeIsRefusedNoneIsReleased() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let free = try await home.add(to: store, "free", nil)
            let issued = try await home.add(to: store, "asking", policy.get())
            try await home.setPasscode(of: store)
            let permits = try [
                CredentialRelease(
                    XCTUnwrap(home.permit(for: free.badge.id, under: nil)),
                    recording: AuditEvent(.decision, badgeID: free.badge.id, outcome: "permitted")),
                CredentialRelease(XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))),
            ]

            await assertThrows(.passcodeRequired) {
                try await store.release(permits, recording: .sample("a", .undelivered))
            }

            let history = try await store.presentations()
            let counts = try await [free, issued].asyncMap {
                try await store.credentials(of: $0.badge.id)[0].useCount
            }
            let events = try await store.auditEntries().suffix(2).map(\.event)
            XCTAssertEqual(history, [])
            XCTAssertEqual(counts, [free.credential.useCount, issued.credential.useCount])
            XCTAssertEqual(Set(events.map(\.outcome)), ["refused", "permitted"])
            try await home.close(store)
        }
    }

    func testAFailedCheckOfOneBadgeReleasesNone() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let (first, second) = (
                try await home.add(to: store, "first", nil), try await home.add(to: store, "second", nil)
            )
            let gone = BadgeError(.invalidInput, reason: "another credential")
            let releases = try [
                CredentialRelease(XCTUnwrap(home.permit(for: first.badge.id, under: nil))),
                CredentialRelease(XCTUnwrap(home.permit(for: second.badge.id, under: nil))) { _, _ in throw gone },
            ]

            await assertThrows(.invalidInput) {
                try await store.release(releases, recording: .sample("a", .undelivered))
            }

            let history = try await store.presentations()
            let count = try await store.credentials(of: first.badge.id)[0].useCount
            XCTAssertEqual(history, [])
            XCTAssertEqual(count, first.credential.useCount)
            try await home.close(store)
        }
    }

    func testARecordThatCannotBeStoredReleasesNothing() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "free", nil)
            try await store.record(.sample("a"))
            let release = CredentialRelease(try XCTUnwrap(home.permit(for: issued.badge.id, under: nil)))

            await assertThrows(.invalidInput) {
                try await store.release([release], recording: .sample("a", .undelivered))
            }

            let count = try await store.credentials(of: issued.badge.id)[0].useCount
            XCTAssertEqual(count, issued.credential.useCount)
            try await home.close(store)
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
