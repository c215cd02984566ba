import BadgeTesting
import BadgeUI
import Foundation
import TestSupport

/// A person who types on a pseudo-terminal.
@MainActor
final class TerminalSeat: UIConformance.Seat {
    var presenter: any PromptPresenter { typist.presenter }
    private let typist: Typist

    init(photosIn directory: URL) throws {
        typist = try Typist(photosIn: directory)
    }

    func take(_ turn: UIConformance.Turn) async throws -> String {
        let round = Typist.Round(turn.form, after: turn.refusal)
        switch turn.act {
        case .answer(let answer): _ = try await typist.enter(answer, into: round)
        case .giveUp: try await typist.giveUp(round)
        case .leave: try await typist.look(at: round)
        }
        return typist.takeReading()
    }
}
