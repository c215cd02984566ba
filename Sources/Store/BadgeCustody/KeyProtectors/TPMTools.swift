import BadgeModel
import BadgeSystem
import Foundation

/// The TPM of this machine through the programs of `tpm2-tools`, in a separate folder for each operation.
///
/// The programs select the TPM (`TPM2TOOLS_TCTI`). PINs and other authorizations are passed by standard input.
final class TPMTools {
    private let program: HostProgram
    private let folder: URL

    private static let patience = Duration.seconds(60)

    /// - Throws: `BadgeError` `storeFailed` when the folder cannot be created.
    init(environment: [String: String]) throws {
        program = HostProgram(package: "tpm2-tools", environment: environment)
        var template = Array((NSTemporaryDirectory() + "badgekit-tpm-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BadgeError(.storeFailed, "storeFailed.folderNotCreated", ["folder": NSTemporaryDirectory()])
        }
        folder = URL(filePath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    // What is in it says nothing without the TPM.
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the path of a file of this operation.
    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Writes a file of this operation.
    func put(_ bytes: some Collection<UInt8>, as name: String) throws {
        try PrivateFile.replace(path(name), Array(bytes))
    }

    /// Reads a file of this operation, at most 4 KiB.
    func take(_ name: String) throws -> [UInt8] {
        // The tools make their files readable for the group.
        _ = chmod(path(name), 0o600)
        guard let bytes = try PrivateFile.read(path(name), maxBytes: 4096) else { throw unreadable(name) }
        return bytes
    }

    /// Runs one of the programs and returns its output.
    ///
    /// - Throws: `TPMRefusal` when the TPM answered with an error code, `BadgeError` `notSupported` without program or
    ///   TPM.
    func run(_ name: String, _ arguments: [String], authorization: Secret = Secret([])) throws -> Secret {
        do {
            return try runOnce(name, arguments, authorization)
        } catch let refusal as TPMRefusal where refusal.code == TPMRefusal.objectMemory {
            // Without a resource manager before the TPM, what earlier programs loaded is still in there.
            _ = try runOnce("tpm2_flushcontext", ["-t"], Secret([]))
            return try runOnce(name, arguments, authorization)
        }
    }

    private func runOnce(_ name: String, _ arguments: [String], _ authorization: Secret) throws -> Secret {
        let answer = try program.answer(name, arguments, input: authorization, within: Self.patience)
        guard answer.status != 0 else { return answer.output }
        throw TPMRefusal(answer) ?? failure(answer)
    }

    private func failure(_ answer: Subprocess.Answer) -> BadgeError {
        guard answer.complaint.contains("tcti") else {
            return BadgeError(.storeFailed, "storeFailed.tpm", ["finding": answer.lastComplaint])
        }
        return BadgeError(
            .notSupported,
            "notSupported.tpm")
    }

    private func unreadable(_ name: String) -> BadgeError {
        BadgeError(.storeFailed, "storeFailed.tpmFile", ["path": path(name)])
    }
}
