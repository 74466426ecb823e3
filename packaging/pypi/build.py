"""Makes wheels for PyPI of archives: `python3 packaging/pypi/build.py NAME FOLDER`.

`FOLDER` contains archives of `packaging/archive`. For each one a wheel is written into `FOLDER/pypi`, whose only script is the program:
`pip install` copies it to the environment's folder of programs. Nothing is downloaded or run at installation. Prints the wheels.

With the variable `GITHUB_REPOSITORY` (`OWNER/NAME`) the metadata contains this repository. The same archive results in the same wheel.
"""

import base64
import hashlib
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

# Otherwise Python writes a folder beside the imported file.
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import archives

# A static program runs with every C library, so its wheel has the tags of both kinds of distributions. The versions of macOS are
# the oldest that Rust compiles for.
PLATFORMS = {
    "x86_64-unknown-linux-musl": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "aarch64-unknown-linux-musl": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "x86_64-unknown-linux-gnu": "manylinux_{glibc}_x86_64",
    "x86_64-apple-darwin": "macosx_10_12_x86_64",
    "aarch64-apple-darwin": "macosx_11_0_arm64",
    "x86_64-pc-windows-msvc": "win_amd64",
}
# The earliest time that ZIP can represent.
TIME = (1980, 1, 1, 0, 0, 0)


def metadata(name, version, readme):
    repository = os.environ.get("GITHUB_REPOSITORY")
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version}",
        "Summary: Builds, serves and checks a documentation site",
        "License-Expression: MIT OR Apache-2.0",
        *(f"License-File: {file}" for file in archives.LICENCES),
        *([f"Project-URL: Repository, https://github.com/{repository}"] if repository else []),
        "Classifier: Environment :: Console",
        "Classifier: Programming Language :: Rust",
        "Classifier: Topic :: Documentation",
        "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown",
        "",
    ]
    return "\n".join(lines).encode() + b"\n" + readme


def write_wheel(path, files, information):
    """Writes files, given with their modes, and a list of them with their hashes."""
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(file, data, mode):
            entry = zipfile.ZipInfo(file, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Otherwise this field depends on the system that the script runs on.
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data)

        for file, (data, mode) in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{file},sha256={digest},{len(data)}\n")
            add(file, data, mode)
        record.append(f"{information}/RECORD,,\n")
        add(f"{information}/RECORD", "".join(record).encode(), 0o644)


def make_wheel(name, archive, out):
    version, target = archives.version_and_target(archive) or (None, None)
    if target not in PLATFORMS:
        sys.exit(f"{archive.name} is no archive for a known target: {', '.join(PLATFORMS)}")
    program = "site.exe" if "windows" in target else "site"
    content = archives.read(archive, program)
    platform = PLATFORMS[target]
    if "{glibc}" in platform:
        platform = platform.format(glibc="{}_{}".format(*archives.glibc(archive, content[program])))
    # Hyphens separate the parts of a wheel's name.
    stem = f"{re.sub('[-_.]+', '_', name).lower()}-{version}"
    information = f"{stem}.dist-info"
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platform.split("."))
    files = {
        f"{stem}.data/scripts/{program}": (content[program], 0o755),
        f"{information}/METADATA": (metadata(name, version, content["README.md"]), 0o644),
        f"{information}/WHEEL": (f"Wheel-Version: 1.0\nGenerator: packaging\nRoot-Is-Purelib: false\n{tags}".encode(), 0o644),
        **{f"{information}/licenses/{file}": (content[file], 0o644) for file in archives.LICENCES},
    }
    wheel = out / f"{stem}-py3-none-{platform}.whl"
    write_wheel(wheel, files, information)
    return version, wheel


def main(arguments):
    if len(arguments) != 2:
        print("usage: python3 packaging/pypi/build.py NAME FOLDER", file=sys.stderr)
        sys.exit(2)
    name, folder = arguments[0], Path(arguments[1])
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?", name):
        sys.exit(f"{name} is no name of a package on PyPI: use letters, digits, `.`, `_` and `-`")
    found = archives.find(folder)
    out = folder / "pypi"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    wheels = [make_wheel(name, archive, out) for archive in found]
    archives.require_one_version(version for version, _ in wheels)
    for _, wheel in wheels:
        print(wheel)


if __name__ == "__main__":
    main(sys.argv[1:])
