import BadgeSystem
public import Foundation
import Synchronization

/// Cuts the power after every event of a recording, with many damages each, and asks a evaluate what is left.
///
/// A damaged disk must read as the store did at a time between the last step that was reported as done and the cut.
/// What the evaluate reads of the undamaged disks says which states those are.
///
///     let report = try await PowerCuts(recording, seed: 1) { try await contents(of: $0) }.run(states: 10_000)
public struct PowerCuts: Sendable {
    /// Opens what is in the directory, checks it, and gives all that it holds as a text.
    public typealias Judge = @Sendable (URL) async throws -> String

    let recording: DiskRecording
    let seed: UInt64
    private let judge: Judge
    private let verdicts = Verdicts()

    /// Names what is evaluated, and how.
    public init(_ recording: DiskRecording, seed: UInt64, judge: @escaping Judge) {
        self.recording = recording
        self.seed = seed
        self.judge = judge
    }

    /// Evaluates so many damaged disks, besides the undamaged one after each event.
    ///
    /// - Parameters:
    ///   - states: How many damaged disks.
    ///   - stride: The power is cut in one of so many steps; 1 for each of them.
    ///   - turn: Which of them.
    public func run(states: Int, stride: Int = 1, turn: Int = 0) async throws -> PowerCutReport {
        let scratch = try Scratch()
        let slice = recording.slice(stride: stride, turn: turn)
        let kept = try await judgeUndamaged(slice, in: scratch)
        var report = PowerCutReport(events: recording.events.count)
        report.add(kept.findings)
        let plan = plan(states: states, slice)
        let found = try await onEveryCore { core in
            try await judgeDamaged(plan, kept.truth, worker: core, in: scratch.folder(core))
        }
        for findings in found { report.add(findings) }
        report.states = kept.truth.count + plan.reduce(0, +)
        report.distinct = verdicts.count
        return report
    }

    // As many damages for one event as for another, where anything can be lost.
    private func plan(states: Int, _ slice: [Bool]) -> [Int] {
        var disk = recording.disk
        let isOpen = zip(recording.events, slice).map { event, isIn in
            disk.apply(event)
            return isIn && disk.hasPending
        }
        let total = max(1, isOpen.count(where: \.self))
        var number = 0
        return isOpen.map { isOpen in
            guard isOpen else { return 0 }
            number += 1
            return number * states / total - (number - 1) * states / total
        }
    }
}

extension PowerCuts {
    private func judgeUndamaged(
        _ slice: [Bool], in scratch: Scratch
    ) async throws -> (truth: Truth, findings: [PowerCutReport.Finding]) {
        let found = try await onEveryCore { core in
            var disk = recording.disk
            var verdicts: [Int: Verdict] = [:]
            for (index, event) in recording.events.enumerated() {
                disk.apply(event)
                // What a step began with is judged with it.
                guard index % Self.cores == core, slice[index] || slice[min(index + 1, slice.count - 1)] else {
                    continue
                }
                verdicts[index] = try await verdict(on: disk.image(), in: scratch.folder(core))
            }
            return verdicts
        }
        let all = found.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        let truth = Truth(recording, verdicts: recording.events.indices.map { all[$0] })
        return (truth, truth.findings)
    }

    private func judgeDamaged(
        _ plan: [Int], _ truth: Truth, worker: Int, in folder: URL
    ) async throws -> [PowerCutReport.Finding] {
        var disk = recording.disk
        var findings: [PowerCutReport.Finding] = []
        for (index, event) in recording.events.enumerated() {
            disk.apply(event)
            guard index % Self.cores == worker else { continue }
            for number in 0..<plan[index] {
                var chance = Chance(seed: seed, index, number)
                // All of the plain ones where there is room for them; the first is none, which was judged.
                let kind = plan[index] < 20 ? 1 + chance.below(20) : 1 + number
                let damage = DiskDamage.number(kind, &chance)
                let verdict = try await verdict(on: disk.image(damage, &chance), in: folder)
                guard let fault = truth.fault(of: verdict, at: index) else { continue }
                findings.append(truth.finding(fault, at: index, "damage \(number), \(damage)", verdict))
            }
        }
        return findings
    }

    private func verdict(on image: DiskImage, in folder: URL) async throws -> Verdict {
        let digest = image.hashValue
        if let known = verdicts[digest] { return known }
        try image.write(to: folder)
        let verdict: Verdict
        do { verdict = .read(verdicts.number(of: try await judge(folder))) } catch { verdict = .failed("\(error)") }
        verdicts[digest] = verdict
        return verdict
    }

    static let cores = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount))

    private func onEveryCore<Value: Sendable>(
        _ body: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for core in 0..<Self.cores { group.addTask { try await body(core) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// What the evaluate found on a disk: the number of the text that it read, or why it could not.
enum Verdict: Sendable, Hashable {
    case read(Int)
    case failed(String)
}

/// What is known of the disks that were evaluated, so that none is evaluated twice.
private final class Verdicts: Sendable {
    private struct Known {
        var verdicts: [Int: Verdict] = [:]
        var texts: [String: Int] = [:]
    }

    private let known = Mutex(Known())

    var count: Int { known.withLock { $0.verdicts.count } }

    subscript(digest: Int) -> Verdict? {
        get { known.withLock { $0.verdicts[digest] } }
        set { known.withLock { $0.verdicts[digest] = newValue } }
    }

    func number(of text: String) -> Int {
        known.withLock { known in
            if let number = known.texts[text] { return number }
            known.texts[text] = known.texts.count
            return known.texts.count - 1
        }
    }
}

/// Folders for the disks, in memory where the system has such a place, since nothing here is a test of the real disk.
private final class Scratch: Sendable {
    private let scratch: ScratchFolder

    init() throws {
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        scratch = try ScratchFolder(named: "badgekit-disks", in: isThere ? memory : nil)
    }

    deinit { scratch.remove() }

    func folder(_ number: Int) -> URL { URL(filePath: scratch.path).appending(path: "\(number)") }
}
