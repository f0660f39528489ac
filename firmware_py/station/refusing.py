"""Why an input of the station's own changes nothing."""


class InputRefusedError(ValueError):
    """A refusal with a code to branch on and a sentence to read."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
