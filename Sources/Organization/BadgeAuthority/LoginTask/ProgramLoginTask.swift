import BadgeModel
import BadgeServing
import BadgeSystem
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
/// more than 64 KiB, fails, or answers anything else has not decided. At most sixteen run at once, eight of them for
/// devices that the organization does not know, and four of these for one address.
public final class ProgramLoginTask: LoginTask {
    /// The maximum number of concurrent runs.
    public static let capacity = Bound.loginTasks.limit
    /// The maximum number of concurrent runs for devices that the organization does not know.
    public static let roomForStrangers = Bound.strangersLoginTasks.limit

    private let path: String
    private let limit: Duration
    private let running = Mutex((all: Quota(.loginTasks), strangers: Quota(.strangersLoginTasks)))
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
        let isStranger = !request.isKnownDevice
        guard enter(isStranger: isStranger) else {
            throw BadgeError(.serverUnreachable, .organization("serverUnreachable.loginTask"))
        }
        defer { leave(isStranger: isStranger) }
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
            throw BadgeError(
                .unexpected, .organization("unexpected.loginTask", ["path": path, "status": "\(answer.status)"]))
        }
        // The output may contain the password, even as a member's name, so the error quotes none of it.
        do {
            return try LoginTaskAnswer(JSONReader(try JSON.parse(answer.output.revealedText)))
        } catch is BadgeError {
            throw BadgeError(
                .documentInvalid,
                .organization("documentInvalid.loginTask", ["path": path]))
        }
    }

    // The other places are for devices that are known, so that strangers cannot keep everybody out.
    private func enter(isStranger: Bool) -> Bool {
        let client = RequestClient.address
        return running.withLock { running in
            guard running.all.take(for: nil) else { return false }
            guard isStranger, !running.strangers.take(for: client) else { return true }
            running.all.release(of: nil)
            return false
        }
    }

    private func leave(isStranger: Bool) {
        let client = RequestClient.address
        running.withLock { running in
            running.all.release(of: nil)
            if isStranger { running.strangers.release(of: client) }
        }
    }
}
