import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// The home's keys in a TPM, as a person at a command line has it.
final class TPMCommandTests: XCTestCase {
    func testAHomeGoesIntoTheTPMOutOfItAndInAgain() async throws {
        try need(.program("swtpm"), .program("tpm2"))
        let folder = try TemporaryHome()
        let tpm = try TPMEmulator(in: folder.path)
        defer { tpm.stop() }
        let person = try Operator(environment: tpm.environment)
        try await person.provision()
        let (pin, phrase) = (try person.file("pin", "493817"), try person.file("phrase", "correct horse battery"))
        let wrong = try person.file("wrong", "493818")

        let steps = [
            ["tpm", "--new-passphrase-file", pin],
            ["passphrase", "--new-passphrase-file", phrase, "--store-passphrase-file", pin],
            ["tpm", "--new-passphrase-file", pin, "--store-passphrase-file", phrase],
        ]
        for step in steps {
            let changed = await person.run(["store", "custody"] + step)
            XCTAssertEqual(changed.status, 0, "\(step): \(changed.messages)")
        }
        let info = try await person.run("store", "info", "--json", "--store-passphrase-file", pin).json("store-info")
        let refused = await person.run("list", "--json", "--store-passphrase-file", wrong)
        let back = await person.run("store", "custody", "file", "--store-passphrase-file", pin)
        let listed = await person.run("list")

        XCTAssertEqual(info["custody"], "tpm")
        XCTAssertEqual(info["rollbackProtection"], "tpm")
        XCTAssertEqual(refused.status, 12)
        XCTAssertEqual(try refused.json("error")["error"]?["code"], "custodyRefused")
        XCTAssertEqual(back.status, 0, back.messages)
        XCTAssertEqual(listed.status, 0, listed.messages)
    }
}
