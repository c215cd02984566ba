import BadgeModel
import BadgePresentation
import BadgeTransport
import XCTest

/// What a person reads of a refused verifier, in each language.
final class RefusalTextTests: XCTestCase {
    private static let findings: [RequesterFinding] =
        [
            .identifierMalformed, .identifierMismatch, .clientUnknown, .prefixUnknown("x"), .prefixUnsupported("x"),
            .prefixReserved, .unsigned, .signed, .signatureRefused("x"), .certificateMissing, .hostMismatch,
            .hashMismatch, .attesterUnknown, .attestationRefused("x"), .methodUnsupported("x"), .identifierUnreadable,
            .addressNotVouchedFor, .forbiddenByHAIP("x"), .originUnexpected,
        ] + CertificatePathFinding.allCases.map(RequesterFinding.certificate)

    func testNoFindingOfAVerifierIsShownByItsIdentifier() {
        for finding in Self.findings {
            let error = PresentationRefusal(finding).badgeError
            let texts = ["en", "de", "ar"].map { error.reason(in: Localization(Languages([$0]))) }

            XCTAssertEqual(Set(texts).count, 3, "\(finding)")
            XCTAssertEqual(error.detail, .verifier(finding.name))
            for text in texts {
                XCTAssertTrue(text.hasSuffix("."), text)
                XCTAssertFalse(text.contains("{") || text.contains("finding."), text)
                if finding.name.contains(where: \.isUppercase) { XCTAssertFalse(text.contains(finding.name), text) }
            }
            for text in texts.dropFirst() {
                XCTAssertFalse(text.contains(finding.name), text)
                XCTAssertFalse(text.contains("certificate is"), "an English clause in \(text)")
            }
        }
    }

    func testAnUnknownAuthorityIsToldApartFromACertificateThatEnded() {
        let texts = [CertificatePathFinding.unknownAuthority, .noRoots, .expired].map {
            PresentationRefusal(.certificate($0)).badgeError.reason
        }

        XCTAssertTrue(texts[0].contains("trust") && texts[0].contains("root certificate"), texts[0])
        XCTAssertEqual(texts[0], texts[1])
        XCTAssertTrue(texts[2].contains("has expired") && texts[2].contains("Tell the verifier"), texts[2])
    }
}
