public import BadgeModel
public import BadgeUI

/// Holds a presenter against the contract of the fourteen UI protocols.
///
/// Every prompt is played in scenarios: answered, refused and answered again, given up, given up after a refusal,
/// withdrawn. A real workflow engine stands on one side; on the other, a ``Driver`` of the presenter, the
/// suite reads what is drawn and enters what the scenario says. What passes between them is kept as a transcript of
/// forms, which must be the same for every presenter; the scripted presenter's is the measure.
///
///     let report = await UIConformance.run { scenario in MyDriver(MyPresenter(), scenario) }
///     XCTAssertEqual(report.findings, [])
public enum UIConformance {
    /// Plays scenarios, each with a driver of its own.
    ///
    /// - Parameters:
    ///   - scenarios: What to play; all of them unless told otherwise.
    ///   - localization: The words that the prompts are written in.
    ///   - patience: How long a presenter may take over one run of a scenario, and over letting a finished form go.
    ///   - makeDriver: Makes a presenter and its driver, for one scenario. An error becomes a finding.
    @MainActor
    public static func run(
        _ scenarios: [Scenario] = Scenario.all, localization: Localization = .english,
        patience: Duration = .seconds(10),
        _ makeDriver: @MainActor (Scenario) async throws -> any Driver
    ) async -> Report {
        var report = Report()
        for scenario in scenarios {
            let expected = await Runner(scenario, at: ScriptedDriver(scenario), localization, patience).run()
            do {
                let played = await Runner(scenario, at: try await makeDriver(scenario), localization, patience).run()
                report.add(played, to: scenario, expecting: expected)
            } catch {
                report.add("No seat could be made: \(error).", to: scenario)
            }
        }
        return report
    }
}

extension UIConformance {
    /// The other side of a presenter, where the suite reads and enters as a user would.
    ///
    /// The scripted presenter's entries go straight in; a terminal's driver types on a pseudo-terminal; a browser's
    /// driver loads the page and sends its form. One driver serves one scenario.
    ///
    ///     final class PageDriver: UIConformance.Driver {
    ///         var presenter: any PromptPresenter { pages }
    ///         func take(_ interaction: UIConformance.Interaction) async throws -> String {
    ///             let page = try await browser.load()
    ///             if case .answer(let answer) = interaction.act { try await browser.send(answer) }
    ///             if interaction.act == .giveUp { try await browser.close() }
    ///             return page.text
    ///         }
    ///     }
    @MainActor
    public protocol Driver: AnyObject, Sendable {
        /// The presenter in front of the driver, the same one each time.
        var presenter: any PromptPresenter { get }

        /// Does what the interaction says, and returns every text that could be read on the way, in any layout.
        ///
        /// The form is before the user: shown for the first time, or again after a refusal. The call returns once
        /// the act is done and does not wait for its outcome; it may wait for the presenter to draw, and then ends when
        /// its task is cancelled, or after a while of its own.
        func take(_ interaction: Interaction) async throws -> String
    }
}
