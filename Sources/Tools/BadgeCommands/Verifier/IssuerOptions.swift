import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeVerifier
import Foundation

/// Whose badges a verifier takes, and where it stores what it must remember.
struct IssuerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of challenges and status lists.", valueName: "DIR"), completion: .directory)
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Accept a status list of that age, such as PT12H, when its server cannot be reached.",
            valueName: "DURATION"))
    var maxOffline: String?

    @Option(
        help: ArgumentHelp("The issuers whose badges you take, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var trust: String?

    @Option(
        help: ArgumentHelp(
            "Take the badges of issuers whose keys come with certificates of these roots, PEM.", valueName: "PEM"),
        completion: .file())
    var root: String?

    @Option(
        help: ArgumentHelp(
            "Take the badges of this organization, which the wallet knows: its name or id.", valueName: "ORGANIZATION"))
    var organization: String?

    func validate() throws {
        guard trust == nil || organization == nil else {
            throw ValidationError("--trust and --organization exclude each other.")
        }
    }

    /// Whether the issuers are those of the home's store.
    var areInStore: Bool { trust == nil && root == nil }

    /// Whether nothing is named but a folder.
    var isUnnamed: Bool { areInStore && organization == nil && maxOffline == nil }

    /// - Throws: `BadgeError` `invalidInput`, `documentInvalid`; errors of opening the files and the wallet.
    func verifying(for audience: String, folder: URL?, in run: CommandRun) async throws -> Verifying {
        Verifying(
            audience: audience, trust: try await trusted(in: run),
            roots: try root.map { String(decoding: try run.read($0), as: UTF8.self) }, offline: try offline,
            folder: folder)
    }

    private var offline: OfflineRule {
        get throws {
            guard let maxOffline else { return .refuse }
            do { return .accept(maxAge: TimeInterval(try ISODuration(maxOffline).seconds)) } catch {
                throw BadgeError(
                    .invalidInput, .commands("invalidInput.duration"),
                    ["text": maxOffline, "option": "--max-offline", "example": "PT12H"])
            }
        }
    }

    private func trusted(in run: CommandRun) async throws -> [TrustedIssuer] {
        if let trust { return try run.document(trust) { try TrustedIssuer.list($0.present()) } }
        guard let organization else { return root == nil ? [try run.ownIssuer()] : [] }
        return try await run.withWallet {
            [try TrustedIssuer(try await run.organization(named: organization, in: $0))]
        }
    }
}
