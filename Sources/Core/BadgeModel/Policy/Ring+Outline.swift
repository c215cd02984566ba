extension [Policy.Position] {
    /// The closed line of a polygon's ring, in degrees.
    ///
    /// Longitudes continue across the antimeridian: an edge of more than 180 and less than 360 degrees takes the short way
    /// around, and a ring around a pole is closed over the pole of its hemisphere.
    package var outline: [(longitude: Double, latitude: Double)] {
        var points: [(longitude: Double, latitude: Double)] = []
        points.reserveCapacity(count + 3)
        var turns = 0.0
        var previous: Double?
        for position in self {
            let step = position.longitude - (previous ?? position.longitude)
            if abs(step) > 180, abs(step) < 360 { turns -= step > 0 ? 360 : -360 }
            previous = position.longitude
            points.append((position.longitude + turns, position.latitude))
        }
        if turns != 0, let first = points.first, let last = points.last {
            let pole: Double = points.map(\.latitude).reduce(0, +) < 0 ? -90 : 90
            points += [(last.longitude, pole), (first.longitude, pole), first]
        }
        return points
    }
}
