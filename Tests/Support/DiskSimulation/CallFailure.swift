import CDiskRecorder
public import Foundation

/// A system call on the files of a directory that fails: the n-th one of its kind, and all behind it when it goes on.
public struct CallFailure: Sendable, Hashable {
    /// The kinds of calls.
    public enum Call: Int32, Sendable, CaseIterable {
        case open = 1
        case write = 2
        case resize = 4
        case sync = 8
        case unlink = 16
        case rename = 32
    }

    /// What fails.
    public let call: Call
    /// Which one, from 1; 0 for none.
    public let number: Int
    /// With what, such as `EIO`.
    public let error: Int32
    /// Whether all later ones fail, too.
    public let goesOn: Bool

    /// Makes a failure.
    public init(_ call: Call, number: Int, error: Int32, goesOn: Bool) {
        self.call = call
        self.number = number
        self.error = error
        self.goesOn = goesOn
    }

    /// Runs the body with the failure in place.
    ///
    /// - Returns: How many calls of the kind it made.
    @discardableResult
    public func strike(
        _ directory: URL, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async throws -> Int {
        let root = directory.path(percentEncoded: false)
        guard disk_recorder_start(root) == 0 else { throw DiskRecorderError.notStarted }
        defer { disk_recorder_stop() }
        disk_recorder_fail(call.rawValue, number, error, goesOn ? 1 : 0)
        try await body()
        return disk_recorder_calls()
    }
}
