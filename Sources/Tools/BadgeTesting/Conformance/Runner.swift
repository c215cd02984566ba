import BadgeModel
import BadgeUI
import Foundation

extension UIConformance {
    /// Plays one scenario with one driver.
    @MainActor
    final class Runner {
        private struct TooLate: Error {}

        private let scenario: Scenario
        private let driver: any Driver
        private let patience: Duration
        private let registry: UIRegistry
        private let witness: RecordingPresenter
        private var findings: [String] = []
        private var secrets: Set<String> = []

        init(_ scenario: Scenario, at driver: any Driver, _ localization: Localization, _ patience: Duration) {
            (self.scenario, self.driver, self.patience) = (scenario, driver, patience)
            registry = UIRegistry(localization: localization)
            witness = RecordingPresenter(driver.presenter)
            registry.registerAll(presentedBy: witness, timeZone: .gmt)
        }

        func run() async -> Played {
            for run in scenario.runs { await play(run) }
            return Played(
                transcript: witness.record.transcript, findings: Self.once(findings + witness.record.findings))
        }

        private func play(_ run: Run) async {
            let session = ConformanceRun(run.steps)
            witness.session = session
            do {
                try await inTime { try await self.play(run, session) }
            } catch is TooLate {
                findings.append("Nothing more came within \(patience), and the run was not over.")
            } catch {
                findings.append("The seat failed: \(error).")
            }
            findings += session.findings
            await waitForReleases()
        }

        private func play(_ run: Run, _ session: ConformanceRun) async throws {
            let workflow = workflow(session)
            defer { workflow.cancel() }
            try await withTaskCancellationHandler {
                try await act(session)
                if run.end == .withdrawn { workflow.cancel() }
                let end = await workflow.value
                try Task.checkCancellation()
                if end != run.end { findings.append("The run ended \(end), and should end \(run.end).") }
            } onCancel: {
                workflow.cancel()
            }
        }

        private func workflow(_ session: ConformanceRun) -> Task<End, Never> {
            Task { [scenario, registry] in
                defer { session.end() }
                do {
                    try await scenario.play(registry, session)
                    return .accepted
                } catch let error as BadgeError {
                    return error.code == .declined ? .declined : .failed(error.reason)
                } catch {
                    return error is CancellationError ? .withdrawn : .failed("\(error)")
                }
            }
        }

        private func act(_ session: ConformanceRun) async throws {
            for index in session.steps.indices {
                guard let interaction = try await session.interaction(index) else { return }
                compare(try await driver.take(interaction), interaction)
                session.acted(index)
            }
        }

        private func compare(_ reading: String, _ interaction: Interaction) {
            for text in texts(of: interaction) where !reading.shows(text) {
                findings.append("“\(text)” cannot be read\(interaction.refusal == nil ? "" : " after the refusal").")
            }
            if secrets.contains(where: reading.shows) { findings.append("A secret that was entered can be read.") }
            if case .answer(let answer) = interaction.act { secrets.formUnion(interaction.form.secrets(of: answer)) }
        }

        // A presenter that asks one question after another shows the later ones only after an answer.
        private func texts(of interaction: Interaction) -> [String] {
            if let refusal = interaction.refusal { return refusal.texts(in: interaction.form.localization) }
            if case .answer = interaction.act { return interaction.form.texts }
            return [interaction.form.title, interaction.form.message].filter { !$0.isEmpty }
        }

        private static func once(_ sentences: [String]) -> [String] {
            sentences.indices.filter { !sentences[..<$0].contains(sentences[$0]) }.map { sentences[$0] }
        }

        private func waitForReleases() async {
            for released in witness.record.takeReleases() {
                do {
                    try await inTime { try await released.wait() }
                } catch {
                    findings.append("The form is over, and its completion is still held.")
                }
            }
        }

        private func inTime(_ body: @escaping @MainActor () async throws -> Void) async throws {
            try await withThrowingTaskGroup(of: Void.self) { [patience] group in
                group.addTask { try await body() }
                group.addTask {
                    try await Task.sleep(for: patience)
                    throw TooLate()
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
}
