// A wallet for a turnstile: `ExampleApp [--verbose] FOLDER`.
import BadgeKit
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.last, !folder.hasPrefix("-") else {
    print("usage: ExampleApp [--verbose] FOLDER")
    exit(arguments.last == "--help" ? 0 : 64)
}
var configuration = WalletConfiguration(home: URL(filePath: folder))
if arguments.first == "--verbose" {
    configuration.onDiagnosticEvent = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
}
do {
    let wallet = try await BadgeWallet.open(configuration)
    await TerminalApp(wallet: wallet, console: .standard).run()
    try await wallet.close()
} catch {
    print(BadgeError(wrapping: error).reason)
    exit(1)
}
