/// What the undamaged disks read as, event by event, and so what a damaged one may read as.
struct Truth: Sendable {
    private let recording: DiskRecording
    private let verdicts: [Verdict]
    // The place of the last step that was done, for each event. The first event is such a step.
    private let done: [Int]

    init(_ recording: DiskRecording, verdicts: [Verdict]) {
        self.recording = recording
        self.verdicts = verdicts
        var last = 0
        done = recording.events.enumerated().map { place, event in
            if case .note = event { last = place }
            return last
        }
    }

    /// What is wrong with what was read after this event; `nil` when nothing is.
    func fault(of verdict: Verdict, at place: Int) -> PowerCutReport.Fault? {
        guard case .read = verdict else { return .unreadable }
        let start = done[place]
        if verdicts[start...place].contains(verdict) { return nil }
        if verdicts[..<start].contains(verdict) { return .lost }
        return verdicts[place...].contains(verdict) ? .ahead : .partial
    }

    /// The undamaged disks that could not be read, and the steps that went through more states than they may.
    var findings: [PowerCutReport.Finding] {
        let unreadable = verdicts.indices.compactMap { place in
            fault(of: verdicts[place], at: place).map { finding($0, at: place, "no damage", verdicts[place]) }
        }
        return unreadable + overlong
    }

    private var overlong: [PowerCutReport.Finding] {
        var states = 0
        return recording.events.enumerated().compactMap { place, event in
            if place > 0, verdicts[place] != verdicts[place - 1] { states += 1 }
            guard case .note(let number) = event else { return nil }
            defer { states = 0 }
            guard states > recording.steps[number].transactions else { return nil }
            return finding(.partial, at: place, "\(states) states", verdicts[place])
        }
    }

    func finding(
        _ fault: PowerCutReport.Fault, at place: Int, _ what: String, _ verdict: Verdict
    ) -> PowerCutReport.Finding {
        let step = recording.events[...place].count { if case .note = $0 { true } else { false } }
        let name = recording.steps.indices.contains(step - 1) ? recording.steps[step - 1].name : ""
        var text = "\(fault) at event \(place) (\(recording.events[place])), behind \"\(name)\", \(what)"
        if case .failed(let reason) = verdict { text += ": \(reason)" }
        return PowerCutReport.Finding(fault: fault, description: text)
    }
}
