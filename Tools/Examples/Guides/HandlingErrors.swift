import BadgeKit

/// What an app does after a failure.
enum NextStep: Equatable {
    case nothing
    case retry(afterSeconds: Int)
    case startOver
    case requestNewBadge
    case contactSupport
}

/// Decides by the code where the app has something better to offer, and by the recovery for all others.
func nextStep(after error: any Error) -> (message: String?, step: NextStep) {
    let error = BadgeError(wrapping: error)
    switch (error.code, error.recovery) {
    case (.declined, _): return (nil, .nothing)
    case (.badgeRevoked, _): return ("Your organization has revoked this badge.", .nothing)
    case (_, .retry): return (error.reason, .retry(afterSeconds: 0))
    case (_, .retryAfter(let seconds)): return (error.reason, .retry(afterSeconds: seconds))
    case (_, .newAttempt): return (error.reason, .startOver)
    case (_, .reprovision): return (error.reason, .requestNewBadge)
    case (_, .unrecoverable): return (error.reason, .contactSupport)
    }
}

/// Redeems an invitation, and says what became of it.
func redeem(_ offer: String, in wallet: BadgeWallet) async -> String {
    do {
        return "Welcome, \(try await wallet.provision(offer).holder.fullName)."
    } catch BadgeError.Code.declined {
        return "Cancelled. You can continue later."
    } catch BadgeError.Code.serverUnreachable {
        return "No connection. Check the network, and try again."
    } catch {
        return BadgeError(wrapping: error).reason
    }
}
