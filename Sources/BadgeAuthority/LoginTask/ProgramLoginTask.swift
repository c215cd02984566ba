import BadgeKeys
import BadgeModel
import BadgeTransport
import Dispatch
import Foundation
import Synchronization

/// A login task that runs an external program, which reads one JSON document from standard input and writes one to
/// standard output.
///
/// In: `{"username", "password", "code"?, "parameters": {…}, "email"?, "device": {"id", "isKnown"}, "organization"}`.
/// Out: `{"result": "accepted", "email"?}`, `{"result": "refused", "code", "message"?}` or
/// `{"result": "codeNeeded", "message"?}`; `Schemas/login-task.schema.json` describes both.
///
/// The program gets no arguments and an empty environment. It and its folders must belong to this user or to root, and
/// must not be writable by others; this is checked before each start. A program that exceeds the time limit, writes
/// more than 64 KiB, fails, or answers anything else has not decided. At most sixteen run at once.
public final class ProgramLoginTask: LoginTask {
    /// The maximum number of concurrent runs.
    public static let capacity = 16

    private let path: String
    private let limit: Duration
    private let running = Mutex(0)
    private let queue = DispatchQueue(label: "BadgeAuthority.loginTask", attributes: .concurrent)

    /// Creates a task for the program.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the program.
    ///   - limit: The time limit.
    /// - Throws: `BadgeError` `invalidInput` when the path is not absolute, there is no program, or others can modify
    ///   it.
    public init(path: String, limit: Duration = .seconds(2)) throws {
        _ = try ProgramFile(path)
        self.path = path
        self.limit = limit
    }

    public func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
        guard enter() else {
            throw BadgeError(.serverUnreachable, reason: "\(Self.capacity) logins are decided already.")
        }
        defer { running.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try decide(request) }) }
        }
    }

    private func decide(_ request: LoginTaskRequest) throws -> LoginTaskAnswer {
        let program = Subprocess(
            path: try ProgramFile(path).path, arguments: [], environment: [:],
            input: Secret(utf8: request.json.text), hasOwnGroup: true)
        let answer = try program.answer(within: limit)
        guard answer.status == 0 else {
            throw BadgeError(.unexpected, reason: "\(path) failed with status \(answer.status).")
        }
        // The output may contain the password, so the error gives only the reason.
        do {
            return try LoginTaskAnswer(JSONReader(try JSON.parse(answer.output.revealedText)))
        } catch let error as BadgeError {
            throw BadgeError(.documentInvalid, reason: "The answer of \(path) is none: \(error.reason)")
        }
    }

    private func enter() -> Bool {
        running.withLock { running in
            guard running < Self.capacity else { return false }
            running += 1
            return true
        }
    }
}
