import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Opens a link.
struct Open: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a link: an invitation, a recovery, a login, a server, another app's or a verifier's request.",
        discussion: """
            It takes what scan takes: a link, a mail with a link in it, a verifier's challenge, the address of a server. \
            Nothing is sent to another server before a screen has shown its address and you have agreed. --yes \
            agrees to the server that the link names, and to a badge that tightens the wallet's passcode. The answer to another program is an address that it waits for. \
            A recovery link alone is worth a badge, and other users of the machine can read the arguments of a program: \
            paste it when asked, or pass it by file, file descriptor or standard input.

            A verifier learns nothing without your consent. Where nobody can be asked, --share gives it: all-required for the \
            claims without which the verifier takes nothing, or, for each query of the request, the badge and all claims that \
            are told. Without --share and --decline nothing is sent. Exits with 10 when the verifier was declined, 11 when a \
            restriction of the badge is not met, 12 when the request is refused, and 15 when no badge matches it.

            Examples:
              badgectl open
              badgectl open --link-file link.txt --tx-code-file code.txt
              badgectl open 'badge:cs?surl=https%3A%2F%2Fid.example.com'
              badgectl open --link-file request.txt --allow once
              badgectl open --no-input --json --link-file request.txt --share all-required
              badgectl open --link-file request.txt --share badge=6f1c2a34:name,title
            """)

    @OptionGroup var link: LinkOptions
    @OptionGroup var handling: TextHandling
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await handling.handle(link.source, in: run)
    }
}

/// Scans a code.
struct Scan: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Handle the text of a QR code, or the code in a picture.",
        discussion: """
            What the text is decides what happens, as with open, whose options are the same. A picture is a PNG or JPEG file, \
            read by the program zbarimg; where it is not installed, give the text.

            Examples:
              badgectl scan --image door.png
              badgectl scan 'openid4vp://?client_id=…&request_uri=…'
              badgectl scan https://id.example.com
            """)

    @OptionGroup var link: LinkOptions

    @Option(
        help: ArgumentHelp("Read the QR code in this picture.", valueName: "FILE"),
        completion: .file(extensions: ["png", "jpg", "jpeg"]))
    var image: String?

    @OptionGroup var handling: TextHandling
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard image == nil || link.source.isAbsent else { throw ValidationError("Give a LINK, or --image.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        guard let image else { return try await handling.handle(link.source, in: run) }
        return try await handling.handle(try ScannedPicture(image).text(in: run), in: run)
    }
}
