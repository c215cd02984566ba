import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The consent to a verifier's request, for use without prompts.
struct PresentationOptions: ParsableArguments {
    /// The agreement to what a request wants to be agreed to.
    enum Agreement: String, ExpressibleByArgument, CaseIterable { case yes }

    @Option(
        help: ArgumentHelp(
            "Tell a verifier what it requires, or with this badge exactly these claims for a query; may be repeated.",
            valueName: "all-required|QUERY=BADGE:CLAIM,…"))
    var share: [String] = []

    @Flag(help: "Tell a verifier that you present nothing.")
    var decline = false

    @Flag(help: "Share even if nobody says who the verifier is.")
    var allowUnverified = false

    @Option(help: ArgumentHelp("Agree to the transaction that a verifier asks for.", valueName: "yes"))
    var transaction: Agreement?

    @Flag(help: "Answer a verifier only as the High Assurance profile (HAIP 1.0) permits.")
    var haip = false

    func validate() throws {
        guard !decline || share.isEmpty else { throw ValidationError("--share and --decline exclude each other.") }
        guard !share.isEmpty || !allowUnverified && transaction == nil else {
            throw ValidationError("--allow-unverified and --transaction go with --share.")
        }
        guard share.count == 1 || !share.contains(GivenShare.allRequired) else {
            throw ValidationError("--share all-required stands alone.")
        }
        _ = try shares
    }

    private var shares: [GivenShare] {
        get throws { try share.filter { $0 != GivenShare.allRequired }.map { try GivenShare(parsing: $0) } }
    }

    /// Registers the screen that answers with these options, unless somebody can be asked and nothing was given.
    func register(in wallet: BadgeWallet, of run: CommandRun) async throws -> GivenPresentation? {
        let isGiven = decline || !share.isEmpty
        guard isGiven || run.presenter == nil else { return nil }
        let answer: GivenPresentation.Answer? =
            decline ? .decline : share == [GivenShare.allRequired] ? .allRequired : isGiven ? .shares(try shares) : nil
        let preferred = try await wallet.defaultBadge
        let screen = await GivenPresentation(
            answer, preferring: preferred, allowsUnverified: allowUnverified, agreesToTransactions: transaction == .yes)
        wallet.ui.registerPresentationUI { screen }
        return screen
    }
}

/// What `--share` gives for one query: a badge, and the claims that are told.
struct GivenShare: Sendable, Hashable {
    static let allRequired = "all-required"

    let query: String
    /// The id, the beginning of it, or the name.
    let badge: String
    /// All claims that are told; `nil` for the required ones.
    let claims: Set<String>?

    /// - Throws: `ValidationError`.
    init(parsing text: String) throws {
        guard let parts = text.wholeMatch(of: /([A-Za-z0-9_\-]+)=([^:]+)(?::(.*))?/) else {
            throw ValidationError("--share is all-required, or QUERY=BADGE, or QUERY=BADGE:CLAIM,…")
        }
        (query, badge) = (String(parts.1), String(parts.2))
        claims = parts.3.map { Set($0.split(separator: ",").map(String.init)) }
    }
}
