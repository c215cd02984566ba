import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation
import XCTest

/// An independent library reads what is issued here. Skipped where Python or its `sd-jwt` is not installed.
final class SDJWTInteropTests: XCTestCase {
    func testAnIndependentLibraryVerifiesTheCredentialAndSeesTheSameClaims() throws {
        let key = Self.namedKey()

        let answer = try verify(TestIssuer.issue(key: key), keys: [key.publicKey])

        XCTAssertEqual(answer.status, 0)
        let claims = TestIssuer.claims.merging(TestIssuer.disclosable) { $1 }
        XCTAssertEqual(try JSON.parse(answer.output), .object(claims))
    }

    func testAnIndependentLibraryRefusesWhatWeRefuse() throws {
        let key = Self.namedKey()
        var stranger = TestIssuer.stranger
        stranger.publicKey.keyID = "2026-1"

        XCTAssertEqual(try verify(TestIssuer.issue(key: stranger), keys: [key.publicKey]).status, 1)
        XCTAssertEqual(try verify(TestIssuer.issue(type: "JWT", key: key), keys: [key.publicKey]).status, 1)
    }

    private static func namedKey() -> SigningKey {
        var key = TestIssuer.key
        key.publicKey.keyID = "2026-1"
        return key
    }

    private func verify(_ credential: String, keys: [JWK]) throws -> (status: Int32, output: Data) {
        let directory = FileManager.default.temporaryDirectory.appending(path: "badgekit-interop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { XCTAssertNoThrow(try FileManager.default.removeItem(at: directory)) }
        let (credentialFile, keyFile) = (directory.appending(path: "credential"), directory.appending(path: "jwks"))
        try Data(credential.utf8).write(to: credentialFile)
        try JWK.set(of: keys).serialized().write(to: keyFile)

        let script = Process()
        script.executableURL = URL(filePath: "/usr/bin/env")
        script.arguments = [
            "python3", packageRoot.appending(path: "Tools/interop/sd_jwt.py").path(), credentialFile.path(),
            keyFile.path(),
        ]
        let output = Pipe()
        script.standardOutput = output
        script.standardError = FileHandle.nullDevice
        try script.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        script.waitUntilExit()
        if [69, 127].contains(script.terminationStatus) {
            throw XCTSkip("No Python with sd-jwt (pip install sd-jwt) here.")
        }
        return (script.terminationStatus, data)
    }
}
