import BadgeModel
import Foundation

/// The areas in which a badge may be used, and the exceptions within them.
struct Fence: Sendable {
    /// The accuracy in metres up to which a fix counts as a point, with borders included in their area.
    static let pointlike = 0.001
    // A fix may be this many seconds ahead, which clocks that are read one after the other explain.
    private static let future = -5.0
    private let areas: [FenceArea]
    private let exceptions: [FenceArea]
    private let maxAge: Double
    private let enter: Double
    private let exit: Double
    // Shared with the policy, so that it costs nothing: a violation carries it for a map.
    private let fence: Policy.GeoFence

    init(_ fence: Policy.GeoFence) {
        areas = zip(1..., fence.areas).map { FenceArea($1, number: $0) }
        exceptions = zip(1..., fence.exceptions).map { FenceArea($1, number: $0) }
        maxAge = Double(fence.maxAge.seconds)
        enter = fence.enterOverlap
        exit = fence.exitOverlap
        self.fence = fence
    }

    /// Returns why the badge may not be used there; `nil` when it may.
    func violation(by fix: LocationFix?) -> GeoFenceViolation? {
        guard let fix, fix.age <= maxAge, fix.age >= Self.future else {
            return GeoFenceViolation(
                cause: .unknownPosition, areas: areas.map { .init(name: $0.name) }, fence: fence)
        }
        let plane = LocalPlane(fix)
        guard let share = share(of: fix) else { return violation(.unknownPosition, areas, plane, fix) }
        if share >= enter { return nil }
        guard share <= exit else { return violation(.unknownPosition, areas, plane, fix) }
        let isExcluded = Coverage(areas, plane, fix.accuracy).share(without: .nothing, fix.accuracy) ?? 0 >= enter
        return isExcluded
            ? violation(.excluded, exceptions, plane, fix) : violation(.outside, areas, plane, fix)
    }

    /// Returns the share of the fix's circle that is in an area and in no exception; `nil` when it cannot be
    /// determined.
    func share(of fix: LocationFix) -> Double? {
        let plane = LocalPlane(fix)
        let forbidden = Coverage(exceptions, plane, fix.accuracy)
        return Coverage(areas, plane, fix.accuracy).share(without: forbidden, fix.accuracy)
    }

    private func violation(
        _ cause: GeoFenceViolation.Cause, _ areas: [FenceArea], _ plane: LocalPlane, _ fix: LocationFix
    ) -> GeoFenceViolation {
        let measured = areas.map { GeoFenceViolation.Area(name: $0.name, distance: $0.distance(from: plane)) }
            .sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
        return GeoFenceViolation(
            cause: cause, areas: measured, accuracy: fix.accuracy, fence: fence,
            location: Policy.Position(latitude: fix.latitude, longitude: fix.longitude))
    }
}

/// The part of the accuracy disc that several areas cover together.
private struct Coverage {
    static let nothing = Coverage()
    private var isWhole = false
    private var isUnclear = false
    private var pieces: [ClipRegion] = []

    private init() {}

    init(_ areas: [FenceArea], _ plane: LocalPlane, _ radius: Double) {
        for area in areas where !isWhole {
            switch area.relation(to: plane, radius: radius) {
            case .within: isWhole = true
            case .apart: break
            case .crossed(let piece): pieces.append(piece)
            case .unclear: isUnclear = true
            }
        }
    }

    /// Returns the share of the disc that this covers and the other does not; `nil` when it cannot be determined.
    func share(without other: Coverage, _ radius: Double) -> Double? {
        if other.isWhole { return 0 }
        guard isWhole || !isUnclear, !other.isUnclear else { return nil }
        if isWhole, other.pieces.isEmpty { return 1 }
        if !isWhole, pieces.isEmpty { return 0 }
        let everywhere = ClipRegion(outer: .halfPlane(direction: PlanarPoint(x: 0, y: 1), depth: .infinity))
        return AccuracyDisc(radius: radius).share(of: isWhole ? [everywhere] : pieces, except: other.pieces)
    }
}
