import BadgeKit
import Observation

/// What the app shows of a wallet, and the one sheet that a workflow presents.
@MainActor @Observable
final class WalletModel {
    private(set) var badges: [Badge] = []
    private(set) var presentation: Presentation?
    private(set) var failure: String?
    private(set) var news: [String] = []
    var sheet: Sheet?

    private let wallet: BadgeWallet

    init(wallet: BadgeWallet) {
        self.wallet = wallet
        wallet.ui.registerDeviceProvisioningUI { [weak self] in self.map(CodeModel.init) }
        wallet.ui.registerPasscodeUI { [weak self] in self.map(PasscodeModel.init) }
        wallet.ui.registerUserAgreementUI { [weak self] in self.map(AgreementModel.init) }
        wallet.ui.registerGeoFenceUI { [weak self] in self.map(FenceModel.init) }
        wallet.ui.registerTimeRestrictionUI { [weak self] in self.map(HoursModel.init) }
    }

    /// Follows the wallet's badges for as long as the task runs.
    func observe() async throws {
        for try await badges in wallet.badgeChanges() { self.badges = badges }
    }

    func load() async { await run {} }

    func add(_ offer: String) async {
        await run { _ = try await self.wallet.provision(offer) }
    }

    func use(_ badge: Badge, audience: String, nonce: String) async {
        presentation = nil
        await run { self.presentation = try await self.wallet.use(badge.id, audience: audience, nonce: nonce) }
    }

    func sync() async {
        await run { self.tell(try await self.wallet.sync()) }
    }

    /// Forgets that the passcode was entered.
    func lock() { wallet.lock() }

    /// Syncs in the background until the wallet is closed.
    func startSyncing() {
        wallet.startSyncing { [weak self] result in
            guard case .success(let reports) = result else { return }  // the next round tries again
            Task { @MainActor in self?.tell(reports) }
        }
    }

    private func run(_ work: () async throws -> Void) async {
        failure = nil
        do {
            try await work()
            badges = try await wallet.badges
        } catch BadgeError.Code.declined {
            // The user cancelled: there is nothing to say.
        } catch {
            failure = BadgeError(wrapping: error).reason
        }
    }

    private func tell(_ reports: [SyncReport]) {
        for report in reports {
            news += report.changes.map { "\(report.organization.name): a badge is now \($0.new) (was \($0.old))." }
            if report.hasNewPolicy { news.append("\(report.organization.name): a new policy is in force.") }
            news += report.failures.map { "\(report.organization.name): \($0.reason)" }
        }
    }

    /// The news since the last call.
    func readNews() -> [String] {
        defer { news = [] }
        return news
    }
}

/// A screen of a workflow, as the app presents it.
enum Sheet: Identifiable {
    case code(CodeModel)
    case passcode(PasscodeModel)
    case agreement(AgreementModel)
    case fence(FenceModel)
    case hours(HoursModel)

    var screen: any ScreenModel {
        switch self {
        case .code(let model): model
        case .passcode(let model): model
        case .agreement(let model): model
        case .fence(let model): model
        case .hours(let model): model
        }
    }

    var id: ObjectIdentifier { ObjectIdentifier(screen) }
}
