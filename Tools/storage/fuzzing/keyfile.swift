// Fuzzes the small files of a home that hold keys. An input is a byte that says which file it is and whether the digest at
// its end is made right, then the content.

import BadgeCustody
import BadgeKeys
import BadgeModel
import Foundation

private let home = Home()
private let passphrase = Secret(utf8: "seven green lamps")

private final class Home: Sendable {
    let path: String

    init() {
        let scratch = ProcessInfo.processInfo.environment["FUZZ_SCRATCH"] ?? NSTemporaryDirectory()
        path = scratch + "/home-\(UUID().uuidString)"
        precondition(mkdir(path, 0o700) == 0, "no home at \(path)")
    }

    func write(_ name: String, _ bytes: [UInt8]) {
        let descriptor = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        precondition(descriptor >= 0 && Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}

// What is dear in earnest is cheap here, and no program is there to ask.
private let cheap = KDFPolicy(
    cost: KDFPolicy.Scrypt(logN: 4, r: 1, p: 1), floor: KDFPolicy.Scrypt(logN: 4, r: 1, p: 1),
    ceiling: KDFPolicy.Scrypt(logN: 8, r: 8, p: 1))

// Whatever a file holds, reading it ends in a secret or in an error that says what is wrong with it.
private func attempt(_ body: () throws -> Void) {
    do {
        try body()
    } catch let error as BadgeError {
        precondition(!error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
}

/// Reads one input as each file of a home.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    var content = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    if data[0] & 0x80 == 0 { content += Digest.sha256(content) }
    let file = ["custody.key", "wallet.key"][Int(data[0] & 1)]
    home.write(file, content)
    for magic in ["BADGEKEY", "BADGEPPH", "BADGESSV", "BADGETPM", "BADGEWRP"] {
        attempt { _ = try KeyFile(path: home.path + "/" + file, magic: magic).read() }
    }
    let custodies: [any KeyCustody] = [
        FileCustody(directory: home.path),
        HomeCustody(directory: home.path, passphrase: passphrase, environment: ["PATH": ""], kdf: cheap),
    ]
    for custody in custodies {
        attempt { _ = try custody.open(Data(content), context: "wallet.db") }
        attempt { _ = try WrappedKey.load(at: home.path + "/wallet.key", custody: custody, context: "wallet.db") }
    }
    return 0
}
