import Foundation
import TestSupport
import XCTest

extension XCTestCase {
    /// A directory of the test's own, removed after it.
    func temporaryHome() throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: "badgekit-keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: url) }
        return url.path()
    }
}

/// Flips one bit of a file, and puts the file back as it was when the body is done.
func withFlippedBit(_ bit: Int, of path: String, _ body: () throws -> Void) throws {
    let url = URL(filePath: path)
    let original = try Data(contentsOf: url)
    var changed = original
    changed[bit / 8] ^= 1 << (bit % 8)
    try changed.write(to: url)
    defer { XCTAssertNoThrow(try original.write(to: url)) }
    try body()
}

func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try XCTUnwrap(attributes[.posixPermissions] as? Int)
}
