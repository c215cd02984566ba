package import Foundation

/// The actions at signals.
package enum SignalAction {
    /// Prevents the default action at a signal, such as the end of the process, for which a dispatch source listens. On
    /// Darwin that action comes before the source; on Linux the source blocks the signal itself.
    package static func yieldToSource(_ number: Int32) {
        #if canImport(Darwin)
        signal(number, SIG_IGN)
        #endif
    }
}

extension sigaction {
    #if os(Linux)
    /// The function that is called for the signal.
    package var handler: __sighandler_t? {
        get { __sigaction_handler.sa_handler }
        set { __sigaction_handler.sa_handler = newValue }
    }
    #else
    /// The function that is called for the signal.
    package var handler: (@convention(c) (Int32) -> Void)? {
        get { __sigaction_u.__sa_handler }
        set { __sigaction_u.__sa_handler = newValue }
    }
    #endif

    /// The address of the handler, by which handlers are compared.
    package var address: Int { unsafeBitCast(handler, to: Int.self) }

    /// Whether the signal is ignored. `SIG_IGN` is the address 1, which is no function to compare with.
    package var isIgnored: Bool { address == 1 }
}
