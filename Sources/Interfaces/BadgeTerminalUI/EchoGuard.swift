import BadgeSystem
import Foundation
import Synchronization

/// Restores the settings of terminals in any case: when the process exits, or a signal kills it.
enum EchoGuard {
    private static let taken = Mutex(Array(repeating: false, count: Guarded.most))

    /// Has a terminal's settings restored if the process ends.
    ///
    /// - Returns: The slot to disarm; `nil` when too many terminals are guarded, and only the normal end restores.
    static func arm(_ terminal: Int32, _ attributes: termios) -> Int? {
        taken.withLock { taken in
            guard let slot = taken.firstIndex(of: false) else { return nil }
            taken[slot] = true
            guarded.pointee.arm(slot, terminal, attributes)
            for index in Guarded.signals.indices { take(index) }
            return slot
        }
    }

    /// Restores the settings now.
    static func disarm(_ slot: Int) {
        taken.withLock { taken in
            guarded.pointee.restore(slot)
            taken[slot] = false
            guard !taken.contains(true) else { return }
            for index in Guarded.signals.indices { giveBack(index) }
        }
    }

    // A handler that was installed meanwhile comes next.
    private static func take(_ index: Int) {
        var current = sigaction()
        sigaction(Guarded.signals[index], nil, &current)
        guard !current.isIgnored, current.address != guarded.pointee.ownAddress else { return }
        guarded.pointee.earlier[index] = current
        var action = sigaction()
        action.handler = { restoreAndRaise($0) }
        guarded.pointee.ownAddress = action.address
        sigaction(Guarded.signals[index], &action, nil)
    }
}

// Signal and exit handlers get no context, so their data must be global. It contains guarded terminals only; who restores
// one must have its `isArmed`.
private struct Guarded: ~Copyable {
    static let most = 16
    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let terminals = UnsafeMutablePointer<(descriptor: Int32, attributes: termios)>.allocate(capacity: most)
    private let isArmed = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: most)
    // The handlers before, where they were replaced.
    let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    var ownAddress = -1

    init() {
        terminals.initialize(repeating: (-1, termios()), count: Self.most)
        for slot in 0..<Self.most { (isArmed + slot).initialize(to: Atomic(false)) }
        for (index, number) in Self.signals.enumerated() {
            (earlier + index).initialize(to: sigaction())
            sigaction(number, nil, earlier + index)
        }
    }

    func arm(_ slot: Int, _ terminal: Int32, _ attributes: termios) {
        terminals[slot] = (terminal, attributes)
        isArmed[slot].store(true, ordering: .sequentiallyConsistent)
    }

    // Calls only what POSIX allows in the handler of a signal.
    func restore(_ slot: Int) {
        guard isArmed[slot].exchange(false, ordering: .sequentiallyConsistent) else { return }
        tcsetattr(terminals[slot].descriptor, TCSANOW, &terminals[slot].attributes)
    }

    func restoreAll() {
        var slot = 0
        while slot < Self.most {
            restore(slot)
            slot += 1
        }
    }
}

private nonisolated(unsafe) let guarded: UnsafeMutablePointer<Guarded> = {
    let data = UnsafeMutablePointer<Guarded>.allocate(capacity: 1)
    data.initialize(to: Guarded())
    atexit { guarded.pointee.restoreAll() }
    return data
}()

// The raised signal comes when the handler returns, to what was there before.
private func restoreAndRaise(_ number: Int32) {
    guarded.pointee.restoreAll()
    var index = 0
    while index < 4 {
        if Guarded.signals[index] == number { giveBack(index) }
        index += 1
    }
    raise(number)
}

private func giveBack(_ index: Int) {
    sigaction(Guarded.signals[index], guarded.pointee.earlier + index, nil)
}
