import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns off a terminal's echo, and restores it in any case: when the read ends, the process exits, or a signal kills
/// it.
enum Echo {
    /// Runs the body without echo on the terminal. A descriptor that is not a terminal is left unchanged.
    static func off<Result>(on terminal: Int32, _ body: () -> Result) -> Result {
        var attributes = termios()
        guard tcgetattr(terminal, &attributes) == 0 else { return body() }
        let isGuarded = arm(terminal, attributes)
        defer { isGuarded ? disarm() : restore(terminal, attributes) }
        var silent = attributes
        silent.c_lflag &= ~tcflag_t(ECHO)
        // The line break is shown. Characters typed before are kept, or a fast writer's answer would be lost.
        silent.c_lflag |= tcflag_t(ECHONL | ICANON)
        // A stopped process comes back with the shell's settings, echo among them.
        withUnsafeMutableBytes(of: &silent.c_cc) {
            $0[Int(VSUSP)] = UInt8(truncatingIfNeeded: fpathconf(terminal, Int32(_PC_VDISABLE)))
        }
        tcsetattr(terminal, TCSADRAIN, &silent)
        return body()
    }

    private static func restore(_ terminal: Int32, _ attributes: termios) {
        var attributes = attributes
        tcsetattr(terminal, TCSANOW, &attributes)
    }
}

// Signal and exit handlers get no context, so their data must be global. It contains the armed terminal only; a writer
// must hold `isArmed`.
private struct Armed {
    var terminal: Int32 = -1
    var attributes = termios()
    var earlier: (sigaction, sigaction, sigaction, sigaction) = (sigaction(), sigaction(), sigaction(), sigaction())
}

private nonisolated(unsafe) let armed: UnsafeMutablePointer<Armed> = {
    let slot = UnsafeMutablePointer<Armed>.allocate(capacity: 1)
    slot.initialize(to: Armed())
    atexit { restoreEcho() }
    return slot
}()
private let isTaken = Atomic<Bool>(false)
private let isArmed = Atomic<Bool>(false)

extension Echo {
    // False when another terminal is armed already; then only the normal end restores.
    private static func arm(_ terminal: Int32, _ attributes: termios) -> Bool {
        guard !isTaken.exchange(true, ordering: .acquiring) else { return false }
        armed.pointee.terminal = terminal
        armed.pointee.attributes = attributes
        isArmed.store(true, ordering: .sequentiallyConsistent)
        take(SIGINT, &armed.pointee.earlier.0)
        take(SIGTERM, &armed.pointee.earlier.1)
        take(SIGHUP, &armed.pointee.earlier.2)
        take(SIGQUIT, &armed.pointee.earlier.3)
        return true
    }

    private static func disarm() {
        restoreEcho()
        giveBack(SIGINT)
        giveBack(SIGTERM)
        giveBack(SIGHUP)
        giveBack(SIGQUIT)
        isTaken.store(false, ordering: .releasing)
    }

    private static func take(_ number: Int32, _ earlier: inout sigaction) {
        sigaction(number, nil, &earlier)
        guard !earlier.isIgnored else { return }
        var action = sigaction()
        action.handler = { restoreAndRaise($0) }
        sigaction(number, &action, nil)
    }
}

private func restoreEcho() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    tcsetattr(armed.pointee.terminal, TCSANOW, &armed.pointee.attributes)
}

// Runs in the signal's handler: only calls that POSIX allows there. The raised signal comes when the handler returns,
// to whatever was there before us.
private func restoreAndRaise(_ number: Int32) {
    restoreEcho()
    giveBack(number)
    raise(number)
}

private func giveBack(_ number: Int32) {
    switch number {
    case SIGINT: sigaction(number, &armed.pointee.earlier.0, nil)
    case SIGTERM: sigaction(number, &armed.pointee.earlier.1, nil)
    case SIGHUP: sigaction(number, &armed.pointee.earlier.2, nil)
    default: sigaction(number, &armed.pointee.earlier.3, nil)
    }
}

extension sigaction {
    #if canImport(Glibc)
    fileprivate var handler: __sighandler_t? {
        get { __sigaction_handler.sa_handler }
        set { __sigaction_handler.sa_handler = newValue }
    }
    #else
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
        get { __sigaction_u.__sa_handler }
        set { __sigaction_u.__sa_handler = newValue }
    }
    #endif

    // SIG_IGN is the address 1, which is no function to compare with.
    fileprivate var isIgnored: Bool { unsafeBitCast(handler, to: Int.self) == 1 }
}
