// Fuzzes the files of a wallet: it is opened, asked everything, written to and closed after one of them was patched.
//
// An input is a byte that says by its upper five bits which file it is, and by the others what Tests/Support/CStoreProbe/sealing.c
// says; then the patches. Patches that are sealed again reach what reads rows, trees and documents behind the
// authentication, of which nothing is asked but values or errors with a reason. Whoever has no key gets an error or what
// was committed, of everything that is listed.

import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import CStoreProbe
import Foundation

private let environment = ProcessInfo.processInfo.environment
// libFuzzer merges by processes of its own, each of which makes its wallets.
private let scratch =
    (environment["FUZZ_SCRATCH"] ?? NSTemporaryDirectory()) + "/\(ProcessInfo.processInfo.processIdentifier)"
private let home = HomeFiles(path: scratch + "/wallet")
private let targets = waiting(for: Target.all)

/// A file of a wallet that is patched.
private final class Target: Sendable {
    private let date: Moment
    private let name: String
    private nonisolated(unsafe) let patched: OpaquePointer
    private let kind: Int32

    // The number of each is its place: seeds.py knows them.
    static func all() async throws -> [Target] {
        try PrivateDirectory.make(scratch)
        let shared = Life(home: scratch + "/shared", sharing: .shared)
        let exclusive = Life(home: scratch + "/exclusive", sharing: .exclusive)
        try await shared.begin()
        try await exclusive.begin()
        let (closed, cutOff) = (try await Moment.closed(shared), try await Moment.cutOff(shared))
        let (other, logged) = (try await Moment.closed(exclusive), try await Moment.logged(exclusive))
        let older = try await Moment.older(
            Life(home: scratch + "/older", sharing: .shared), fixture: environment["FUZZ_FIXTURE"] ?? "3-device")
        let pages: [(Moment, String, Int32)] = [
            (closed, "wallet.db", 0), (other, "wallet.db", 0), (cutOff, "wallet.db-journal", 1),
            (logged, "wallet.db-wal", 2), (cutOff, "wallet.db", 0), (logged, "wallet.db", 0), (older, "wallet.db", 0),
        ]
        let pageless = ["wallet.head", "wallet.key", "custody.key", "wallet.reserve"].map { (closed, $0, Int32(3)) }
        try PrivateDirectory.make(home.path)
        return (pages + pageless).map(Target.init)
    }

    private init(_ date: Moment, _ name: String, _ kind: Int32) {
        let bytes = date.files[name] ?? []
        let salt = Array((date.files["wallet.db"] ?? []).prefix(16))
        guard let patched = store_probe_file_make(kind, date.key, salt, bytes, bytes.count) else {
            giveUp("there is no \(name)")
        }
        (self.date, self.name, self.kind, self.patched) = (date, name, kind, patched)
    }

    func run(_ data: UnsafePointer<UInt8>, _ count: Int) {
        var size = 0
        guard let start = store_probe_file_patch(patched, data, count, &size) else { return }
        var bytes = Array(UnsafeBufferPointer(start: start, count: size))
        let isSealedAnew = data[0] & 1 == 0
        // Anyone can make a digest.
        if isSealedAnew, name.hasSuffix(".key") { bytes = bytes.dropLast(32) + Digest.sha256(bytes.dropLast(32)) }
        let files = date.files.merging([name: bytes]) { $1 }
        let answers = waiting { [date] in try await home.answers(files, date.sharing) }
        guard !isSealedAnew || kind == 3 || count == 1 else { return }
        let other = answers.differences(from: date.truth)
        guard other.isEmpty else { giveUp("\(name), \(date.sharing): what was never committed: \(other)") }
    }
}

// libFuzzer calls a function of C, which has to wait for what runs on the threads of the stores.
private func waiting<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) -> Value {
    let group = DispatchGroup()
    let answer = Answer<Value>()
    group.enter()
    Task.detached {
        do { answer.value = try await body() } catch { giveUp("\(error)") }
        group.leave()
    }
    group.wait()
    guard let value = answer.value else { giveUp("no answer") }
    return value
}

private final class Answer<Value: Sendable>: @unchecked Sendable {
    var value: Value?
}

/// Makes the wallets, which takes longer than an input may.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    targets.isEmpty ? 1 : 0
}

/// Opens and uses the wallet with the file that one input patches.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let input = [data[0] & 7] + Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    targets[Int(data[0] >> 3) % targets.count].run(input, input.count)
    return 0
}
