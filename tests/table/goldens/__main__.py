"""Write the playthroughs of all sheets anew."""

import argparse

from tests.table.goldens.pages import FOLDER, page, playable, stem


def main() -> None:
    """Write one text per sheet, and take away those of sheets that are gone."""
    names = playable()
    for old in FOLDER.glob("*.txt"):
        if old.stem not in {stem(name) for name in names}:
            old.unlink()
    for name in names:
        (FOLDER / f"{stem(name)}.txt").write_text(page(name), "utf-8")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
