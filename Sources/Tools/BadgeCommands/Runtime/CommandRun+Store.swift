import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeTransport
import Foundation

extension CommandRun {
    /// The configuration of the home's wallet, without a network.
    var walletConfiguration: WalletConfiguration {
        get throws {
            var configuration = WalletConfiguration(home: home, addOns: [.hypermedia, .providers])
            configuration.sharing = .shared
            configuration.createsIfAbsent = false
            configuration.custody = custody
            configuration.clock = context.clock
            configuration.monotonicClock = context.monotonicClock
            configuration.random = context.random
            configuration.retryPause = retryPause
            configuration.pollPause = context.retryPause
            configuration.bluetooth = context.bluetooth
            configuration.deviceName = context.deviceName
            configuration.loginClient = loginClient
            configuration.browser = loginBrowser
            if verbose { configuration.onDiagnosticEvent = { tell($0) } }
            configuration.privateHosts = try PrivateHosts(privateHosts)
            configuration.languages = languages
            configuration.texts = context.texts
            configuration.requiresHAIP = requiresHAIP
            return configuration
        }
    }

    private var loginBrowser: any ExternalBrowser {
        if let browser = context.loginBrowser { return browser }
        if let show = context.showLoginPage { return LoopbackBrowser(port: redirectPort, showing: show) }
        return LoopbackBrowser(port: redirectPort, environment: context.environment) {
            note(.words("command.browser.waiting", ["address": $0.absoluteString]))
        }
    }

    /// Waits before a request is retried, and reports the delay.
    var retryPause: WebClient.Pause {
        { seconds in
            if case .retryAfter = WebClient.retryCause?.recovery {
                progress(.words("command.progress.askedToWait", ["time": Message.duration(seconds: seconds)]))
            } else {
                progress(.words("command.progress.retrying"))
            }
            defer { progress(nil) }
            try await context.retryPause(seconds)
        }
    }

    /// Shows a progress bar for long operations on the store.
    var progress: StoreProgress.Handler {
        { progress($0.bar(words)) }
    }
}

extension StoreProgress {
    // In steps of a twentieth, so that a log is not filled where a line cannot be drawn again.
    fileprivate func bar(_ words: Localization) -> String {
        let filled = min(20, max(0, Int(fraction * 20)))
        let bar = String(repeating: "#", count: filled) + String(repeating: "·", count: 20 - filled)
        return "\(words.text(of: stage.message)) [\(bar)] \(filled * 5) %"
    }
}

extension StoreProgress.Stage {
    fileprivate var message: Message {
        switch self {
        case .copying: .commands("command.progress.copying")
        case .checking: .commands("command.progress.checking")
        case .hashing: .commands("command.progress.hashing")
        }
    }
}
