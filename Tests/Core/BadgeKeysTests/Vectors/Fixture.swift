import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Reads public test data beside the package.
enum Fixture {
    static func bytes(_ name: String) throws -> Data { try Data(contentsOf: Need.url(ofFixture: name)) }
}

/// One case of a Wycheproof file, with the group that it stands in.
struct Vector {
    let group: JSONReader
    let test: JSONReader

    static func all(_ name: String) throws -> [Vector] { try read(Fixture.bytes("wycheproof/\(name)")) }

    /// Those of this project, which `Tools/interop/vectors.py` makes with libraries that share no code with it.
    static func own(_ name: String) throws -> [Vector] { try read(ownVectors("\(name).json")) }

    private static func read(_ bytes: Data) throws -> [Vector] {
        let document = JSONReader(try JSON.parse(bytes, limits: JSON.Limits(bytes: 16 << 20)))
        return try document["testGroups"].elements().flatMap { group in
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
