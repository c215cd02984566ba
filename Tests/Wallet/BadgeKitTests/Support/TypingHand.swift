import BadgeModel
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Types the answers on a terminal, each once its question is there.
@MainActor
final class TypingHand: Hand {
    var presenter: any PromptPresenter { typist.presenter }
    private let book: ScriptedUser
    private let typist: Typist
    private let photos: TemporaryHome
    private var isWaiting = false
    private var last: Task<Void, Never>?

    init(_ book: ScriptedUser) throws {
        self.book = book
        photos = try TemporaryHome()
        typist = try Typist(photosIn: photos.url)
    }

    func take(_ form: Form, after refusal: BadgeError?) {
        let (act, round) = (book.act(on: form), Typist.Round(form, after: refusal))
        if case .wait = act { isWaiting = true }
        inTurn { [self] in try await type(act, round, form) }
    }

    // The terminal erases the question that is taken down, and must last until then.
    func letGo() {
        guard isWaiting else { return }
        isWaiting = false
        inTurn { [typist] in try await typist.read(until: "\r\u{1B}[2K") }
    }

    private func type(_ act: ScriptedUser.Act, _ round: Typist.Round, _ form: Form) async throws {
        switch act {
        case .answer(let answer):
            guard let again = try await typist.enter(answer, into: round) else { return }
            book.told(form)
            try await type(book.act(on: form), again, form)
        case .leave: try await typist.leave(round)
        case .swipeAway: try await typist.giveUp(round)
        case .wait:
            let shown = book.shown
            try await typist.look(at: round)
            shown.open()
        }
    }

    private func inTurn(_ body: @escaping @MainActor () async throws -> Void) {
        last = Task { [last, typist] in
            await last?.value
            do {
                try await body()
            } catch {
                XCTFail("\(error)")
                typist.hangUp()
            }
        }
    }
}
