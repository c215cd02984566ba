import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// A small file system in memory, mounted on a folder until the value goes.
final class SmallDisk {
    let home: TemporaryHome
    let sharing: SharingMode
    private var ballast: String { home.url.appending(path: "ballast").path(percentEncoded: false) }

    init(sharing: SharingMode, kilobytes: Int? = nil) throws {
        self.sharing = sharing
        // A write-ahead log may grow to 4 MB before it is used again.
        let kilobytes = kilobytes ?? (sharing == .exclusive ? 8192 : 2048)
        home = try TemporaryHome()
        let arguments = ["-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", home.path]
        XCTAssertEqual(try Self.run("mount", arguments), 0)
    }

    deinit {
        do { _ = try Self.run("umount", ["-l", home.path]) } catch { XCTFail("\(error)") }
    }

    /// Leaves not a byte of room.
    func fill() throws {
        let descriptor = open(ballast, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 1024)
        while write(descriptor, block, block.count) > 0 {}
        XCTAssertEqual(errno, ENOSPC)
    }

    /// Gives back a little room.
    func free(kilobytes: Int) throws {
        let size = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: ballast)[.size] as? Int)
        XCTAssertEqual(truncate(ballast, max(0, size - kilobytes * 1024)), 0)
        if size == 0 { throw BadgeError(.diskFull, reason: "The file system is too small for the test.") }
    }

    /// Gives back all room.
    func empty() throws {
        try FileManager.default.removeItem(atPath: ballast)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
