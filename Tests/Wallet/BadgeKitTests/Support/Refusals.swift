import BadgeAuthority
import BadgeModel
import XCTest

@testable import BadgeKit

extension WalletFixture {
    /// The offer fails with that code and a reason that says what to do and no secret, and leaves no trace.
    func assertRefuses(
        _ code: BadgeError.Code, offer: String? = nil, leaving left: [String: Int] = [:], line: UInt = #line,
        file: StaticString = #filePath
    ) async throws {
        let workflow = workflow(offer)
        let error = await failure { try await workflow.run() }

        let refusal = try XCTUnwrap(error, "it got in", file: file, line: line)
        let (rows, calls) = (try await rows(), await phone.calls)
        XCTAssertEqual(refusal.code, code, "\(refusal)", file: file, line: line)
        XCTAssertTrue(Self.saysWhatToDo(refusal.reason), refusal.reason, file: file, line: line)
        XCTAssertFalse(refusal.reason.contains(invitation.transactionCode.text), file: file, line: line)
        XCTAssertFalse(refusal.reason.contains("pre-authorized_code"), file: file, line: line)
        XCTAssertEqual(rows, left, file: file, line: line)
        XCTAssertEqual(
            calls.filter { $0 == "dismiss" }.count, calls.filter { $0 == "prompt" }.count, file: file, line: line)
    }

    /// A sentence that tells what happened, and one that asks for something.
    private static func saysWhatToDo(_ reason: String) -> Bool {
        let requests = ["Ask ", "Copy ", "Tell ", "tell ", "Try ", "Check ", "Report ", "Use ", "Do not ", "Get "]
        return reason.hasSuffix(".") && reason.contains(". ") && requests.contains(where: reason.contains)
    }
}
