import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Foundation
import ScreenTestSupport
import Synchronization
import TestSupport
import XCTest

/// Sharing with a scripted user, at a terminal and on pages: the same forms, the same answers and the same end.
@MainActor
final class ShareTranscriptTests: XCTestCase {
    private typealias Replies = [Form.Kind: [ScriptedPresenter.Reply]]

    func testEA58SharingIsTheSameOnEachPresenter() async throws {
        try await play(
            [
                .share: [
                    .submit(["target": "chat", "text": "Short"]),
                    .submit(["target": "wall", "text": "Much too long"]), .action("close"),
                ]
            ],
            [
                "shown share Share", "answered share submit", "dismissed share", "shown share Share",
                "answered share submit", "dismissed share", "shown share Share", "answered share close",
                "dismissed share", "ended 2",
            ])
    }

    func testEA58ACancelIsTheSameOnEachPresenter() async throws {
        try await play(
            [.share: [.giveUp]],
            ["shown share Share", "gave up share", "dismissed share", "ended declined"])
    }

    func testEA58AFailureAndARetryAreTheSameOnEachPresenter() async throws {
        try await play(
            [
                .share: [
                    .submit(["target": "gate", "text": "One"]), .submit(["target": "gate", "text": "One"]),
                    .action("close"),
                ]
            ],
            [
                "shown share Share", "answered share submit", "refused share shareRefused", "answered share submit",
                "dismissed share", "shown share Share", "answered share close", "dismissed share", "ended 1",
            ])
    }

    func testThePageCountsWhileTheUserTypes() async throws {
        let ui = try await WebUI.start()
        let browser = try await TestBrowser(ui)

        ui.presenter.present(try ShippedForms.sharing(), as: Form.ID()) { _, _ in }
        let html = try await browser.get("/").response.text

        XCTAssertTrue(html.contains("<textarea"), html)
        XCTAssertTrue(html.contains("data-limits=\"{&quot;chat&quot;:\(Activity.maxTextLength)}\""), html)
        XCTAssertTrue(html.contains("data-limits-of=\"f0\""), html)
        XCTAssertTrue(html.contains("data-count=\"{count} of {limit} characters\""), html)
        await ui.stop()
    }

    private static let activity = Activity(action: "shares", url: URL(string: "https://example.com/talks/7"))

    private func play(_ replies: Replies, _ expected: [String], line: UInt = #line) async throws {
        let directory = try TemporaryHome()
        let ui = try await WebUI.start()
        let drivers: [(String, any UIConformance.Driver)] = [
            ("scripted", SilentDriver()), ("terminal", try TypingDriver(photosIn: directory.url)),
            ("web", PageDriver(try await TestBrowser(ui))),
        ]
        for (name, driver) in drivers {
            let presenter = PlayedPresenter(driver, replies)
            let targets = [
                Target("chat", "Team chat", limit: 10), Target("wall", "Wall"), Target("gate", "Gate", failures: 1),
            ]
            let (wallet, organization) = try await wallet(presentedBy: presenter, targets)
            var end: String
            do {
                end = "ended \(try await wallet.share(Self.activity).shared.count)"
            } catch {
                end = "ended \(BadgeError(wrapping: error).code)"
            }
            XCTAssertEqual(presenter.events + [end], expected, name, line: line)
            try await wallet.close()
            try organization.close()
        }
        await ui.stop()
    }

    private func wallet(
        presentedBy presenter: any PromptPresenter, _ targets: [Target]
    ) async throws -> (BadgeWallet, TestOrganization) {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
        wallet.ui.registerAll(presentedBy: presenter)
        targets.forEach(wallet.ui.sharing.register)
        return (wallet, organization)
    }
}

private final class Target: ShareTarget {
    let id: ShareTargetID
    let name: String
    let characterLimit: Int?
    private let failures: Mutex<Int>

    init(_ id: ShareTargetID, _ name: String, limit: Int? = nil, failures: Int = 0) {
        (self.id, self.name, characterLimit) = (id, name, limit)
        self.failures = Mutex(failures)
    }

    func share(_ share: Share) async throws -> URL? {
        let fails = failures.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if fails { throw BadgeError(.shareRefused, reason: "It is full.") }
        return nil
    }
}
