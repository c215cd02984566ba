import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeWebUI

extension WalletPages {
    /// Stores the location that the browser found, or that was typed.
    func setLocation(_ request: WebRequest, _ view: PageView) async throws -> WebResponse {
        let wallet = try await access.wallet()
        let badge = request.fields.text("badge").map(Badge.ID.init(rawValue:))
        let text = request.fields.text("coordinates") ?? ""
        do {
            guard let location = StoredLocation(coordinates: text, accuracy: request.fields.text("accuracy")) else {
                throw BadgeError(.invalidInput, "invalidInput.location")
            }
            try await wallet.setLocation(location)
        } catch let error as BadgeError where error.code == .invalidInput {
            let problem: Message = "wallet.location.unreadable"
            return .page(
                try await LocationPage(view, of: badge, from: wallet, refusing: (text, problem)).page)
        }
        return await tell("wallet.done.location", on: badge.map { WebPath("badges", $0.rawValue) } ?? .location)
    }

    /// Deletes the stored location, which is then unknown.
    func clearLocation(_ request: WebRequest) async throws -> WebResponse {
        try await access.wallet().setLocation(nil)
        return await tell("wallet.done.locationCleared", on: .location)
    }
}
