"""Archives of `packaging/archive`, for the recipes that make packages of them."""

import re
import sys
import tarfile
import zipfile

LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt"]


def find(folder):
    """Returns the archives in a folder by name, or ends the program if there are none."""
    archives = sorted(file for file in folder.iterdir() if file.name.endswith((".tar.gz", ".zip")))
    if not archives:
        sys.exit(f"{folder} has no archives: packaging/archive writes them")
    return archives


def version_and_target(archive):
    """Returns the two parts of an archive's name, or `None` if it is the name of another file."""
    match = re.fullmatch(r"site-(\d+\.\d+\.\d+)-(.+?)\.(?:tar\.gz|zip)", archive.name)
    return match and match.groups()


def read(path, program):
    """Returns the files of an archive by their names, without the folder that all of them are in.

    Ends the program if the archive lacks the given program, the README or a licence.
    """
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            files = [(entry.filename, archive.read(entry)) for entry in archive.infolist() if not entry.is_dir()]
    else:
        with tarfile.open(path) as archive:
            files = [(entry.name, archive.extractfile(entry).read()) for entry in archive if entry.isfile()]
    content = {name.split("/", 1)[-1]: data for name, data in files}
    missing = [file for file in [program, "README.md", *LICENCES] if file not in content]
    if missing:
        sys.exit(f"{path.name} has no {', '.join(missing)}")
    return content


def glibc(archive, program):
    """Returns the version of the GNU C library that a program needs, as two numbers: the highest one among the versions of its symbols."""
    versions = [(int(major), int(minor)) for major, minor in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", program)]
    if not versions:
        sys.exit(f"{archive.name}: the program has no symbols of the GNU C library")
    return max(versions)


def require_one_version(versions):
    versions = sorted(set(versions))
    if len(versions) > 1:
        sys.exit(f"the archives have several versions: {', '.join(versions)}")
