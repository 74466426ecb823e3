//! Folders of other users beside the output. `scripts/test` runs these tests as root, which can change the owner of a
//! folder.

use crate::place::Place;

/// In a shared folder, a name can belong to anyone.
#[test]
#[ignore = "needs the right to give a folder to another user, which root has: see `scripts/test`"]
fn the_work_folder_of_another_user_is_left_alone() {
    let place = Place::new();
    place.build_well("build", &[]);
    let planted = ".site-build-abc123";
    place.write(&format!("{planted}/docs-site.lock"), "");
    let nobody = Some(65534);
    std::os::unix::fs::chown(place.path(planted), nobody, nobody).expect("the test runs as root");
    place.build_well("build", &[]);
    assert_eq!(place.work_folders(), [planted]);
}
