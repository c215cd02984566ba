import BadgeModel

// Metrics in the Prometheus text format, version 0.0.4.
struct MetricsText: Sendable {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    private(set) var text = ""

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples { text += "\(name)\(sample.suffix)\(sample.labelText) \(sample.valueText)\n" }
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
        add(name, kind, help, value.map { [Sample($0)] } ?? [])
    }
}

extension MetricsText {
    struct Sample: Sendable {
        let value: Double
        let labels: [(name: String, value: String)]
        let suffix: String

        init(_ value: Double, _ labels: [(name: String, value: String)] = [], suffix: String = "") {
            self.value = value
            self.labels = labels
            self.suffix = suffix
        }

        fileprivate var labelText: String {
            guard !labels.isEmpty else { return "" }
            return "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
        }

        fileprivate var valueText: String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }

        private static func escaped(_ text: String) -> String {
            text.replacingScalars(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"])
        }
    }
}
