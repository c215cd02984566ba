// What the pages of an app are written with.
@_exported import BadgeHTML
