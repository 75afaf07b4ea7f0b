"""How many files and connections this process may have open."""

from __future__ import annotations

import resource

RESERVE = 200


def streams_allowed() -> int:
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft - RESERVE, soft // 2)
