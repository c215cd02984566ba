import BadgeModel
import Foundation

/// The points of a policy's areas, which are edited by their coordinates.
struct PolicyPoints {
    /// The shape of an area.
    struct Shape: Equatable {
        enum Kind: Equatable {
            case circle(latitude: String, longitude: String, radius: String)
            /// The outer ring: a line `latitude, longitude` for each position.
            case ring(String)
        }

        let restriction: Int
        let area: Int
        let name: String?
        let kind: Kind

        /// The name of a field of the shape.
        func field(_ name: String) -> String { "points.\(restriction).\(area).\(name)" }
    }

    /// The largest number of shapes, and of positions of a ring, that have fields; others are edited in the text.
    static let mostShapes = 15
    static let mostPositions = 200

    private let document: JSON

    init(_ document: JSON) {
        self.document = document
    }

    /// The shapes of all fences that have fields.
    var shapes: [Shape] {
        var shapes: [Shape] = []
        for (index, restriction) in (document["restrictions"]?.arrayValue ?? []).enumerated()
        where restriction["type"]?.stringValue == "geoFence" {
            for (number, area) in (restriction["areas"]?.arrayValue ?? []).enumerated() {
                guard shapes.count < Self.mostShapes, let kind = Self.kind(of: area) else { continue }
                shapes.append(Shape(restriction: index, area: number, name: area["name"]?.stringValue, kind: kind))
            }
        }
        return shapes
    }

    /// Returns the document with the values of the fields. One that is no number is written as it is, for the check to
    /// refuse it there.
    func applying(_ value: (String) -> String?) -> JSON {
        var document = document
        for shape in shapes {
            switch shape.kind {
            case .circle:
                for name in ["latitude", "longitude", "radius"] {
                    guard let text = value(shape.field(name)) else { continue }
                    document = document.replacing(
                        Self.number(text), at: Self.path(shape) + [.member("circle"), .member(name)])
                }
            case .ring:
                guard let text = value(shape.field("ring")) else { continue }
                document = document.replacing(
                    Self.ring(text), at: Self.path(shape) + [.member("polygon"), .member("coordinates"), .element(0)])
            }
        }
        return document
    }

    private static func path(_ shape: Shape) -> [JSON.Step] {
        [.member("restrictions"), .element(shape.restriction), .member("areas"), .element(shape.area)]
    }

    private static func kind(of area: JSON) -> Shape.Kind? {
        if let circle = area["circle"] {
            return .circle(
                latitude: circle["latitude"]?.plainText ?? "", longitude: circle["longitude"]?.plainText ?? "",
                radius: circle["radius"]?.plainText ?? "")
        }
        guard let ring = area["polygon"]?["coordinates"]?.arrayValue?.first?.arrayValue, ring.count <= mostPositions
        else { return nil }
        return .ring(
            ring.map { position in
                let parts = position.arrayValue ?? []
                return parts.prefix(2).reversed().map(\.plainText).joined(separator: ", ")
            }.joined(separator: "\n"))
    }

    // GeoJSON has the longitude first.
    private static func ring(_ text: String) -> JSON {
        .array(
            text.split(whereSeparator: \.isNewline).map { line in
                .array(
                    line.split(separator: ",").map { number($0.trimmingCharacters(in: .whitespaces)) }.reversed())
            })
    }

    private static func number(_ text: String) -> JSON {
        if let whole = Int64(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { return .string(text) }
        return .double(number)
    }
}

extension JSON {
    fileprivate enum Step {
        case member(String)
        case element(Int)
    }

    // A number as it is written; any other value as JSON.
    fileprivate var plainText: String { stringValue ?? text }

    // Returns the value with another one at a path; unchanged where there is no such path.
    fileprivate func replacing(_ value: JSON, at path: some Collection<Step>) -> JSON {
        guard let step = path.first else { return value }
        switch (self, step) {
        case (.object(var members), .member(let name)):
            let isLast = path.count == 1
            guard isLast || members[name] != nil else { return self }
            members[name] = (members[name] ?? .null).replacing(value, at: path.dropFirst())
            return .object(members)
        case (.array(var elements), .element(let index)) where elements.indices.contains(index):
            elements[index] = elements[index].replacing(value, at: path.dropFirst())
            return .array(elements)
        default: return self
        }
    }
}
