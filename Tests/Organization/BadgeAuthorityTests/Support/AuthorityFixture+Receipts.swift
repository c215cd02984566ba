import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation

extension AuthorityFixture {
    static let receiptType = "application/agreement-receipt+jwt"

    func receipt(
        _ decision: AgreementStatement.Decision, after previous: AgreementReceipt? = nil, seed: UInt64 = 500
    ) throws -> AgreementReceipt {
        let statement = AgreementStatement(
            badgeID: .init(rawValue: "badge-of-the-wallet"), kind: .terms, version: "3", locale: "en",
            digest: Data(Digest.sha256("The terms.")), decision: decision, decidedAt: clock.now(),
            timeSource: .deviceClock, method: .prompt, previous: previous?.digest)
        return try AgreementReceipt.sign(statement, with: SigningKey(random: SeededRandom(seed: seed)))
    }

    func post(_ receipt: AgreementReceipt) async throws -> Answer {
        try await wallet().post("/agreements", type: Self.receiptType, body: receipt.compact)
    }

    // What the receipts are about.
    func publishTerms(_ text: String = "The terms.") throws {
        let document: JSON = ["kind": "terms", "version": "3", "locale": "en", "text": .string(text)]
        try set(["restrictions": [["type": "userAgreement", "documents": [document]]]])
    }
}
