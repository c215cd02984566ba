import SwiftUI

struct FenceView: View {
    let model: FenceModel

    var body: some View {
        Form {
            Section(model.title) {
                ForEach(model.violation?.areas ?? [], id: \.name) { area in
                    LabeledContent(area.name, value: area.distanceText ?? "")
                }
            }
            Button("Check again") { model.checkAgain() }.disabled(model.isAnswered)
            Button("Close", role: .cancel) { model.cancel() }
        }
    }
}
