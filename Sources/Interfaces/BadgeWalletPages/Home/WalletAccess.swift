import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// Opens the wallet at its first use, and keeps it open.
actor WalletAccess {
    private let home: WalletHome
    private let timeZone: TimeZone
    private var languages: Languages
    private var secret: Secret?
    private var presenter: (any PromptPresenter)?
    private var opening: Task<WalletHome.Opened, any Error>?

    init(_ home: WalletHome, languages: Languages, timeZone: TimeZone) {
        self.home = home
        self.languages = languages
        self.timeZone = timeZone
    }

    /// Sets the presenter of the wallet's prompts.
    func setPresenter(_ presenter: any PromptPresenter) { self.presenter = presenter }

    /// Returns the wallet.
    ///
    /// - Throws: `BadgeError` `storeAbsent` if there is none and none is created; the errors of opening it.
    func wallet(createsIfAbsent: Bool = false) async throws -> BadgeWallet {
        try await open(with: secret, createsIfAbsent: createsIfAbsent)
    }

    // One attempt at a time, since each derives a key, which takes a lot of memory.
    private func open(with secret: Secret?, createsIfAbsent: Bool) async throws -> BadgeWallet {
        while let opening {
            if case .success(let opened) = await opening.result { return opened.wallet }
            if self.opening == opening { self.opening = nil }
        }
        let request = WalletHome.Opening(secret: secret, createsIfAbsent: createsIfAbsent, languages: languages)
        let task = Task { [home, presenter, timeZone] in
            let opened = try await home.open(request)
            if let presenter { opened.wallet.ui.registerAll(presentedBy: presenter, timeZone: timeZone) }
            return opened
        }
        opening = task
        do { return try await task.value.wallet } catch {
            if opening == task { opening = nil }
            throw error
        }
    }

    /// Opens the wallet with a passphrase or PIN.
    ///
    /// - Throws: `BadgeError` `custodyRefused` if it is wrong; the errors of opening the wallet.
    func unlock(_ secret: Secret) async throws {
        _ = try await open(with: secret, createsIfAbsent: false)
        self.secret = secret
    }

    /// Sets the languages of the prompts; the wallet is opened again at its next use.
    func setLanguages(_ languages: Languages) async throws {
        guard languages != self.languages else { return }
        try await close()
        self.languages = languages
    }

    /// Closes the wallet; its next use opens it again.
    func close() async throws {
        guard let opening else { return }
        self.opening = nil
        if case .success(let opened) = await opening.result { try await opened.close() }
    }
}
