import BadgeKeys
import BadgeModel
import BadgeTransport
import Dispatch
import Foundation
import Synchronization

/// Has a program decide about logins: it reads one JSON document from standard input and writes one to standard output.
///
/// In: `{"username", "password", "code"?, "parameters": {…}, "email"?, "device": {"id", "isKnown"}, "organization"}`.
/// Out: `{"result": "accepted", "email"?}`, `{"result": "refused", "code", "message"?}` or
/// `{"result": "codeNeeded", "message"?}`; `Schemas/login-task.schema.json` describes both.
///
/// The program gets no arguments and an empty environment. It and its folders belong to this user or to root, and nobody else
/// can write to them; that is checked before each start. A program that takes longer than the limit, writes more than
/// 64 KiB, fails, or answers with anything else has not decided. At most sixteen run at once.
public final class ProgramLoginTask: LoginTask {
    /// How many run at once.
    public static let capacity = 16

    private let path: String
    private let limit: Duration
    private let running = Mutex(0)
    private let queue = DispatchQueue(label: "BadgeAuthority.loginTask", attributes: .concurrent)

    /// Names the program.
    ///
    /// - Parameters:
    ///   - path: Where it is: an absolute path.
    ///   - limit: How long it may take.
    /// - Throws: `BadgeError` `invalidInput` when the path is not absolute, there is no program, or others can change it.
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
        // What it wrote may hold the password.
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
