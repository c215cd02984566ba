import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Logins that an organization directs, with a scripted presenter: the same forms, in the same order, as at a terminal
/// (`DirectedLoginProcessTests`).
final class LoginTranscriptTests: XCTestCase {
    @MainActor
    func testAPasswordLoginWithTwoWrongTriesShowsTheFormsOfATerminal() async throws { try await play(.twoWrongTries) }

    @MainActor
    func testAPollingLoginShowsTheFormsOfATerminal() async throws { try await play(.polling) }

    @MainActor
    func testACancelledPollingLoginShowsTheFormsOfATerminal() async throws { try await play(.cancelledPolling) }

    @MainActor
    func testAFailedPollingLoginShowsTheFormsOfATerminal() async throws { try await play(.failedPolling) }

    @MainActor
    func testASelectorWithinASelectorShowsTheFormsOfATerminal() async throws { try await play(.nestedSelector) }

    @MainActor
    func testARegistrationWithAFieldErrorShowsTheFormsOfATerminal() async throws { try await play(.fieldError) }

    @MainActor
    func testAPageInTheBrowserShowsTheFormsOfATerminal() async throws { try await play(.externalBrowser) }

    @MainActor
    func testAKeyOfTheWalletShowsTheFormsOfATerminal() async throws { try await play(.webAuthn) }

    @MainActor
    func testAPasskeyShowsTheFormsOfATerminal() async throws { try await play(.passkey) }

    @MainActor
    private func play(_ transcript: LoginTranscript) async throws {
        let login = try await DirectedLogin(
            script: transcript.script,
            Dictionary(transcript.turns.map { ($0.kind, $0.replies) }) { $0 + $1 },
            pausingPolls: transcript.drawings == nil ? Self.untilCancelled : Self.atOnce)

        if transcript.hasPasscode { try await login.setPasscode() }
        let before = login.presenter.transcript.forms.count

        let end: BadgeError.Code?
        do {
            let badge = try await login.enroll()
            let presentation = try await login.wallet.use(badge.id, audience: "https://door.example", nonce: "n-1")
            XCTAssertFalse(presentation.text.isEmpty)
            end = nil
        } catch {
            end = BadgeError(wrapping: error).code
        }

        XCTAssertEqual(end, transcript.endsInBadge ? nil : .declined, login.transcript)
        let shown = Array(login.presenter.transcript.forms.dropFirst(before))
        // A wait that a poll has changed is the same turn.
        let kinds: [Form.Kind?] = [nil] + shown.map(\.kind)
        let forms = zip(kinds, shown).filter { $0 != $1.kind }.map { $1 }
        XCTAssertEqual(forms.map(\.kind), transcript.turns.map(\.kind), login.transcript)
        for (form, turn) in zip(forms, transcript.turns) {
            XCTAssertTrue("\(form.title) \(form.message)".contains(turn.text), login.transcript)
        }
        XCTAssertEqual(login.presenter.transcript.refusals, transcript.refusals, login.transcript)
        let drawn = shown.count + login.presenter.updates.count
        XCTAssertEqual(drawn, transcript.drawings ?? transcript.turns.count, login.transcript)
    }

    private static let atOnce: WebClient.Pause = { _ in try Task.checkCancellation() }
    // A poll that is under way may end the wait before the user does.
    private static let untilCancelled: WebClient.Pause = { _ in try await Task.sleep(for: .seconds(86400)) }
}

extension Transcript {
    fileprivate var refusals: Int {
        events.count { if case .refused = $0 { true } else { false } }
    }
}
