//! Output folders that are mount points, or whose parent folder cannot be written. `scripts/test` runs these tests on systems
//! where users may create mount namespaces.

use crate::place::Place;

/// Runs shell commands in a mount namespace, with the program as `$SITE` and the folder as `$PLACE`.
fn in_own_mounts(place: &Place, commands: &str) {
    let output = std::process::Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-euc", commands])
        .env("SITE", env!("CARGO_BIN_EXE_site"))
        .env("PLACE", place.folder.path())
        .output()
        .expect("`unshare` of util-linux is there");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
#[ignore = "needs the right to mount, which containers often do not give: see `scripts/test`"]
fn a_mount_point_is_written_within() {
    for mount in ["mount -t tmpfs none build", "mount --bind build build"] {
        let place = Place::new();
        let commands = format!(
            "cd \"$PLACE\"; mkdir build; {mount}; mkdir build/lost+found\n\
             $SITE build --root docs --out build\n\
             echo foreign > build/CNAME; echo foreign > build/guide/notes.txt\n\
             echo '# Other' > docs/content/index.md\n\
             $SITE build --root docs --out build\n\
             $SITE build --root docs --out build | grep 'nothing has changed'\n\
             $SITE build --root docs --out clean --no-cache\n\
             mountpoint build; test -d build/lost+found; rmdir build/lost+found\n\
             grep foreign build/CNAME build/guide/notes.txt\n\
             rm build/CNAME build/guide/notes.txt\n\
             diff -r build clean"
        );
        in_own_mounts(&place, &commands);
    }
}

/// A killed build leaves files of both sites in a mount point, which the next build replaces.
#[test]
#[ignore = "needs the right to mount, which containers often do not give: see `scripts/test`"]
fn the_next_build_mends_a_mount_point_whose_build_was_killed() {
    let place = Place::new();
    in_own_mounts(
        &place,
        "cd \"$PLACE\"; mkdir build; mount -t tmpfs none build\n\
         for number in $(seq 60); do echo \"# Page $number\" > docs/content/page$number.md; done\n\
         $SITE build --root docs --out build; echo foreign > build/CNAME\n\
         for round in $(seq 20); do\n\
           rm -f docs/content/page*.md\n\
           for number in $(seq $round 60); do echo \"# $round $number\" > docs/content/page$number.md; done\n\
           $SITE build --root docs --out build & sleep 0.$(printf %02d $((round * 4))); kill -9 $! || true\n\
           wait $! || true\n\
           $SITE build --root docs --out build\n\
           $SITE build --root docs --out clean --no-cache\n\
           grep foreign build/CNAME; cp build/CNAME clean/CNAME; diff -r build clean; rm clean/CNAME\n\
           test -z \"$(ls -d build/.site-build-* .site-build-* 2>/dev/null)\"\n\
         done",
    );
}

#[test]
#[ignore = "needs the right to mount, which containers often do not give: see `scripts/test`"]
fn a_folder_whose_parent_is_read_only_is_written_within() {
    let place = Place::new();
    in_own_mounts(
        &place,
        "cd \"$PLACE\"; mkdir -p shared/build kept other; mount --bind shared/build other\n\
         mount --bind shared shared; mount -o remount,ro,bind shared; mount --bind other shared/build\n\
         for text in One Two; do\n\
           echo \"# $text\" > docs/content/index.md\n\
           $SITE build --root docs --out shared/build --cache kept\n\
           grep \"<h1>$text</h1>\" shared/build/index.html > /dev/null\n\
         done",
    );
}
