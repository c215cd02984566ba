import Foundation
import XCTest

/// A TPM 2 in software (`swtpm`) of a test's own, that takes so many wrong authorizations.
public final class TPMEmulator {
    /// What programs need to find it.
    public let environment: [String: String]
    private let process: Process

    /// Starts it; its files go into the folder.
    public init(in folder: String, tries: Int = 5) throws {
        let socket = folder + "/tpm"
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder,
            "TPM2TOOLS_TCTI": "swtpm:path=\(socket)",
        ]
        process = try LiveProgram.start(
            "swtpm",
            [
                "socket", "--tpm2", "--tpmstate", "dir=\(folder)", "--ctrl", "type=unixio,path=\(socket).ctrl",
                "--server", "type=unixio,path=\(socket)", "--flags", "not-need-init,startup-clear",
            ], environment)
        try LiveProgram.wait("the TPM") { try run("tpm2_getcap", "properties-fixed") == 0 }
        let limits = ["--max-tries=\(tries)", "--recovery-time=600", "--lockout-recovery-time=600"]
        XCTAssertEqual(try run("tpm2_dictionarylockout", ["--setup-parameters"] + limits), 0)
    }

    /// Forgets all wrong authorizations, as the owner may.
    public func clearLockout() throws {
        XCTAssertEqual(try run("tpm2_dictionarylockout", "--clear-lockout"), 0)
    }

    /// Runs one of the programs of `tpm2-tools` on it; its exit status.
    public func run(_ name: String, _ words: String...) throws -> Int32 { try run(name, words) }

    private func run(_ name: String, _ words: [String]) throws -> Int32 {
        try LiveProgram.run(name, words, environment)
    }

    /// Ends it.
    public func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
