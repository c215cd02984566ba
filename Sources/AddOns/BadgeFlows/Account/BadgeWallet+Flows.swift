public import BadgeKit
import BadgeModel
import Synchronization

extension BadgeWallet {
    /// Configures the sign-ins at a server that describes them by a flow. A wallet has one such server.
    ///
    /// - Throws: `BadgeError` `alreadyExists` if they are configured already: change single settings with
    ///   ``BadgeFlows/FlowClient/change(_:)``; `serverInsecure`, `invalidInput`.
    public func configureFlows(_ configuration: FlowConfiguration) throws -> FlowAccount {
        try self[FlowAccountSlot.self].fill { try FlowAccount(configuration, context: context) }
    }

    /// The account at the server whose flow is configured; `nil` if none is.
    public var flowAccount: FlowAccount? { self[FlowAccountSlot.self].account }
}

/// The one account of a wallet.
final class FlowAccountSlot: AddOnState {
    private let stored = Mutex<FlowAccount?>(nil)

    var account: FlowAccount? { stored.withLock { $0 } }

    func fill(_ make: () throws -> FlowAccount) throws -> FlowAccount {
        try stored.withLock { stored in
            guard stored == nil else { throw BadgeError(.alreadyExists, .flows("alreadyExists.flow")) }
            let account = try make()
            stored = account
            return account
        }
    }
}
