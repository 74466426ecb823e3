"""Tests of the packages, with archives of small programs: `python3 packaging/deb/test_build.py`."""

import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

BUILD = Path(__file__).with_name("build.py")
ROOT = BUILD.parents[2]
MUSL = {"amd64": "x86_64-unknown-linux-musl", "arm64": "aarch64-unknown-linux-musl"}
# The last line has the form of a table of symbols: 2.4 is older than 2.35.
PROGRAM = b"#!/bin/sh\necho \"site: $*\"\nexit 3\n\0GLIBC_2.4\0GLIBC_2.35\0"
MAINTAINER = {"DEBFULLNAME": "Some One", "DEBEMAIL": "someone@example.com"}


def write_archive(folder, target, version="1.2.3", program=PROGRAM):
    files = {"site": program, **{file: (ROOT / file).read_bytes() for file in ["README.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt"]}}
    name = f"site-{version}-{target}"
    with tarfile.open(folder / f"{name}.tar.gz", "w:gz") as archive:
        for file, data in files.items():
            entry = tarfile.TarInfo(f"{name}/{file}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def build(folder, name="docs-tool", maintainer=MAINTAINER):
    environment = {key: value for key, value in os.environ.items() if key not in MAINTAINER}
    environment.update(maintainer, GITHUB_REPOSITORY="someone/docs")
    return subprocess.run([sys.executable, BUILD, name, folder], capture_output=True, text=True, env=environment)


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_each_archive_for_linux_becomes_a_package(self):
        for target in [*MUSL.values(), "x86_64-apple-darwin"]:
            write_archive(self.folder, target)
        built = build(self.folder)
        self.assertEqual(built.stderr, "")
        packages = [Path(line) for line in built.stdout.splitlines()]
        self.assertEqual({package.name for package in packages}, {f"docs-tool_1.2.3_{architecture}.deb" for architecture in MUSL})
        first = [package.read_bytes() for package in packages]
        build(self.folder)
        self.assertEqual(first, [package.read_bytes() for package in packages], "the same archives, the same packages")
        fields = run("dpkg-deb", "--field", packages[0])
        self.assertIn("Maintainer: Some One <someone@example.com>\n", fields)
        self.assertIn("Homepage: https://github.com/someone/docs\n", fields)
        self.assertNotIn("Depends", fields, "a static program needs no library")

    def test_the_files_belong_to_root_and_are_readable(self):
        write_archive(self.folder, MUSL["amd64"])
        listing = run("dpkg-deb", "--contents", build(self.folder).stdout.strip())
        entries = {line.split()[5]: line.split()[:2] for line in listing.splitlines()}
        self.assertEqual(entries["./usr/bin/site"], ["-rwxr-xr-x", "root/root"])
        self.assertEqual(entries["./usr/share/doc/docs-tool/copyright"], ["-rw-r--r--", "root/root"])
        self.assertEqual(entries["./usr/bin/"], ["drwxr-xr-x", "root/root"])

    def test_dpkg_installs_and_removes_the_program(self):
        architecture = run("dpkg", "--print-architecture").strip()
        write_archive(self.folder, MUSL[architecture])
        package = build(self.folder).stdout.strip()
        root = self.folder / "root"
        (root / "var/lib/dpkg").mkdir(parents=True)
        for file in ["status", "available"]:
            (root / "var/lib/dpkg" / file).write_text("")
        dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-script-chrootless", f"--log={self.folder}/log"]
        run(*dpkg, "--install", package)
        started = subprocess.run([root / "usr/bin/site", "build", "a b"], capture_output=True, text=True)
        self.assertEqual((started.returncode, started.stdout), (3, "site: build a b\n"))
        notices = gzip.decompress((root / "usr/share/doc/docs-tool/THIRD-PARTY-NOTICES.txt.gz").read_bytes())
        self.assertEqual(notices, (ROOT / "THIRD-PARTY-NOTICES.txt").read_bytes())
        run(*dpkg, "--remove", "docs-tool")
        self.assertFalse((root / "usr/bin/site").exists())

    def test_the_copyright_names_the_holder_and_both_licences(self):
        write_archive(self.folder, MUSL["amd64"])
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", build(self.folder).stdout.strip()], check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(files)) as archive:
            text = archive.extractfile("./usr/share/doc/docs-tool/copyright").read().decode()
        self.assertIn("Copyright: 2026 The docs engine's authors\nLicense: MIT or Apache-2.0\n", text)
        self.assertIn("\n .\n Permission is hereby granted", text)

    def test_a_program_for_the_gnu_library_depends_on_its_version(self):
        write_archive(self.folder, "x86_64-unknown-linux-gnu")
        self.assertEqual(run("dpkg-deb", "--field", build(self.folder).stdout.strip(), "Depends").strip(), "libc6 (>= 2.35), libgcc-s1")

    def refused(self, name="docs-tool", maintainer=MAINTAINER):
        built = build(self.folder, name, maintainer)
        self.assertEqual(built.returncode, 1)
        return built.stderr

    def test_no_archives(self):
        self.assertIn("has no archives", self.refused())

    def test_archives_for_other_systems_alone(self):
        write_archive(self.folder, "x86_64-apple-darwin")
        self.assertIn("no archive for Linux", self.refused())

    def test_a_name_that_debian_rejects(self):
        self.assertIn("no name of a package", self.refused("Docs_Tool"))

    def test_no_maintainer(self):
        write_archive(self.folder, MUSL["amd64"])
        self.assertIn("set DEBFULLNAME and DEBEMAIL", self.refused(maintainer={}))

    def test_two_archives_for_one_architecture(self):
        write_archive(self.folder, MUSL["amd64"])
        write_archive(self.folder, "x86_64-unknown-linux-gnu")
        self.assertIn("several archives are for amd64", self.refused())

    def test_two_versions(self):
        write_archive(self.folder, MUSL["amd64"])
        write_archive(self.folder, MUSL["arm64"], "1.2.4")
        self.assertIn("several versions: 1.2.3, 1.2.4", self.refused())


if __name__ == "__main__":
    unittest.main()
