import BadgeTestDoubles
public import BadgeUI

extension UIConformance {
    /// A driver of a scripted presenter, which has all entries from the start.
    @MainActor
    public final class ScriptedDriver: Driver {
        /// The scripted presenter.
        public var presenter: any PromptPresenter { scripted }
        private let scripted: ScriptedPresenter

        /// Creates a presenter with the scenario's entries.
        public init(_ scenario: Scenario) {
            scripted = ScriptedPresenter(scenario.replies)
        }

        /// Returns the form or the refusal from the presenter's transcript.
        public func take(_ interaction: Interaction) async throws -> String {
            let texts = scripted.transcript.events.reversed().lazy.compactMap { event -> [String]? in
                switch (event, interaction.refusal) {
                case (.shown(let form), nil): form.texts
                case (.refused(_, _, let reason), _?): [reason]
                default: nil
                }
            }
            return texts.first?.joined(separator: "\n") ?? ""
        }
    }
}
