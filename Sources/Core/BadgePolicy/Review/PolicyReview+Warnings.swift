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
        var search = LocationSearch()
        return fences.flatMap { $0.fence.oddities($0.path, &search) } + Self.oddities(of: fences, &search)
            + Self.oddities(of: hours) + delays
    }

    // Every restriction must be met: two that exclude each other forbid every use.
    private static func oddities(
        of fences: [(path: String, fence: GeoFence)], _ search: inout LocationSearch
    ) -> [String] {
        var oddities: [String] = []
        for (first, second) in pairs(fences) {
            guard search.findsLocation(of: first.fence, in: second.fence) == false,
                search.findsLocation(of: second.fence, in: first.fence) == false
            else { continue }
            oddities.append(
                """
                \(second.path) has no location in common with \(first.path), and a use must meet both. Write areas that \
                are alternatives into one geoFence.
                """)
        }
        return oddities
    }

    private static func oddities(of hours: [(path: String, hours: TimeOfDay)]) -> [String] {
        let weeks = hours.compactMap { path, hours in hours.minutesOfWeek.map { (path, $0.zone, $0.minutes) } }
        return pairs(weeks).compactMap { first, second in
            guard first.1 == second.1, !zip(first.2, second.2).contains(where: { $0 && $1 }) else { return nil }
            return """
                \(second.0) has no minute in common with \(first.0), and a use must meet both. Write windows that are \
                alternatives into one timeOfDay.
                """
        }
    }

    // At most 64 restrictions make 2,016 pairs.
    private static func pairs<Element>(_ all: [Element]) -> [(Element, Element)] {
        all.indices.flatMap { first in all.indices.dropFirst(first + 1).map { (all[first], all[$0]) } }
    }
}

extension Policy.GeoFence {
    // As wide as a large country.
    private static let largest = 500_000.0

    fileprivate func oddities(_ path: String, _ search: inout LocationSearch) -> [String] {
        let extents = zip(areas.indices, AreaExtent.all(of: self))
        let large = extents.filter { max($1.width, $1.height) > Self.largest }.map { index, area in
            let size = "\(area.width.kilometres) by \(area.height.kilometres) km"
            return "\(path).areas[\(index)]: \(area.name) measures \(size). Are a latitude and a longitude swapped?"
        }
        let named = Dictionary(grouping: areas.compactMap(\.name)) { $0 }
        let twice = named.filter { $0.value.count > 1 }.keys.sorted().map {
            "\(path): several areas are named \($0), and a message cannot tell them apart."
        }
        let isCovered = !exceptions.isEmpty && search.findsLocation(of: self, in: self) == false
        let covered =
            isCovered ? ["\(path): no location of its areas is outside its exceptions, so no use is permitted."] : []
        return large + twice + covered
    }

    /// What evaluating one location costs.
    fileprivate var weight: Int {
        (areas + exceptions).reduce(0) { sum, area in
            guard case .polygon(let polygon) = area.shape else { return sum + 1 }
            return sum + polygon.rings.reduce(1) { $0 + $1.count }
        }
    }
}

/// Searches areas for locations that fences permit, on a grid over each area. A policy that would cost too much is not
/// searched to its end.
private struct LocationSearch {
    private var budget = 300_000

    /// Returns whether some location of a fence's areas is permitted by another fence; `nil` if that costs too much.
    mutating func findsLocation(of fence: Policy.GeoFence, in other: Policy.GeoFence) -> Bool? {
        let cost = fence.areas.count * AreaExtent.gridSize * other.weight
        guard cost <= budget else { return nil }
        budget -= cost
        let permitted = Fence(other)
        return AreaExtent.all(of: fence).filter { !$0.isException }.contains { area in
            area.grid.contains { permitted.violation(by: $0) == nil }
        }
    }
}

extension AreaExtent {
    private static let steps = (-7...7).map { Double($0) * 0.07 }
    fileprivate static let gridSize = steps.count * steps.count

    /// Locations over the bounding box.
    fileprivate var grid: [LocationFix] {
        let degree = Ellipsoid.degree(at: latitude)
        let steps = Self.steps
        return steps.flatMap { north in
            steps.compactMap { east in
                LocationFix(
                    latitude: latitude + north * height / degree.north,
                    longitude: longitude + east * width / max(degree.east, 1), accuracy: Fence.pointlike, age: 0)
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
