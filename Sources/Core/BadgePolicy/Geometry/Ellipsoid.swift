import Foundation

/// WGS 84 (NIMA TR8350.2).
enum Ellipsoid {
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let polarRadius = equatorialRadius * (1 - flattening)
    // Nowhere is a degree of latitude shorter than at the equator, where it has 110,574.27 m.
    static let shortestDegree = 110_574.0
    /// Half the length of a meridian, the maximum distance of two points.
    static let halfMeridian = 20_003_931.4587

    /// Returns metres per degree of latitude and of longitude at a latitude in degrees.
    static func degree(at latitude: Double) -> (north: Double, east: Double) {
        let sine = sin(latitude * .pi / 180)
        let eccentricity = flattening * (2 - flattening)
        let root = (1 - eccentricity * sine * sine).squareRoot()
        let north = equatorialRadius * (1 - eccentricity) / (root * root * root)
        let east = equatorialRadius / root * max(0, cos(latitude * .pi / 180))
        return (north * .pi / 180, east * .pi / 180)
    }
}

/// A point with precomputed values of its latitude for geodesics.
struct GeodeticPoint: Sendable {
    let latitude: Double
    let longitude: Double
    // Of the reduced latitude, which turns the ellipsoid into a sphere.
    fileprivate let sine: Double
    fileprivate let cosine: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
        let up = (1 - Ellipsoid.flattening) * sin(latitude * .pi / 180)
        let out = max(0, cos(latitude * .pi / 180))
        let length = hypot(up, out)
        sine = up / length
        cosine = out / length
    }
}

/// The shortest line between two points on the ellipsoid.
struct Geodesic {
    /// The length in metres, accurate to a tenth of a millimetre.
    let distance: Double
    /// The azimuth of the second point at the first, in radians clockwise from north.
    let azimuth: Double

    /// Solves the inverse problem; `nil` for nearly antipodal points (19,900 km and more), for which the series does
    /// not converge. Vincenty, "Direct and Inverse Solutions of Geodesics on the Ellipsoid", Survey Review XXIII 176
    /// (1975), with Helmert's expansion parameter.
    init?(from start: GeodeticPoint, to end: GeodeticPoint) {
        let span = remainder(end.longitude - start.longitude, 360) * .pi / 180
        var lambda = span
        for _ in 0..<100 {
            let arc = Arc(start, end, lambda)
            let next = span + arc.correction
            // Beyond half a turn the iteration runs away: the points are nearly opposite.
            guard abs(next) <= .pi + 1e-9 else { return nil }
            if abs(next - lambda) < 1e-13 {
                (distance, azimuth) = (arc.length, arc.azimuth)
                return
            }
            lambda = next
        }
        return nil
    }
}

/// The arc on the auxiliary sphere for a difference of longitude.
private struct Arc {
    let sineSigma: Double
    let cosineSigma: Double
    let sigma: Double
    let sineAlpha: Double
    let cosineSquaredAlpha: Double
    // The cosine of twice the angle from the equator to the arc's middle.
    let cosineMiddle: Double
    let azimuth: Double

    init(_ start: GeodeticPoint, _ end: GeodeticPoint, _ lambda: Double) {
        let east = end.cosine * sin(lambda)
        // cos U1 sin U2 - sin U1 cos U2 cos lambda, without the cancellation of short lines.
        let half = sin(lambda / 2)
        let north = end.sine * start.cosine - end.cosine * start.sine + 2 * start.sine * end.cosine * half * half
        sineSigma = hypot(east, north)
        cosineSigma = start.sine * end.sine + start.cosine * end.cosine * cos(lambda)
        sigma = atan2(sineSigma, cosineSigma)
        sineAlpha = sineSigma == 0 ? 0 : start.cosine * east / sineSigma
        cosineSquaredAlpha = 1 - sineAlpha * sineAlpha
        // A line along the equator has no angle from it.
        cosineMiddle = cosineSquaredAlpha < 1e-15 ? 0 : cosineSigma - 2 * start.sine * end.sine / cosineSquaredAlpha
        azimuth = atan2(east, north)
    }

    /// The ellipsoidal correction of the difference of longitude.
    var correction: Double {
        let flattening = Ellipsoid.flattening
        let c = flattening / 16 * cosineSquaredAlpha * (4 + flattening * (4 - 3 * cosineSquaredAlpha))
        let bend = cosineMiddle + c * cosineSigma * (2 * cosineMiddle * cosineMiddle - 1)
        return (1 - c) * flattening * sineAlpha * (sigma + c * sineSigma * bend)
    }

    var length: Double {
        let a = Ellipsoid.equatorialRadius
        let b = Ellipsoid.polarRadius
        let root = (1 + cosineSquaredAlpha * (a * a - b * b) / (b * b)).squareRoot()
        let k = (root - 1) / (root + 1)
        let bigA = (1 + k * k / 4) / (1 - k)
        let bigB = k * (1 - 3 * k * k / 8)
        let squared = cosineMiddle * cosineMiddle
        let bend =
            cosineSigma * (2 * squared - 1)
            - bigB / 6 * cosineMiddle * (4 * sineSigma * sineSigma - 3) * (4 * squared - 3)
        return b * bigA * (sigma - bigB * sineSigma * (cosineMiddle + bigB / 4 * bend))
    }
}
