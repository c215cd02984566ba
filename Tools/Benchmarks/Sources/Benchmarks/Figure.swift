import Foundation

/// What was measured: samples of one thing, in milliseconds unless its unit says otherwise.
struct Figure {
    var name: String
    var unit = "ms"
    var aim: Double?
    var samples: [Double] = []

    var median: Double { samples.isEmpty ? .nan : samples.sorted()[samples.count / 2] }
    var least: Double { samples.min() ?? .nan }
    var tail: Double { samples.isEmpty ? .nan : samples.sorted()[samples.count * 95 / 100] }

    /// Adds the time that the body takes.
    nonisolated(nonsending) mutating func time<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try await body()
        samples.append((clock.now - start) / .milliseconds(1))
        return value
    }
}

/// Figures that were taken side by side; ratios are to the first.
struct Report {
    let title: String
    let figures: [Figure]

    var table: String {
        let head = ["", "median", "least", "95 %", "ratio", "aim"]
        let rows = figures.map { figure in
            [
                figure.name, Self.text(figure.median, figure.unit), Self.text(figure.least, figure.unit),
                Self.text(figure.tail, figure.unit),
                String(format: "%.2f", figure.median / (figures.first?.median ?? 1)),
                figure.aim.map { "\(figure.median <= $0 ? "met" : "missed"): \(Self.text($0, figure.unit))" } ?? "",
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([head] + rows).map { row in
            zip(row, widths).enumerated().map { column, cell in
                let pad = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + pad : pad + cell.0
            }.joined(separator: "  ")
        }
        return ([title, String(repeating: "-", count: title.count)] + lines).joined(separator: "\n") + "\n"
    }

    var json: [String: Any] {
        [
            "title": title,
            "figures": figures.map { figure in
                [
                    "name": figure.name, "unit": figure.unit, "median": figure.median, "least": figure.least,
                    "percentile95": figure.tail, "samples": figure.samples.count,
                ] as [String: Any]
            },
        ]
    }

    private static func text(_ value: Double, _ unit: String) -> String { String(format: "%.2f %@", value, unit) }
}
