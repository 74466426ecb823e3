"""Makes packages for Debian and Ubuntu of archives: `python3 packaging/deb/build.py NAME FOLDER`.

`FOLDER` contains archives of `packaging/archive`. For each one for Linux a package is written into `FOLDER/deb`; the others are ignored.
A package contains the program as `/usr/bin/site`, and its documents. Nothing is run at installation. Prints the packages.

The variables `DEBFULLNAME` and `DEBEMAIL` name the maintainer, as for the programs of Debian. With the variable `GITHUB_REPOSITORY`
(`OWNER/NAME`) the package names this repository as its home page. The same archive and maintainer result in the same package.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Otherwise Python writes a folder beside the imported file.
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import archives

ARCHITECTURES = {
    "x86_64-unknown-linux-musl": "amd64",
    "aarch64-unknown-linux-musl": "arm64",
    "x86_64-unknown-linux-gnu": "amd64",
}
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Comment: /usr/share/doc/{name}/THIRD-PARTY-NOTICES.txt.gz contains the licences of the packages in the program.

Files: *
Copyright: {holder}
License: MIT or Apache-2.0

License: MIT
{mit}

License: Apache-2.0
 /usr/share/common-licenses/Apache-2.0 contains this licence.
"""


def maintainer():
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    if not name or not address:
        sys.exit("Debian requires a maintainer: set DEBFULLNAME and DEBEMAIL")
    return f"{name} <{address}>"


def as_field(text):
    """Returns lines as the value of a field, in which a dot represents an empty line."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())


def copyright_file(name, content):
    mit = content["LICENSE-MIT"].decode()
    holder = re.search(r"^Copyright (?:\(c\) )?(.+)$", mit, re.MULTILINE)
    return COPYRIGHT.format(name=name, holder=holder[1] if holder else "the authors", mit=as_field(mit)).encode()


def control(name, version, architecture, size, depends):
    repository = os.environ.get("GITHUB_REPOSITORY")
    lines = [
        f"Package: {name}",
        f"Version: {version}",
        f"Architecture: {architecture}",
        f"Maintainer: {maintainer()}",
        f"Installed-Size: {size}",
        *([f"Depends: {depends}"] if depends else []),
        # Pages have the date of their last change if git is installed.
        "Suggests: git",
        "Section: web",
        "Priority: optional",
        *([f"Homepage: https://github.com/{repository}"] if repository else []),
        "Description: builds, serves and checks a documentation site",
        " A site of Markdown pages with versions, languages, search and React",
        " components, built without Node.js.",
    ]
    return "\n".join(lines) + "\n"


def dependencies(archive, target, program):
    """Returns the packages that the program needs. A static program needs none."""
    if not target.endswith("-gnu"):
        return None
    return "libc6 (>= {}.{}), libgcc-s1".format(*archives.glibc(archive, program))


def write_tree(root, files):
    for file, (data, mode) in files.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(mode)


def make_package(name, archive, version, target, out):
    content = archives.read(archive, "site")
    documents = f"usr/share/doc/{name}"
    files = {
        "usr/bin/site": (content["site"], 0o755),
        f"{documents}/README.md": (content["README.md"], 0o644),
        f"{documents}/THIRD-PARTY-NOTICES.txt.gz": (gzip.compress(content["THIRD-PARTY-NOTICES.txt"], mtime=0), 0o644),
        f"{documents}/copyright": (copyright_file(name, content), 0o644),
    }
    architecture = ARCHITECTURES[target]
    # In units of 1,024 bytes.
    size = sum(-(-len(data) // 1024) for data, _ in files.values())
    package = out / f"{name}_{version}_{architecture}.deb"
    if package.exists():
        sys.exit(f"several archives are for {architecture}: keep one of them in the folder")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "package"
        write_tree(root, files)
        write_tree(root, {"DEBIAN/control": (control(name, version, architecture, size, dependencies(archive, target, content["site"])).encode(), 0o644)})
        for entry in [root, *root.rglob("*")]:
            if entry.is_dir():
                entry.chmod(0o755)
        # A fixed time, so that the same files result in the same package.
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package], check=True, stdout=subprocess.DEVNULL, env=environment)
    return package


def main(arguments):
    if len(arguments) != 2:
        print("usage: python3 packaging/deb/build.py NAME FOLDER", file=sys.stderr)
        sys.exit(2)
    name, folder = arguments[0], Path(arguments[1])
    if not re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", name):
        sys.exit(f"{name} is no name of a package of Debian: use lower-case letters, digits, `+`, `-` and `.`")
    if not shutil.which("dpkg-deb"):
        sys.exit("dpkg-deb is needed: it is part of Debian and Ubuntu, and the package dpkg of other systems")
    named = [(archive, *(archives.version_and_target(archive) or (None, None))) for archive in archives.find(folder)]
    found = [(archive, version, target) for archive, version, target in named if target in ARCHITECTURES]
    if not found:
        sys.exit(f"{folder} has no archive for Linux: {', '.join(ARCHITECTURES)}")
    archives.require_one_version(version for _, version, _ in found)
    out = folder / "deb"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    for archive, version, target in found:
        print(make_package(name, archive, version, target, out))


if __name__ == "__main__":
    main(sys.argv[1:])
