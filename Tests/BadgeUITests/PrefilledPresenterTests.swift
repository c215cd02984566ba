import BadgeModel
import BadgeUI
import XCTest

final class PrefilledPresenterTests: XCTestCase {
    @MainActor
    func testGivenAnswersAreTriedWithoutARetry() async throws {
        let given = FormAnswer(action: "submit", values: ["code": .secret(Secret(utf8: "493817"))])
        let presenter = PrefilledPresenter(answers: [.transactionCode: given])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.deviceProvisioning)

        let (code, canRetry) = await withCheckedContinuation { continuation in
            screen.promptForTransactionCode(for: Sample.offer) { continuation.resume(returning: ($0, $1 != nil)) }
        }

        XCTAssertEqual(code?.secret.revealed, "493817")
        XCTAssertFalse(canRetry)
    }

    @MainActor
    func testWithoutAnswerTheOptionThatGivesItIsNamed() async throws {
        let given = FormAnswer(action: "submit", values: ["code": .secret(Secret(utf8: "49"))])
        let absent = PrefilledPresenter(options: [.transactionCode: "--tx-code-file"])
        let unfit = PrefilledPresenter(answers: [.transactionCode: given])
        let other = ScriptedPresenter([.transactionCode: [.submit(["code": "000000"])]])
        let handing = PrefilledPresenter(otherwise: other)

        var codes: [TransactionCode?] = []
        for presenter in [absent, unfit, handing] {
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            let screen = try registry.require(\.deviceProvisioning)
            codes.append(await answer { screen.promptForTransactionCode(for: Sample.offer, completion: $0) })
            screen.dismiss()
        }

        XCTAssertEqual(codes, [nil, nil, TransactionCode(Secret(utf8: "000000"))])
        XCTAssertEqual(absent.refusal?.code, .inputRequired)
        XCTAssertEqual(absent.refusal?.reason.contains("--tx-code-file"), true)
        XCTAssertEqual(unfit.refusal?.reason, "Code must have 6 digits, not 2.")
        XCTAssertEqual(other.transcript.events.last, .dismissed(.transactionCode))
    }

    @MainActor
    func testEveryDocumentIsAcceptedWhicheverTheyAre() async throws {
        let presenter = PrefilledPresenter(acceptsDocuments: true)
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.userAgreement)
        let documents = ["1", "2"].map {
            AgreementDocument(kind: .terms, version: $0, locale: "en", isRequired: $0 == "1", text: "Be kind.")
        }

        let decisions = await answer {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: documents, completion: $0)
        }

        XCTAssertEqual(decisions, documents.map { AgreementDecision(documentID: $0.id, isAccepted: true) })
    }
}
