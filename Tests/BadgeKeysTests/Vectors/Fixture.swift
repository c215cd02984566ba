import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Reads test data that stands beside the package in `shared/fixtures`; skips the test by name where it does not.
enum Fixture {
    static func json(_ name: String, file: String = #filePath) throws -> JSONReader {
        JSONReader(try JSON.parse(try bytes(name, file: file), limits: JSON.Limits(bytes: 16 << 20)))
    }

    static func bytes(_ name: String, file: String = #filePath) throws -> Data {
        var root = URL(filePath: file).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path()) {
            guard root.path() != "/" else { throw XCTSkip("No package around \(file).") }
            root.deleteLastPathComponent()
        }
        let url = root.deletingLastPathComponent().appending(path: "shared/fixtures/\(name)")
        guard FileManager.default.fileExists(atPath: url.path()) else {
            throw XCTSkip("No shared/fixtures/\(name) here.")
        }
        return try Data(contentsOf: url)
    }
}

/// One case of a Wycheproof file, with the group that it stands in.
struct Vector {
    let group: JSONReader
    let test: JSONReader

    static func all(_ name: String) throws -> [Vector] {
        try Fixture.json("wycheproof/\(name)")["testGroups"].elements().flatMap { group in
            try group["tests"].elements().map { Vector(group: group, test: $0) }
        }
    }

    var isValid: Bool { test["result"].value == "valid" }
    var label: String { "case \(test["tcId"].value?.text ?? "?"): \(test["comment"].value?.text ?? "")" }

    func hex(_ name: String) throws -> [UInt8] { try [UInt8](hex: test[name].string()) }
}

extension [UInt8] {
    init(hex: String) throws {
        let digits = [Character](hex)
        self = try stride(from: 0, to: digits.count, by: 2).map {
            try XCTUnwrap(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
        }
    }
}
