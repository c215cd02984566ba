/// The penalty of a masked code: the lower, the easier to read (ISO/IEC 18004:2015 section 7.8.3.1).
struct QRPenalty {
    // Row by row.
    private let modules: [Bool]
    private let size: Int
    // What surrounds the code is light, and wide enough.
    private static let border = 4

    init(_ modules: [Bool], size: Int) {
        (self.modules, self.size) = (modules, size)
    }

    var total: Int {
        var lengths: [Int] = []
        lengths.reserveCapacity(size + 1)
        return (0..<size).reduce(blocks + imbalance) { total, line in
            total + runs(from: line * size, by: 1, &lengths) + runs(from: line, by: size, &lengths)
        }
    }

    // Runs of five and more modules of one colour, and what resembles a finder: dark and light in the ratio 1:1:3:1:1 with
    // four light modules on a side.
    private func runs(from first: Int, by step: Int, _ lengths: inout [Int]) -> Int {
        // Of light runs and dark runs in turn, the first and the last light.
        lengths.removeSubrange(0...)
        var penalty = 0
        var (isDark, length) = (false, 0)
        for index in stride(from: first, to: first + size * step, by: step) {
            if modules[index] == isDark {
                length += 1
                continue
            }
            lengths.append(length)
            if length >= 5 { penalty += length - 2 }
            (isDark, length) = (!isDark, 1)
        }
        lengths.append(length)
        if length >= 5 { penalty += length - 2 }
        if isDark { lengths.append(0) }
        lengths[0] += Self.border
        lengths[lengths.count - 1] += Self.border
        return penalty + 40 * Self.finders(lengths)
    }

    private static func finders(_ runs: [Int]) -> Int {
        var count = 0
        for first in stride(from: 1, to: runs.count - 5, by: 2) {
            let unit = runs[first]
            let isFinder =
                runs[first + 1] == unit && runs[first + 2] == 3 * unit && runs[first + 3] == unit
                && runs[first + 4] == unit
            if isFinder, max(runs[first - 1], runs[first + 5]) >= 4 * unit { count += 1 }
        }
        return count
    }

    // Blocks of two by two modules of one colour.
    private var blocks: Int {
        var count = 0
        for index in size..<modules.count where index % size > 0 {
            let color = modules[index]
            if modules[index - 1] == color, modules[index - size] == color, modules[index - size - 1] == color {
                count += 1
            }
        }
        return 3 * count
    }

    // Ten for each 5 % by which the share of dark modules differs from a half.
    private var imbalance: Int {
        let dark = modules.count { $0 }
        return 10 * (abs(dark * 2 - modules.count) * 10 / modules.count)
    }
}
