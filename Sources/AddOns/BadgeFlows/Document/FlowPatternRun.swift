/// The translation of a syntax tree to instructions.
struct FlowPatternCompiler {
    private(set) var instructions: [FlowInstruction] = []

    mutating func append(_ node: FlowPatternNode) {
        switch node {
        case .consume(let set): instructions.append(.consume(set))
        case .beginning: instructions.append(.beginning)
        case .end: instructions.append(.end)
        case .sequence(let nodes): nodes.forEach { append($0) }
        case .alternatives(let nodes): appendAlternatives(nodes[...])
        case .repeated(let node, let least, let most): appendRepetition(of: node, least, most)
        }
    }

    private mutating func appendAlternatives(_ nodes: ArraySlice<FlowPatternNode>) {
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                append(node)
                break
            }
            let fork = reserve()
            append(node)
            ends.append(reserve())
            instructions[fork] = .fork(fork + 1, instructions.count)
        }
        for end in ends { instructions[end] = .jump(instructions.count) }
    }

    private mutating func appendRepetition(of node: FlowPatternNode, _ least: Int, _ most: Int?) {
        for _ in 0..<least { append(node) }
        guard let most else {
            let fork = reserve()
            append(node)
            instructions.append(.jump(fork))
            instructions[fork] = .fork(fork + 1, instructions.count)
            return
        }
        var forks: [Int] = []
        for _ in least..<max(least, most) {
            forks.append(reserve())
            append(node)
        }
        for fork in forks { instructions[fork] = .fork(fork + 1, instructions.count) }
    }

    private mutating func reserve() -> Int {
        instructions.append(.match)
        return instructions.count - 1
    }
}

/// A simulation of all alternatives of a pattern at once: each character visits each instruction at most once.
struct FlowPatternRun {
    private let program: [FlowInstruction]
    private var current: [Int] = []
    private var next: [Int] = []
    // The step in which an instruction was last added.
    private var added: [Int]
    private var step = 0
    private var hasMatched = false

    init(_ program: [FlowInstruction]) {
        self.program = program
        added = Array(repeating: 0, count: program.count)
    }

    mutating func matches(_ text: String.UnicodeScalarView) -> Bool {
        var index = text.startIndex
        begin(isFirst: true, isLast: text.isEmpty)
        while index < text.endIndex, !hasMatched {
            let scalar = text[index]
            index = text.index(after: index)
            let isLast = index == text.endIndex
            swap(&current, &next)
            next = []
            step += 1
            for position in current {
                guard case .consume(let set) = program[position], set.contains(scalar) else { continue }
                add(position + 1, isFirst: false, isLast: isLast)
            }
            // A match may begin at any character.
            add(0, isFirst: false, isLast: isLast)
        }
        return hasMatched
    }

    private mutating func begin(isFirst: Bool, isLast: Bool) {
        step = 1
        add(0, isFirst: isFirst, isLast: isLast)
    }

    private mutating func add(_ start: Int, isFirst: Bool, isLast: Bool) {
        var waiting = [start]
        while let position = waiting.popLast() {
            guard added[position] < step else { continue }
            added[position] = step
            switch program[position] {
            case .consume: next.append(position)
            case .fork(let one, let other): waiting += [other, one]
            case .jump(let target): waiting.append(target)
            case .beginning: if isFirst { waiting.append(position + 1) }
            case .end: if isLast { waiting.append(position + 1) }
            case .match: hasMatched = true
            }
        }
    }
}
