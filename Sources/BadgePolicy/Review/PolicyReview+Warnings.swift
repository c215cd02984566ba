import BadgeModel

extension Policy {
    /// Sentences about values that are valid, but probably not as intended, each with its path.
    var oddities: [String] {
        let indexed = restrictions.enumerated().map { ("restrictions[\($0)]", $1.requirement) }
        let fences = indexed.compactMap { path, requirement -> (path: String, fence: GeoFence)? in
            guard case .geoFence(let fence) = requirement else { return nil }
            return (path, fence)
        }
        let hours = indexed.compactMap { path, requirement -> (path: String, hours: TimeOfDay)? in
            guard case .timeOfDay(let hours) = requirement else { return nil }
            return (path, hours)
        }
        let delays = indexed.compactMap { path, requirement -> String? in
            guard case .passcode(let passcode) = requirement else { return nil }
            return passcode.oddity(path)
        }
        return fences.flatMap { $0.fence.oddities($0.path) } + Self.oddities(of: fences) + Self.oddities(of: hours)
            + delays
    }

    // Every restriction must be met: two that exclude each other forbid every use.
    private static func oddities(of fences: [(path: String, fence: GeoFence)]) -> [String] {
        pairs(fences).compactMap { first, second in
            guard !first.fence.hasLocation(in: second.fence), !second.fence.hasLocation(in: first.fence) else {
                return nil
            }
            return """
                \(second.path) has no location in common with \(first.path), and a use must meet both. Write areas that \
                are alternatives into one geoFence.
                """
        }
    }

    private static func oddities(of hours: [(path: String, hours: TimeOfDay)]) -> [String] {
        pairs(hours).compactMap { first, second in
            guard let earlier = first.hours.minutesOfWeek, let later = second.hours.minutesOfWeek,
                earlier.zone == later.zone, !zip(earlier.minutes, later.minutes).contains(where: { $0 && $1 })
            else { return nil }
            return """
                \(second.path) has no minute in common with \(first.path), and a use must meet both. Write windows that \
                are alternatives into one timeOfDay.
                """
        }
    }

    private static func pairs<Element>(_ all: [Element]) -> [(Element, Element)] {
        all.indices.flatMap { first in all.indices.dropFirst(first + 1).map { (all[first], all[$0]) } }
    }
}

extension Policy.GeoFence {
    // As wide as a large country.
    private static let largest = 500_000.0

    fileprivate func oddities(_ path: String) -> [String] {
        let extents = zip(areas.indices, AreaExtent.all(of: self))
        let large = extents.filter { max($1.width, $1.height) > Self.largest }.map { index, area in
            let size = "\(area.width.kilometres) by \(area.height.kilometres) km"
            return "\(path).areas[\(index)]: \(area.name) measures \(size). Are a latitude and a longitude swapped?"
        }
        let names = areas.compactMap(\.name)
        let twice = Set(names.filter { name in names.count { $0 == name } > 1 }).sorted().map {
            "\(path): several areas are named \($0), and nobody can tell them apart in a message."
        }
        let covered =
            exceptions.isEmpty || hasLocation(in: self)
            ? [] : ["\(path): no location of its areas is outside its exceptions, so no use is permitted."]
        return large + twice + covered
    }

    /// Whether some location of these areas, taken from a grid over each, is permitted by a fence.
    fileprivate func hasLocation(in other: Policy.GeoFence) -> Bool {
        let fence = Fence(other)
        return AreaExtent.all(of: self).filter { !$0.isException }.contains { area in
            area.grid.contains { fence.violation(by: $0) == nil }
        }
    }
}

extension AreaExtent {
    /// Locations over the bounding box.
    fileprivate var grid: [LocationFix] {
        let degree = Ellipsoid.degree(at: latitude)
        let steps = stride(from: -0.49, through: 0.49, by: 0.07)
        return steps.flatMap { north in
            steps.compactMap { east in
                LocationFix(
                    latitude: latitude + north * height / degree.north,
                    longitude: longitude + east * width / max(degree.east, 1), accuracy: 0.1, age: 0)
            }
        }
    }
}

extension Policy.TimeOfDay {
    // The minutes of a week in which a use is permitted; `nil` for windows in several zones.
    fileprivate var minutesOfWeek: (zone: String, minutes: [Bool])? {
        let week = 7 * 1440
        guard let zone = windows.first?.zone, windows.allSatisfy({ $0.zone == zone }) else { return nil }
        var minutes = [Bool](repeating: false, count: week)
        for window in windows {
            let length = window.to.minutes - window.from.minutes + (window.isOverMidnight ? 1440 : 0)
            for day in window.weekdays {
                let start = (Policy.Weekday.allCases.firstIndex(of: day) ?? 0) * 1440 + window.from.minutes
                for minute in start..<(start + length) { minutes[minute % week] = true }
            }
        }
        return (zone, minutes)
    }
}

extension Policy.Passcode {
    fileprivate func oddity(_ path: String) -> String? {
        guard delays != Self.standardDelays, let last = delays.last, last.after >= maxTries else { return nil }
        return "\(path).delays: a wait after \(last.after) tries never comes, since maxTries is \(maxTries)."
    }
}

extension Double {
    fileprivate var kilometres: String { String(Int((self / 1000).rounded())) }
}
