import BadgeDatabase
import Foundation

/// What a stranger's bytes cost before anybody knows who sent them: each reader gets its worst shapes at a tenth of its
/// limit and at its limit.
///
/// At its limit a reader takes at most 50 ms of a processor per MiB, and at most ten times what a tenth takes: no reader is
/// worse than linear. A quarter is allowed on that, since tables grow in steps and caches end.
enum Hostile {
    private static let growth = 10 * 1.25
    private static let perMebibyte = 50.0
    // For what stands around a shape, in bytes: nothing is refused for its size alone.
    private static let room = 512

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let place = try Place(under: memory, sharing: .exclusive)
        var reports: [Report] = []
        var worst: [Figure] = []
        for reader in try HostileReader.all(place) {
            var figures: [Figure] = []
            for shape in reader.shapes { figures += try await self.figures(of: reader, shape, rounds: rounds) }
            reports.append(
                Report(title: "Hostile input: \(reader.name), up to \(reader.limit >> 10) KiB", figures: figures))
            for unit in [perMebibyteUnit, growthUnit] {
                guard var figure = figures.filter({ $0.unit == unit }).max(by: { $0.least < $1.least }) else {
                    continue
                }
                figure.name = "\(reader.name): \(figure.name)"
                worst.append(figure)
            }
        }
        return reports + [Report(title: "Hostile input: the worst of each reader", figures: worst)]
    }

    private static let perMebibyteUnit = "ms/MiB"
    private static let growthUnit = "×"

    // The least of the rounds: what else the machine does is not the reader's.
    private static func figures(
        of reader: HostileReader, _ shape: HostileReader.Shape, rounds: Int
    ) async throws -> [Figure] {
        let limit = reader.limit - room
        let (tenth, whole) = (try shape.make(limit / 10), try shape.make(limit))
        var (small, large) = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            small = min(small, await ProcessorTime.milliseconds { await tenth.read() })
            large = min(large, await ProcessorTime.milliseconds { await whole.read() })
        }
        let mebibytes = Double(whole.bytes) / 1_048_576
        // What is refused at its first bytes takes the same at every size.
        let ratio = max(large, 0.02) / max(small, 0.02)
        return [
            Figure(name: shape.name, unit: perMebibyteUnit, aim: perMebibyte, samples: [large / mebibytes]),
            Figure(name: shape.name, unit: growthUnit, aim: growth, samples: [ratio]),
        ]
    }
}
