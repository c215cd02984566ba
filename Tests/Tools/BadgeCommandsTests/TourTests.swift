import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Runs *A tour of the command line* as it is printed, in one shell, and holds what comes against what the article shows.
/// `Tools/tour` writes the output into the article.
final class TourTests: XCTestCase {
    private static let article = packageRoot.appending(
        path: "Sources/Wallet/BadgeKit/Documentation.docc/ATourOfTheCommandLine.md")
    private static let marks = ("<!-- tour:begin -->\n", "<!-- tour:end -->")

    // The organization of the tour and its pages are served where the article says, as on the reader's machine.
    func testTheCommandsOfTheTourDoWhatItShows() throws {
        try need(.port(8430), .port(8431), .port(8440), .program("curl"))
        let article = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try XCTUnwrap(article.range(of: Self.marks.0)).upperBound
        let end = try XCTUnwrap(article.range(of: Self.marks.1)).lowerBound
        let steps = TourStep.read(article[start..<end])
        XCTAssertGreaterThan(steps.count, 20)

        let outputs = try Self.run(steps.map(\.commands))

        if ProcessInfo.processInfo.environment["BADGEKIT_WRITES_TOUR"] != nil {
            let tour = zip(steps, outputs).map { $0.text(output: $1) }.joined()
            try Data(article.replacingCharacters(in: start..<end, with: tour).utf8).write(to: Self.article)
        } else {
            for (step, output) in zip(steps, outputs) {
                XCTAssertEqual(
                    step.output.withoutChance, output.withoutChance,
                    "The tour is out of date at: \(step.commands). Run Tools/tour.")
            }
        }
    }

    /// Runs the commands of each step in one shell that goes on whatever happens, and gives what each step printed.
    private static func run(_ steps: [String]) throws -> [String] {
        let folder = try TemporaryHome()
        let program = try Program.executable().deletingLastPathComponent().path
        let mark = "-- end of step"
        let script =
            "trap 'kill $(jobs -p) 2>/dev/null' EXIT\n"
            + steps.map { "\($0)\ncode=$?; [ $code -eq 0 ] || echo \"(exit code $code)\"; echo '\(mark)'\n" }.joined()
        let file = folder.url.appending(path: "tour.sh")
        try Data(script.utf8).write(to: file)

        let shell = Process()
        shell.executableURL = URL(filePath: "/usr/bin/env")
        shell.arguments = ["-i", "HOME=\(folder.path)", "TMPDIR=\(folder.path)", "LC_ALL=C.UTF-8"]
        shell.arguments? += ["PATH=\(program):/usr/bin:/bin", "timeout", "240", "bash", file.path]
        shell.currentDirectoryURL = packageRoot
        shell.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        shell.standardOutput = pipe
        shell.standardError = pipe
        try shell.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()

        let outputs = String(decoding: bytes, as: UTF8.self)
            .replacing(try Regex("/[^ ]*/badge-tour\\.[A-Za-z0-9]+"), with: "~/badge-tour")
            .components(separatedBy: "\(mark)\n").dropLast()
        guard outputs.count == steps.count else {
            throw TourEndedEarly(step: outputs.count, output: String(decoding: bytes.suffix(2000), as: UTF8.self))
        }
        return Array(outputs)
    }

    private struct TourEndedEarly: Error {
        let step: Int
        let output: String
    }
}

/// A sentence or none, commands in a `sh` block, and what they print in a `text` block, if anything.
private struct TourStep {
    let prose: String
    let commands: String
    let output: String

    static func read(_ text: Substring) -> [TourStep] {
        text.matches(of: /(?s)(.*?)```sh\n(.*?)\n```\n(?:\n```text\n(.*?)```\n)?/).map {
            TourStep(prose: String($0.output.1), commands: String($0.output.2), output: String($0.output.3 ?? ""))
        }
    }

    func text(output: String) -> String {
        let shown = output.replacing(/[A-Za-z0-9_.~-]{200,}/, with: "eyJ…")
        return prose + "```sh\n\(commands)\n```\n" + (output.isEmpty ? "" : "\n```text\n\(shown)```\n")
    }
}

extension String {
    /// The text with what differs from run to run, keys, identifiers, dates and sizes, replaced by one letter each.
    fileprivate var withoutChance: String {
        replacing(/[A-Za-z0-9_.~-]{200,}/, with: "eyJ…")
            .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "I")
            .replacing(/a[0-9a-f]{32}\.localhost/, with: "H.localhost")
            .replacing(/[A-Za-z0-9_-]{40,}/, with: "K")
            .replacing(/\d{4}-\d\d-\d\dT[\d:]+Z/, with: "T")
            .replacing(/\b[0-9a-f]{8}\b/, with: "I")
            .replacing(#/(?m)(^|remove )[A-Za-z0-9_-]{8} /#) { "\($0.output.1)I " }
            .replacing(/\d+/, with: "0")
            .replacing(/[ ]{2,}/, with: " ")
            .withSortedRows
    }

    // Badges that were issued within one second are listed in the order of their identifiers.
    private var withSortedRows: String {
        var (sorted, rows): ([String], [String]) = ([], [])
        for line in components(separatedBy: "\n") {
            if line.hasPrefix("I ") {
                rows.append(line)
            } else {
                sorted += rows.sorted() + [line]
                rows = []
            }
        }
        return (sorted + rows.sorted()).joined(separator: "\n")
    }
}
