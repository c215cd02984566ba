public import BadgeTesting
public import BadgeUI
public import Foundation

/// A person who types on a pseudo-terminal.
@MainActor
public final class TypingDriver: UIConformance.Driver {
    public var presenter: any PromptPresenter { typist.presenter }
    private let typist: Typist

    /// Makes a terminal; photos are written into a directory, to be given by their paths.
    public init(photosIn directory: URL) throws {
        typist = try Typist(photosIn: directory)
    }

    public func take(_ interaction: UIConformance.Interaction) async throws -> String {
        let round = Typist.Round(interaction.form, after: interaction.refusal)
        switch interaction.act {
        case .answer(let answer): _ = try await typist.enter(answer, into: round)
        case .giveUp: try await typist.giveUp(round)
        case .leave: try await typist.look(at: round)
        }
        return typist.takeReading()
    }
}
