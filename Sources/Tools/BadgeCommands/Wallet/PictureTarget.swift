import BadgeKeys
import BadgeKit
import BadgeModel
import Foundation

/// Where a command writes a picture: a new file of mode 0600, standard output, or nowhere.
struct PictureTarget {
    private let file: OutputFile?
    private let path: String?
    private let standardOutput: (@Sendable (Data) throws -> Void)?

    /// Creates the file before anything else is done.
    ///
    /// - Throws: `BadgeError` `alreadyExists` and those of the file; `invalidInput` for standard output that is a
    ///   terminal or has a document to write.
    init(_ options: PictureOptions, in run: CommandRun) throws {
        let isStandardOutput = options.output == "-"
        if isStandardOutput, run.json || run.context.terminalWidth() != nil {
            throw BadgeError(
                .invalidInput,
                run.json
                    ? .commands("invalidInput.pictureAndDocument") : .commands("invalidInput.pictureOnTerminal"))
        }
        path = isStandardOutput ? nil : options.output
        file = try path.map(OutputFile.init)
        standardOutput = isStandardOutput ? run.context.data : nil
    }

    func write(_ picture: BadgePicture, of badge: Badge, title: Message) throws -> any CommandOutput {
        try file?.write(picture.bytes)
        try standardOutput?(Data(picture.bytes))
        return Output(badge: badge, picture: picture, path: path, title: standardOutput == nil ? title : nil)
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let picture: BadgePicture
        let path: String?
        // Nothing but the picture is written where it goes to standard output.
        let title: Message?

        var json: JSON {
            .object(compacting: [
                "badge": .string(badge.id.rawValue), "mediaType": .string(picture.mediaType.rawValue),
                "width": .integer(Int64(picture.width)), "height": .integer(Int64(picture.height)),
                "size": .integer(Int64(picture.bytes.count)),
                "sha256": .string(Base64URL.encode(Digest.sha256(picture.bytes))), "path": .optional(path),
            ])
        }

        var text: String {
            guard let title else { return "" }
            let file = path.map { "\n  " + Message.commands("command.use.file", ["file": $0.oneLine]).shown } ?? ""
            return title.shown + file
        }

        var next: String? { title == nil || path != nil ? nil : "show \(badge.shortID)" }
    }
}
