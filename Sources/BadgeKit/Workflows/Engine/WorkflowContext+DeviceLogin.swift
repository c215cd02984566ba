import BadgeIssuance
import BadgeModel
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Tells the user where to log in on another screen, and asks the server until they have: whichever ends first ends
    /// the other.
    ///
    /// - Throws: `BadgeError` `declined` when the user gives up here or refuses there, `verificationCodeExpired`,
    ///   `uiNotRegistered`, `notSupported` when the server has no such logins; those of the network.
    func logInElsewhere(
        _ offer: ResolvedOffer, organization: String, badgeKey: String?, device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        let login = try await issuer.beginDeviceLogin(offer, client: loginClient, badgeKey: badgeKey, device: device)
        let prompt = DeviceLoginPrompt(login, organization: organization, now: sensors.clock.now())
        return try await withThrowingTaskGroup(of: AuthorizedOffer.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await issuer.awaitGrant(login, device: device) }
            group.addTask {
                try await ui.prompt(\.login) {
                    $0.promptForDeviceLogin(prompt, completion: $1)
                } attempt: { answer in
                    if answer == .openBrowser { try await browser.open(prompt.addressWithCode ?? prompt.address) }
                    return try await neverUnlessCancelled()
                }
            }
            guard let grant = try await group.next() else { throw CancellationError() }
            return grant
        }
    }

    // The user has read the prompt, which is up until the other task ends this one.
    private func neverUnlessCancelled() async throws -> AuthorizedOffer {
        let (nothing, continuation) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}

extension DeviceLoginPrompt {
    fileprivate init(_ login: DeviceLogin, organization: String, now: Date) {
        let authorization = login.authorization
        self.init(
            organization: organization, userCode: authorization.userCode, address: authorization.address,
            addressWithCode: authorization.addressWithCode, expires: authorization.expires,
            secondsLeft: max(0, Int(authorization.expires.timeIntervalSince(now))))
    }
}
