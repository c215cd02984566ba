import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Writes the photo of a badge's holder.
struct BadgePhoto: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Write the photo of a badge's holder into a file.",
        discussion: """
            It comes with a sync, and needs no network. Without -o it says what there is. Exits with 15 when there is \
            no photo.

            Examples:
              badgectl badge photo 6f1c2a34 -o ana.png
              badgectl badge photo -o -
            """)

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var output: PictureOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await output.write(of: badge, in: run, missing: .commands("notFound.photo")) { wallet, badge in
            try await wallet.photo(of: badge.id).map { photo in
                let title = Message.commands(
                    "command.badge.photo",
                    [
                        "holder": badge.holder.fullName.oneLine, "type": photo.mediaType.rawValue,
                        "width": photo.width, "height": photo.height,
                    ])
                return (photo, title)
            }
        }
    }
}

/// Writes the logo of a badge's organization.
struct BadgeLogo: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "logo", abstract: "Write the logo of a badge's organization into a file.",
        discussion: """
            It comes with a sync, and needs no network. Without -o it says what there is. Exits with 15 when there is \
            no logo.

            Example:
              badgectl badge logo 6f1c2a34 -o works.png
            """)

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var output: PictureOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await output.write(of: badge, in: run, missing: .commands("notFound.logo")) { wallet, badge in
            try await wallet.logo(of: badge.id).map { logo in
                let title = Message.commands(
                    "command.badge.logo",
                    [
                        "badge": badge.display.name.oneLine, "type": logo.mediaType.rawValue, "width": logo.width,
                        "height": logo.height,
                    ])
                return (logo, title)
            }
        }
    }
}

/// The options of commands that write a picture.
struct PictureOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .long], parsing: .unconditional,
        help: ArgumentHelp("Write it to this new file; - writes standard output.", valueName: "FILE"),
        completion: .file())
    var output: String?
}

extension PictureOptions {
    /// Writes a picture of a badge that the wallet has.
    ///
    /// - Parameter missing: The text of the error if there is none.
    fileprivate func write(
        of name: String?, in run: CommandRun, missing: Message.Key,
        _ find: @Sendable (BadgeWallet, Badge) async throws -> (picture: BadgePicture, title: Message)?
    ) async throws -> any CommandOutput {
        let target = try PictureTarget(self, in: run)
        return try await run.withWallet { wallet in
            let badge = try await run.badge(named: name, in: wallet)
            guard let found = try await find(wallet, badge) else {
                throw BadgeError(
                    .notFound, missing, ["badge": badge.shortID, "command": "\(run.commandLine) sync"])
            }
            return try target.write(found.picture, of: badge, title: found.title)
        }
    }
}
