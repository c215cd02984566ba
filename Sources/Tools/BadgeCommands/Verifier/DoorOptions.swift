import ArgumentParser
import BadgeKeys
import BadgeModel
import BadgeTransport
import BadgeVerifierHTTP
import Foundation

/// What a verifier that asks wallets as a service shows, and to whom it gives results.
struct DoorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the secret that a program sends to begin a request; without it, only programs on this machine may.",
            valueName: "FILE"), completion: .file())
    var programKey: String?

    @Option(
        help: ArgumentHelp(
            "An origin to whose pages a wallet may return, such as https://shop.example; may be repeated.",
            valueName: "ORIGIN"))
    var returnOrigin: [String] = []

    @Flag(help: "Show on the page what was told, to anyone who opened it.")
    var showClaims = false

    private static let shortest = 16

    func validate() throws {
        for origin in returnOrigin where URL(string: origin)?.origin != origin {
            throw ValidationError("--return-origin is written like https://shop.example, without a path.")
        }
    }

    var isUnnamed: Bool { programKey == nil && returnOrigin.isEmpty && !showClaims }

    /// - Throws: `BadgeError` `invalidInput` for a secret of fewer than 16 characters; errors of opening the file.
    func settings(sameDevice: Bool, isLocal: Bool, in run: CommandRun) throws -> WalletService.Settings {
        var settings = WalletService.Settings()
        settings.isSameDevice = sameDevice
        settings.showsClaims = showClaims
        settings.returnOrigins = Set(returnOrigin)
        settings.isLocal = isLocal
        if let secret = try run.secret(file: programKey, descriptor: nil) {
            let text = secret.revealedText
            guard text.utf8.count >= Self.shortest else {
                throw BadgeError(
                    .invalidInput, .commands("invalidInput.programKey"),
                    ["option": "--program-key", "count": Self.shortest])
            }
            settings.keyDigest = Digest.sha256(text)
        }
        return settings
    }
}
