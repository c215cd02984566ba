import BadgeTesting
import Foundation
import Synchronization

/// What a process leaves behind when it dies: a copy of its files, made at that time.
final class LastFiles: Sendable {
    private let home: TemporaryHome
    private let copied = Mutex<Result<TemporaryHome, any Error>?>(nil)

    init(of home: TemporaryHome) {
        self.home = home
    }

    /// The process dies here, if it has not died before.
    func take() {
        copied.withLock { copied in
            guard copied == nil else { return }
            copied = Result { try Self.copy(home) }
        }
    }

    /// The copy; `nil` when the process lives.
    func copy() throws -> TemporaryHome? { try copied.withLock { $0 }?.get() }

    private static func copy(_ home: TemporaryHome) throws -> TemporaryHome {
        let copy = try TemporaryHome()
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            try FileManager.default.copyItem(at: home.url.appending(path: name), to: copy.url.appending(path: name))
        }
        return copy
    }
}
