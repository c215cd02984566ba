import BadgeTesting
import BadgeUI
import Foundation
import TestSupport

/// A person who types on a pseudo-terminal.
@MainActor
final class TerminalDriver: UIConformance.Driver {
    var presenter: any PromptPresenter { typist.presenter }
    private let typist: Typist

    init(photosIn directory: URL) throws {
        typist = try Typist(photosIn: directory)
    }

    func take(_ interaction: UIConformance.Interaction) async throws -> String {
        let round = Typist.Round(interaction.form, after: interaction.refusal)
        switch interaction.act {
        case .answer(let answer): _ = try await typist.enter(answer, into: round)
        case .giveUp: try await typist.giveUp(round)
        case .leave: try await typist.look(at: round)
        }
        return typist.takeReading()
    }
}
