"""T05: may the station open its ports, may you speak to it, can it keep its traces."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware_py.console.doctor.case import Case, present
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault
from firmware_py.console.doctor.ports import nodes
from firmware_py.console.doctor.programs import unit
from firmware_py.console.doctor.roots import Roots, text_in
from firmware_py.console.doctor.source import Reach
from firmware_py.text.codes import doctor as codes

READ_WRITE, ENTER_WRITE = 0o6, 0o3


@dataclass(frozen=True, slots=True)
class LocalUser:
    """A user of the machine with all groups it has."""

    name: str
    uid: int
    gids: frozenset[int]

    def may(self, found: os.stat_result, wanted: int) -> bool:
        """Tell whether the mode of a file lets it do something."""
        if self.uid == 0:
            return True
        shift = 6 if self.uid == found.st_uid else 3 if found.st_gid in self.gids else 0
        return (found.st_mode >> shift) & wanted == wanted


def unit_user(roots: Roots) -> LocalUser:
    """Give the user that the unit runs as, with its groups."""
    properties = unit(roots)
    name = properties.get("User") or "root"
    uid, gid = _of_passwd(roots, name)
    wanted = set(properties.get("SupplementaryGroups", "").split())
    groups = {
        int(number)
        for group, number, members in _groups(roots)
        if group in wanted or name in members
    }
    return LocalUser(name, uid, frozenset({gid, *groups}))


def _of_passwd(roots: Roots, name: str) -> tuple[int, int]:
    for line in text_in(roots.etc / "passwd").splitlines():
        fields = line.split(":")
        if fields[0] == name and len(fields) > 3:
            return int(fields[2]), int(fields[3])
    raise NotSeenError(f"{roots.etc / 'passwd'}: no {name}")


def _groups(roots: Roots) -> Iterator[tuple[str, str, list[str]]]:
    for line in text_in(roots.etc / "group").splitlines():
        fields = line.split(":")
        if len(fields) > 3 and fields[2].isdecimal():
            yield fields[0], fields[2], fields[3].split(",")


def _group_named(roots: Roots, gid: int) -> str:
    found = (group for group, number, _ in _groups(roots) if int(number) == gid)
    return next(found, str(gid))


def is_port_closed(case: Case) -> Iterator[Sign]:
    """Hold the modes of the ports against the unit's user."""
    user = unit_user(case.roots)
    for role, node in nodes(case).items():
        found = case.roots.stat(node)
        if not user.may(found, READ_WRITE):
            said = codes.doctor_port_closed(role=role, path_text=str(node), name=user.name)
            yield fault(said, _modes(node, found), role)


def is_socket_closed(case: Case) -> Iterator[Sign]:
    """Hold the mode of the socket against whoever runs this."""
    path = present(case.socket, "socket")
    if not path.exists():
        raise NotSeenError(f"{path}: not there")
    found = case.roots.stat(path)
    me = LocalUser("", case.roots.uid, case.roots.gids)
    if case.source.reach is Reach.DENIED or not me.may(found, READ_WRITE):
        group = _group_named(case.roots, found.st_gid)
        said = codes.doctor_socket_closed(path_text=str(path), name=group)
        yield fault(said, _modes(path, found))


def are_traces_closed(case: Case) -> Iterator[Sign]:
    """Look whether the station can write what a port said before it failed."""
    folder = present(case.known().traces, "journal")
    place = folder if folder.exists() else folder.parent
    if not place.exists():
        raise NotSeenError(f"{place}: not there")
    found = case.roots.stat(place)
    if not unit_user(case.roots).may(found, ENTER_WRITE):
        yield fault(codes.doctor_traces_closed(path_text=str(folder)), _modes(place, found))


def _modes(path: Path, found: os.stat_result) -> str:
    return f"{path} {found.st_mode & 0o7777:04o} {found.st_uid}:{found.st_gid}"
