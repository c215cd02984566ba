import BadgeKit
import Observation

/// What the app shows of a wallet, and the one sheet that a workflow presents.
@MainActor @Observable
final class WalletModel {
    private(set) var badges: [Badge] = []
    private(set) var presentation: Presentation?
    private(set) var failure: String?
    var sheet: Sheet?

    private let wallet: BadgeWallet

    init(wallet: BadgeWallet) {
        self.wallet = wallet
        wallet.ui.registerDeviceProvisioningUI { [weak self] in self.map(CodeModel.init) }
        wallet.ui.registerPasscodeUI { [weak self] in self.map(PasscodeModel.init) }
        wallet.ui.registerGeoFenceUI { [weak self] in self.map(FenceModel.init) }
    }

    /// Follows the wallet's badges for as long as the task runs.
    func observe() async throws {
        for try await badges in wallet.badgeChanges() { self.badges = badges }
    }

    func add(_ offer: String) async {
        await run { _ = try await self.wallet.provision(offer) }
    }

    func use(_ badge: Badge, audience: String, nonce: String) async {
        await run { self.presentation = try await self.wallet.use(badge.id, audience: audience, nonce: nonce) }
    }

    private func run(_ work: () async throws -> Void) async {
        failure = nil
        do { try await work() } catch BadgeError.Code.declined {
            // The user cancelled: there is nothing to say.
        } catch {
            failure = BadgeError(wrapping: error).reason
        }
    }
}

/// A screen of a workflow, as the app presents it.
enum Sheet: Identifiable {
    case code(CodeModel)
    case passcode(PasscodeModel)
    case fence(FenceModel)

    var screen: any ScreenModel {
        switch self {
        case .code(let model): model
        case .passcode(let model): model
        case .fence(let model): model
        }
    }

    nonisolated var id: ObjectIdentifier {
        switch self {
        case .code(let model): ObjectIdentifier(model)
        case .passcode(let model): ObjectIdentifier(model)
        case .fence(let model): ObjectIdentifier(model)
        }
    }
}
