import BadgeKit
import SwiftUI

struct HoursView: View {
    let model: HoursModel

    var body: some View {
        Form {
            Section("Outside the permitted hours") {
                ForEach(model.violation?.windows ?? [], id: \.self) { window in
                    LabeledContent("\(window.from)–\(window.to)", value: window.zone)
                }
                if let opening = model.violation?.nextOpening {
                    LabeledContent("Opens", value: opening.date, format: .dateTime)
                }
            }
            Button("Check again") { model.checkAgain() }.disabled(model.isAnswered)
            Button("Close", role: .cancel) { model.cancel() }
        }
    }
}
