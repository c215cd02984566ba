extension Policy {
    /// A point on the WGS 84 ellipsoid.
    public struct Position: Sendable, Hashable {
        /// Degrees north, -90 to 90.
        public let latitude: Double
        /// Degrees east, -180 to 180.
        public let longitude: Double

        /// Creates a position, or `nil` if a coordinate is out of range.
        public init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// All points within a distance of a centre.
    public struct Circle: Sendable, Hashable {
        /// Degrees north of the centre, -90 to 90.
        public let latitude: Double
        /// Degrees east of the centre, -180 to 180.
        public let longitude: Double
        /// The radius in metres, whatever unit the document uses.
        public let radius: Double

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: ["latitude", "longitude", "radius", "unit"], in: reader)
            latitude = findings.required(reader["latitude"], placeholder: 0) { try $0.double(in: -90...90) }
            longitude = findings.required(reader["longitude"], placeholder: 0) { try $0.double(in: -180...180) }
            let unit = findings.optional(reader["unit"], LengthUnit.metre) { try $0.name() }
            radius = unit.metres * findings.required(reader["radius"], placeholder: 1) { try $0.radius() }
        }
    }

    /// All points within a ring and outside its holes (RFC 7946 section 3.1.6).
    public struct Polygon: Sendable, Hashable {
        /// The outer ring, followed by the holes. Each ring is closed: its last position repeats the first, with at
        /// least four positions in all. An edge is a straight line in degrees. An edge of more than 180 and less than
        /// 360 degrees of longitude takes the short way around, and a ring around a pole contains the pole of its
        /// hemisphere.
        public let rings: [[Position]]

        // Members that have no meaning here, such as `bbox`, are ignored (RFC 7946 sections 5 and 6.1).
        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            _ = findings.required(reader, placeholder: [:]) { try $0.object() }
            findings.required(reader["type"], placeholder: ()) { type in
                switch try type.string() {
                case "Polygon": break
                case "MultiPolygon": throw type.failure("is not Polygon; write an area for each polygon")
                default: throw type.failure("is not Polygon")
                }
            }
            if reader["coordinates"].beginsWithPosition {
                findings.note(
                    reader["coordinates"], "is a ring, not a list of rings: put it into one more pair of brackets")
            }
            rings = findings.elements(reader["coordinates"], 1...1000) { ring, findings in
                findings.required(ring, placeholder: []) { try $0.ring() }
            }
        }
    }

    enum LengthUnit: String, CaseIterable {
        case metre = "m"
        case mile = "mi"
        case foot = "ft"

        // The international mile and foot of 1959.
        var metres: Double {
            switch self {
            case .metre: 1
            case .mile: 1609.344
            case .foot: 0.3048
            }
        }
    }
}

extension JSONReader {
    // Half of the way round the earth, in metres, bounds the number in any unit.
    fileprivate func radius() throws -> Double {
        let number = try double(in: 0...20_000_000)
        guard number > 0 else { throw failure("is not above 0") }
        return number
    }

    // Two or three numbers.
    fileprivate var beginsWithPosition: Bool {
        guard let first = value?.arrayValue?.first?.arrayValue, (2...3).contains(first.count) else { return false }
        return first.allSatisfy { $0.doubleValue != nil }
    }

    fileprivate func ring() throws -> [Policy.Position] {
        guard try elements().count >= 4 else {
            throw failure("is no ring: it takes four positions at least, the last one the same as the first")
        }
        let positions = try elements(4...100_000).map { try $0.position() }
        guard positions.first == positions.last else { throw failure("is not closed: repeat the first position last") }
        return positions
    }

    // Longitude first (RFC 7946 section 3.1.1); an altitude is allowed and has no meaning here.
    private func position() throws -> Policy.Position {
        let numbers = try elements(2...3)
        let longitude = try numbers[0].double(in: -180...180)
        let latitude = try numbers[1].double(in: -90...90)
        if numbers.count == 3 { _ = try numbers[2].double(in: -20_000_000...20_000_000) }
        guard let position = Policy.Position(latitude: latitude, longitude: longitude) else {
            throw failure("is not a position")
        }
        return position
    }
}
