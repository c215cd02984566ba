@_exported import BadgeTestDoubles
