public import BadgeModel
public import BadgeUI

/// A test suite that checks a presenter against the contract of the fifteen UI protocols.
///
/// Every prompt is played in scenarios: answered, refused and answered again, cancelled, cancelled after a refusal,
/// withdrawn. On one side is a real workflow engine; on the other side the suite uses a ``Driver`` of the presenter to
/// read the drawn texts and to enter the scenario's answers. The transcript of forms between both must be the same for
/// every presenter; that of the scripted presenter is the reference.
///
///     let report = await UIConformance.run { scenario in MyDriver(MyPresenter(), scenario) }
///     XCTAssertEqual(report.findings, [])
public enum UIConformance {
    /// Plays scenarios, each with its own driver.
    ///
    /// - Parameters:
    ///   - scenarios: The scenarios to play; all by default.
    ///   - localization: The localization of the prompts.
    ///   - patience: The time limit for one run of a scenario, and for the release of a finished form.
    ///   - makeDriver: Creates a presenter and its driver for one scenario. An error becomes a finding.
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
    /// A driver that operates a presenter like a user: reads its texts and enters answers.
    ///
    /// The entries for a scripted presenter are passed directly; a terminal's driver types on a pseudo-terminal; a
    /// browser's driver loads the page and submits its form. One driver serves one scenario.
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
        /// The driver's presenter, always the same one.
        var presenter: any PromptPresenter { get }

        /// Performs the interaction, and returns all texts that were readable meanwhile, in any layout.
        ///
        /// The form is shown for the first time, or again after a refusal. The call returns after the action without
        /// waiting for its outcome. It may wait for the presenter to draw, but must end when its task is cancelled, or
        /// after its own time limit.
        func take(_ interaction: Interaction) async throws -> String
    }
}
