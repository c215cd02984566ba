import ArgumentParser
import BadgeDrawings
import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeSystem
import Foundation

/// Shows a policy's areas and hours, in words or drawn.
struct PolicyShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show where and when a policy permits a use, or draw it.",
        discussion: """
            --svg draws a map for each geoFence, with north up and nothing loaded from anywhere, and a week for the hours, \
            in the language of the environment. --at marks a device, and then the map shows what is near it.

            Examples:
              badgectl policy show policy.json
              badgectl policy show policy.json --svg -o policy.svg
              badgectl policy show policy.json --svg --at 51.51,-0.12 -o near.svg
            """)

    @Argument(
        help: ArgumentHelp("The policy, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @Flag(help: "Draw them in the format SVG.")
    var svg = false

    @Option(
        name: [.customShort("o"), .long], help: ArgumentHelp("Write the drawing to this new file.", valueName: "FILE"))
    var output: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Mark a device at this location.", valueName: "LAT,LON"))
    var at: String?

    @Option(help: ArgumentHelp("Radius of the circle that the device is in, metres.", valueName: "M"))
    var accuracy = 10.0

    @Option(help: ArgumentHelp("Any time of the week to show, by RFC 3339; now unless given.", valueName: "T"))
    var time: String?

    @OptionGroup var review: PolicyReviewOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        _ = try coordinate
        _ = try PolicyCheck.date(time)
        guard svg || output == nil else { throw ValidationError("-o takes a drawing. Add --svg.") }
    }

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (policy, warnings) = try review.policy(file, in: run)
        let date = try PolicyCheck.date(time) ?? run.context.clock.now()
        let drawings = policy.drawings(inWeekOf: date, device: try coordinate, in: TerminalDisplay.current.words)
        guard let whole = SVG.stacked(drawings.map(\.svg)) else {
            throw BadgeError(.notFound, .commands("notFound.drawing"), ["file": file.oneLine])
        }
        try output.map(OutputFile.init)?.write(whole.document)
        return Output(
            drawings: drawings, svg: svg && output == nil ? whole.document : nil, file: output, warnings: warnings)
    }

    private var coordinate: Coordinate? {
        get throws { try at.map { try Coordinate($0, accuracy: accuracy) } }
    }

    fileprivate struct Drawing {
        let kind: String
        let svg: SVG
    }

    private struct Output: CommandOutput {
        let drawings: [Drawing]
        /// The document to print.
        let svg: String?
        let file: String?
        let warnings: [String]

        var json: JSON {
            .object(compacting: [
                "drawings": .array(
                    drawings.map {
                        [
                            "kind": .string($0.kind), "title": .string($0.svg.title),
                            "summary": .string($0.svg.summary),
                        ]
                    }),
                "svg": .optional(svg), "output": .optional(file),
                "warnings": warnings.isEmpty ? nil : .array(warnings.map(JSON.string)),
            ])
        }

        var text: String {
            if let svg { return svg.trimmingCharacters(in: .newlines) }
            if let file { return Message.commands("command.policy.drawn", ["file": file.oneLine]).shown }
            let warned = warnings.map {
                Message.commands("command.doctor.warning", ["finding": $0]).shown.oneLine + "\n"
            }
            return warned.joined()
                + drawings.map { "\($0.svg.title.oneLine)\n  \($0.svg.summary.oneLine)" }.joined(separator: "\n\n")
        }

        var isVerbatim: Bool { svg != nil }
    }
}

extension Policy {
    /// Returns a map for each fence, and a week if the time is restricted.
    fileprivate func drawings(
        inWeekOf date: Date, device: Coordinate?, in words: Localization
    ) -> [PolicyShow.Drawing] {
        let location = device.flatMap { Position(latitude: $0.latitude, longitude: $0.longitude) }
        let maps = restrictions.compactMap { restriction -> PolicyShow.Drawing? in
            guard case .geoFence(let fence) = restriction.requirement else { return nil }
            let map = FenceDrawing(fence, location: location, accuracy: device?.accuracy ?? 0, in: words)
            return PolicyShow.Drawing(kind: "map", svg: map.svg)
        }
        let hours = OpeningHours(of: self, inWeekOf: date, SystemZones().table(zones))
        return maps + (hours.map { [PolicyShow.Drawing(kind: "week", svg: WeekDrawing($0, in: words).svg)] } ?? [])
    }
}
