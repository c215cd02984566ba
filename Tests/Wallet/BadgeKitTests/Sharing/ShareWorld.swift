import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import Synchronization
import TestSupport

/// A wallet with a badge, whose user shares with targets of a test.
@MainActor
final class ShareWorld {
    static let talk = "https://example.com/talks/7"

    let organization: TestOrganization
    let wallet: BadgeWallet
    let presenter: ScriptedPresenter
    let listener = ShareRecorder()
    let badge: Badge
    private let home: TemporaryHome

    /// - Parameters:
    ///   - replies: The user's replies to the forms.
    ///   - targets: The targets, in order.
    ///   - other: What draws the forms, if not the scripted presenter.
    ///   - network: What answers beside the organization, by origin.
    ///   - allowsMail: Whether the organization sends emails for its people.
    init(
        _ replies: [Form.Kind: [ScriptedPresenter.Reply]] = [:], _ targets: [any ShareTarget] = [],
        presentedBy other: (any PromptPresenter)? = nil, network: [String: any HTTPTransport] = [:],
        allowsMail: Bool = false, webhooks: [ShareWebhook] = []
    ) async throws {
        organization = try TestOrganization(clock: FixedClock(Date(timeIntervalSince1970: 1_772_355_600)))
        home = try TemporaryHome()
        let issuer = try organization.authority.organization().issuer
        let own = try organization.authority.transport { $0.allowsSharing = allowsMail }
        var configuration = organization.configuration(
            home: home.url, transport: SwitchedTransport(network.merging([issuer.origin: own]) { $1 }))
        configuration.webhooks = webhooks
        configuration.retryPause = { _ in try Task.checkCancellation() }
        wallet = try await BadgeWallet.open(configuration)
        presenter = ScriptedPresenter(replies)
        let invitation = try organization.invite()
        let provisioning = ScriptedPresenter([
            .transactionCode: [.submit(["code": invitation.transactionCode.revealedText])]
        ])
        wallet.ui.registerAll(presentedBy: provisioning)
        badge = try await wallet.provision(invitation.offer)
        wallet.ui.registerAll(presentedBy: other ?? presenter)
        targets.forEach(wallet.ui.sharing.register)
        wallet.ui.sharing.add(listener)
    }

    static func activity() -> Activity {
        var activity = Activity(action: "is speaking at", url: URL(string: talk))
        activity.title = "Badges that stay"
        return activity
    }

    static func submit(_ text: String, to target: String = "chat", _ fields: [String: String] = [:])
        -> ScriptedPresenter.Reply
    {
        .submit(fields.merging(["text": text, "target": target]) { $1 })
    }

    /// The kinds of the forms that were shown, and what happened to each, in order.
    var events: [String] { presenter.transcript.steps }

    var forms: [Form] { presenter.transcript.forms }

    func close() async throws {
        try await wallet.close()
        try organization.close()
    }
}

/// A target that answers as a test says, and keeps what it got.
final class NotedTarget: ShareTarget {
    let id: ShareTargetID
    let name: String
    let characterLimit: Int?
    let wording: ShareWording
    private let state: Mutex<(answers: [@Sendable () async throws -> URL?], shares: [Share])>

    /// - Parameter answers: One after another; after the last, every share is taken.
    init(
        _ id: ShareTargetID = "chat", name: String = "Team chat", limit: Int? = nil, wording: ShareWording = .usual,
        answers: [@Sendable () async throws -> URL?] = []
    ) {
        self.id = id
        self.name = name
        characterLimit = limit
        self.wording = wording
        state = Mutex((answers, []))
    }

    var shares: [Share] { state.withLock { $0.shares } }

    func share(_ share: Share) async throws -> URL? {
        let answer = state.withLock { state in
            state.shares.append(share)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        return try await answer?()
    }

    static let failure: @Sendable () async throws -> URL? = { throw BadgeError(.shareRefused, reason: "It is full.") }
}

/// Notes how dialogs go on and end.
@MainActor
final class ShareRecorder: ShareListener {
    private(set) var events: [String] = []
    private let name: String

    nonisolated init(_ name: String = "") {
        self.name = name
    }

    var ends: [String] { events.filter { !$0.hasPrefix(name + "shared") && !$0.hasPrefix(name + "failed") } }

    func sharingDidFailToShow(_ error: BadgeError) { note("not shown: \(error.code)") }
    func sharingDidSucceed(_ activity: SharedActivity) { note("shared: \(activity.target) \(activity.text)") }
    func sharingDidFail(_ error: BadgeError, at target: ShareTargetID) { note("failed: \(target) \(error.code)") }
    func sharingDidComplete(_ report: ShareReport) { note("complete: \(report.shared.count)") }
    func sharingDidNotComplete() { note("not complete") }

    private func note(_ event: String) { events.append(name + event) }
}
