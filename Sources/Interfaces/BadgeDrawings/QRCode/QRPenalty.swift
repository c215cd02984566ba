/// The penalty of a masked code: the lower, the easier to read (ISO/IEC 18004:2015 section 7.8.3.1).
struct QRPenalty {
    private let rows: [[Bool]]
    private let columns: [[Bool]]

    init(_ modules: [[Bool]]) {
        rows = modules
        columns = modules.indices.map { column in modules.map { $0[column] } }
    }

    var total: Int {
        (rows + columns).reduce(0) { $0 + Self.runs($1) } + blocks + imbalance
    }

    // Runs of five and more modules of one colour, and what resembles a finder: dark and light in the ratio 1:1:3:1:1 with
    // four light modules on a side. What surrounds the code is light.
    private static func runs(_ line: [Bool]) -> Int {
        var lengths: [Int] = []
        var penalty = 0
        var start = 0
        for index in 1...line.count where index == line.count || line[index] != line[start] {
            lengths.append(index - start)
            if index - start >= 5 { penalty += 3 + index - start - 5 }
            start = index
        }
        return penalty + 40 * finders(lengths, beginsDark: line[0])
    }

    private static func finders(_ lengths: [Int], beginsDark: Bool) -> Int {
        // Of light runs and dark runs in turn, the first and the last light; the border counts as wide enough.
        let border = 4
        var runs = beginsDark ? [border] + lengths : [lengths[0] + border] + lengths.dropFirst()
        if runs.count % 2 == 0 { runs.append(border) } else { runs[runs.count - 1] += border }
        var count = 0
        for first in stride(from: 1, to: runs.count - 5, by: 2) {
            let unit = runs[first]
            let finder = [unit, unit, 3 * unit, unit, unit]
            let isFinder = runs[first..<first + 5].elementsEqual(finder)
            if isFinder, max(runs[first - 1], runs[first + 5]) >= 4 * unit { count += 1 }
        }
        return count
    }

    // Blocks of two by two modules of one colour.
    private var blocks: Int {
        var count = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for right in 1..<upper.count {
                let color = upper[right]
                if upper[right - 1] == color, lower[right] == color, lower[right - 1] == color { count += 1 }
            }
        }
        return 3 * count
    }

    // Ten for each 5 % by which the share of dark modules differs from a half.
    private var imbalance: Int {
        let count = rows.count * rows.count
        let dark = rows.reduce(0) { $0 + $1.count { $0 } }
        return 10 * (abs(dark * 2 - count) * 10 / count)
    }
}
