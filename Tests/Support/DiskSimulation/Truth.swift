/// What the undamaged disks read as, event by event, and so what a damaged one may read as.
struct Truth: Sendable {
    private let recording: DiskRecording
    // `nil` where the disk was not judged.
    private let verdicts: [Verdict?]
    // The place of the last step that was done, for each event. The first event is such a step.
    private let done: [Int]

    init(_ recording: DiskRecording, verdicts: [Verdict?]) {
        self.recording = recording
        self.verdicts = verdicts
        var last = 0
        done = recording.events.enumerated().map { index, event in
            if case .note = event { last = index }
            return last
        }
    }

    /// How many undamaged disks were evaluated.
    var count: Int { verdicts.count { $0 != nil } }

    /// What is wrong with what was read after this event; `nil` when nothing is.
    func fault(of verdict: Verdict, at index: Int) -> PowerCutReport.Fault? {
        guard case .read = verdict else { return .unreadable }
        let start = done[index]
        if verdicts[start...index].contains(verdict) { return nil }
        if verdicts[..<start].contains(verdict) { return .lost }
        return verdicts[index...].contains(verdict) ? .ahead : .partial
    }

    /// The undamaged disks that could not be read, and the steps that went through more states than they may.
    var findings: [PowerCutReport.Finding] {
        let unreadable = verdicts.enumerated().compactMap { index, verdict in
            verdict.flatMap { verdict in
                fault(of: verdict, at: index).map { finding($0, at: index, "no damage", verdict) }
            }
        }
        return unreadable + overlong
    }

    private var overlong: [PowerCutReport.Finding] {
        var states = 0
        return recording.events.enumerated().compactMap { index, event in
            guard let verdict = verdicts[index] else { return nil }
            if index > 0, let former = verdicts[index - 1], verdict != former { states += 1 }
            guard case .note(let number) = event else { return nil }
            defer { states = 0 }
            guard states > recording.steps[number].transactions else { return nil }
            return finding(.partial, at: index, "\(states) states", verdict)
        }
    }

    func finding(
        _ fault: PowerCutReport.Fault, at index: Int, _ what: String, _ verdict: Verdict
    ) -> PowerCutReport.Finding {
        let step = recording.events[...index].count { if case .note = $0 { true } else { false } }
        let name = recording.steps.indices.contains(step - 1) ? recording.steps[step - 1].name : ""
        var text = "\(fault) at event \(index) (\(recording.events[index])), behind \"\(name)\", \(what)"
        if case .failed(let reason) = verdict { text += ": \(reason)" }
        return PowerCutReport.Finding(fault: fault, description: text)
    }
}
