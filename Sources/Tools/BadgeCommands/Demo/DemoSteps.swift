import BadgeModel
import Foundation

/// The completed steps of a demo.
struct DemoSteps {
    /// A completed step.
    struct Step: Sendable {
        let name: String
        let summary: String
    }

    private let run: CommandRun
    private(set) var done: [Step] = []

    init(run: CommandRun) {
        self.run = run
    }

    /// Begins a part: on a terminal with its heading, after a pause for reading the previous part.
    func begin(_ heading: String) async throws {
        guard !run.json, run.context.terminalWidth() != nil else { return }
        if !done.isEmpty { try await run.context.breathe() }
        try run.context.output(run.display.rendered("\n\(heading.marked(.heading))\n"))
    }

    mutating func finish(_ name: String, _ summary: String) throws {
        try Task.checkCancellation()
        done.append(Step(name: name, summary: summary))
        let number = "\(done.count). "
        let indent = String(repeating: " ", count: number.count)
        let text = number + summary.replacingScalars(["\n": "\n" + indent])
        if !run.json { try run.context.output(run.display.rendered(text)) }
    }
}

/// The result of a demo.
struct DemoOutput: CommandOutput {
    let steps: [DemoSteps.Step]
    let badge: BadgeOutput
    let home: DemoHome
    let seconds: TimeInterval

    private var path: String { home.finalURL.path(percentEncoded: false) }

    var json: JSON {
        [
            "steps": .array(steps.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
            "badge": badge.json, "home": .string(path), "kept": .bool(home.isPersistent), "seconds": .double(seconds),
        ]
    }

    var text: String {
        "\n\(badge.text)\n\nDone. "
            + (home.isPersistent ? "The home is kept." : "The home was temporary and is deleted.")
    }

    // The next command needs the home, which the user has not named yet.
    var next: String? {
        home.isNamed ? "list" : home.isPersistent ? "--home \(path.shellQuoted) list" : "authority create --name NAME"
    }
}
