extension Policy {
    /// The device must be in one of the areas and in none of the exceptions.
    public struct GeoFence: Sendable, Hashable {
        /// Where the badge may be used: in any of them, one at least.
        public let areas: [Area]
        /// Where it may not be used, though within an area.
        public let exceptions: [Area]
        /// How old a position may be; a minute unless said otherwise.
        public let maxAge: ISODuration
        /// The share of the position's accuracy circle that must lie within to count as entered, 0.5 to 1; 0.85 unless
        /// said otherwise.
        public let enterOverlap: Double
        /// The share at which one who was within counts as gone, 0 to 0.5; 0.15 unless said otherwise.
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

    /// A location on the ground with a name to show.
    public struct Area: Sendable, Hashable {
        /// The name to show, at most 200 characters.
        public let name: String?
        /// Where it is.
        public let shape: Shape

        /// What an area looks like.
        public enum Shape: Sendable, Hashable {
            /// Everything within a distance of a point.
            case circle(Circle)
            /// Everything within a ring, less what is within further rings.
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
