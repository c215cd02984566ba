"""The plays by name."""

PLAYS = {}


def play(function):
    PLAYS[function.__name__.replace("_", "-")] = function
    return function
