import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import CStoreProbe
import Foundation

@testable import BadgeStorage

/// The files of a wallet as they were at one time, and what the wallet answered then.
struct Moment: Sendable {
    let sharing: SharingMode
    let key: [UInt8]
    let files: [String: [UInt8]]
    let truth: Answers

    /// Closed, with every row in the database.
    static func closed(_ life: Life) async throws -> Moment {
        try await Moment(life, files: read(life.home))
    }

    /// With a transaction that was interrupted, half of it in the database: it never happened.
    static func cutOff(_ life: Life) async throws -> Moment {
        let store = try await life.open()
        let files = try await store.inTransaction { try Self.read(life.home) } ?? [:]
        try await store.close()
        return try await Moment(life, files: files)
    }

    /// Cut off with transactions that stand in the log alone.
    static func logged(_ life: Life) async throws -> Moment {
        let store = try await life.open()
        try await life.goOn(store)
        let files = try read(life.home)
        try await store.close()
        return try await Moment(life, files: files)
    }

    /// Written by an earlier version of the program.
    static func older(_ life: Life, fixture: String) async throws -> Moment {
        try PrivateDirectory.make(life.home)
        return try await Moment(life, files: read(fixture))
    }

    // What a sound wallet answers is asked of the files as they were copied.
    private init(_ life: Life, files: [String: [UInt8]]) async throws {
        let home = HomeFiles(path: life.home)
        try home.lay(files)
        let store = try await life.open()
        key = try await store.exportKey().withUnsafeBytes { Array($0) }
        try await store.close()
        (sharing, self.files) = (life.sharing, files)
        truth = try await home.answers(files, sharing)
        guard truth.known.count > 25, truth.known["closed"] != nil else { giveUp("only \(truth.known.keys.sorted())") }
    }

    private static func read(_ home: String) throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: home).sorted()
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, [UInt8](try Data(contentsOf: URL(filePath: home + "/" + $0)))) })
    }
}

/// The files of the home that is opened.
struct HomeFiles: Sendable {
    let path: String

    /// What the wallet of these files answers.
    func answers(_ files: [String: [UInt8]], _ sharing: SharingMode) async throws -> Answers {
        try lay(files)
        var answers = Answers()
        var opened: BadgeStore?
        await answers.attempt("opened") { opened = try await Life(home: path, sharing: sharing).open() }
        guard let opened else { return answers }
        await answers.read(opened)
        await answers.write(opened)
        return answers
    }

    /// Writes these files, and takes away every other one.
    func lay(_ files: [String: [UInt8]]) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where files[name] == nil {
            unlink(path + "/" + name)
        }
        for (name, bytes) in files where !isLaid(name, bytes) { write(name, bytes) }
    }

    // Nobody reads what is in the reserve, and it is the largest file.
    private func isLaid(_ name: String, _ bytes: [UInt8]) -> Bool {
        var status = stat()
        return name == "wallet.reserve" && lstat(path + "/" + name, &status) == 0 && Int(status.st_size) == bytes.count
    }

    private func write(_ name: String, _ bytes: [UInt8]) {
        let file = open(path + "/" + name, O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        guard file >= 0, ftruncate(file, bytes.count) == 0, pwrite(file, bytes, bytes.count, 0) == bytes.count else {
            giveUp("\(name) could not be written")
        }
    }
}
