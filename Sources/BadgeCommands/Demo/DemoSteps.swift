import BadgeModel
import Foundation

/// The completed steps of a demo.
struct DemoSteps {
    /// A completed step.
    struct Step: Sendable {
        let name: String
        let summary: String
    }

    private let session: CommandRun
    private(set) var done: [Step] = []

    init(session: CommandRun) {
        self.session = session
    }

    /// Begins a part: on a terminal with its heading, after a pause for reading the previous part.
    func begin(_ heading: String) async throws {
        guard !session.json, session.context.terminalWidth() != nil else { return }
        if !done.isEmpty { try await session.context.breathe() }
        try session.context.output(session.display.rendered("\n\(heading.marked(.heading))\n"))
    }

    mutating func finish(_ name: String, _ summary: String) throws {
        try Task.checkCancellation()
        done.append(Step(name: name, summary: summary))
        let number = "\(done.count). "
        let indent = String(repeating: " ", count: number.count)
        let text = number + summary.replacingScalars(["\n": "\n" + indent])
        if !session.json { try session.context.output(session.display.rendered(text)) }
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
