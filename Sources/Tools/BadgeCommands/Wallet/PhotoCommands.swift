import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// The user's photo.
struct PhotoCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Manage the photo that an organization has of the person.",
        example: "badgectl photo set me.jpg",
        subcommands: [PhotoSet.self])
}

/// Uploads a photo.
struct PhotoSet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Upload a photo: JPEG or PNG, at most 1 MB and 4096 pixels on a side.",
        discussion: """
            The file is recognized by what is in it, and not by its name. Location, time, device and whatever else it tells beside the \
            picture stay here; orientation and colours go with it. Exits with 16 when it is not taken.

            Example:
              badgectl photo set me.jpg
            """)

    @Argument(help: ArgumentHelp("The picture; - reads standard input.", valueName: "FILE"), completion: .file())
    var file: String

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let image = try Self.image(at: file)
        let presenter = run.presenter(PrefilledAnswers(photo: image, passcode: try passcode.secret(in: run)))
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            try await run.run(with: presenter, declined: .commands("declined.noPhoto")) {
                try await wallet.uploadPhoto(of: badge.id)
            }
            let digest = try await wallet.badge(badge.id)?.holder.photoDigest ?? ""
            return CommandResult(
                json: ["badge": .string(badge.id.rawValue), "photoDigest": .string(digest)],
                text: Message.commands(
                    "command.photo.uploaded", ["holder": badge.holder.fullName.oneLine, "digest": digest]
                ).shown, next: "show \(badge.shortID)")
        }
    }

    // A byte more than is taken tells that it is too large, without reading the rest.
    private static func image(at path: String) throws -> ImageData {
        let requirements = PhotoRequirements()
        let bytes = Array(try InputFile(path).prefix(requirements.maxBytes + 1))
        return ImageData(bytes: bytes, mediaType: try requirements.check(bytes).mediaType.rawValue)
    }
}
