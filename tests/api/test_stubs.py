"""The stubs say what the compiled modules have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_stubs_agree_with_the_modules() -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy.stubtest",
            "kadan._core",
            "kadan._cpu",
            "--allowlist",
            str(ROOT / "tests/data/stubtest_allowlist.txt"),
            "--mypy-config-file",
            str(ROOT / "pyproject.toml"),
        ],
        env={**os.environ, "MYPYPATH": str(ROOT / "python")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
