extension Policy {
    /// A restriction that requires the device to be in one of the areas and in none of the exceptions.
    public struct GeoFence: Sendable, Hashable {
        /// The areas in which the badge may be used, at least one.
        public let areas: [Area]
        /// The areas in which it may not be used, even within an allowed area.
        public let exceptions: [Area]
        /// The maximum age of a position; a minute by default.
        public let maxAge: ISODuration
        /// The share of the position's accuracy circle that must be inside to enter the fence, 0.5 to 1; 0.85 by
        /// default.
        public let enterOverlap: Double
        /// The share of the circle at or below which a device inside leaves the fence, 0 to 0.5; 0.15 by default.
        public let exitOverlap: Double

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            let members: Set = ["areas", "except", "maxAge", "enterOverlap", "exitOverlap"]
            findings.allow(only: members.union(Restriction.members), in: reader)
            areas = findings.elements(reader["areas"], 1...1000) { Area($0, &$1) }
            exceptions = findings.elements(reader["except"], 0...1000) { Area($0, &$1) }
            maxAge = findings.optional(reader["maxAge"], ISODuration(seconds: 60)) { try $0.duration() }
            enterOverlap = findings.optional(reader["enterOverlap"], 0.85) { try $0.double(in: 0.5...1) }
            exitOverlap = findings.optional(reader["exitOverlap"], 0.15) { try $0.double(in: 0...0.5) }
        }
    }

    /// An area on the ground with a display name.
    public struct Area: Sendable, Hashable {
        /// The display name, at most 200 characters.
        public let name: String?
        /// The shape of the area.
        public let shape: Shape

        /// The shapes of areas.
        public enum Shape: Sendable, Hashable {
            /// All points within a distance of a centre.
            case circle(Circle)
            /// All points within a ring and outside its holes.
            case polygon(Polygon)
        }

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: ["name", "circle", "polygon"], in: reader)
            name = findings.optional(reader["name"], nil) { try $0.nonEmptyString(maxLength: 200) }
            switch (reader["circle"].value, reader["polygon"].value) {
            case (nil, nil): findings.note(reader, "needs a circle or a polygon")
            case (_?, _?): findings.note(reader, "has both a circle and a polygon; keep one")
            default: break
            }
            if reader["polygon"].value == nil {
                shape = .circle(Circle(reader["circle"], &findings))
            } else {
                shape = .polygon(Polygon(reader["polygon"], &findings))
            }
        }
    }
}
