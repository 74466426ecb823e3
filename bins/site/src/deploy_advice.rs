//! Advice for errors of deployments.

use docs_deploy::{Error, Fault};

/// Returns advice for an error of a deployment.
pub(crate) fn advice(error: &Error) -> Option<String> {
    let advice = match error {
        Error::UnknownScheme(_) => {
            "write `s3://BUCKET/PREFIX`, `gs://BUCKET/PREFIX`, `az://CONTAINER/PREFIX`, or the path of a folder"
        }
        Error::NoCloud(_) => {
            "compile the program with the feature `cloud`, which the archives of releases have"
        }
        Error::NotBuilt { .. } => {
            "`site build` writes a complete folder; a copy of it must include the hidden files, which some pipelines leave out"
        }
        Error::OwnFolder(_) => "name a folder outside of the build",
        Error::FileChanged(_) => "wait for the end of the build, and deploy again",
        Error::UnreadableList { .. } => {
            "a newer version of this program may have written it: deploy with that version, or remove the object; then all files are written again"
        }
        Error::Locked { .. } => {
            "deploy again when it has ended; if it was killed, `--force-unlock` takes its place"
        }
        Error::NotDeployed(_) => "`site deploy` copies a build to it; name the same prefix",
        Error::LockLost(_) => {
            "another deployment took the target over, or the target was unreachable: deploy again"
        }
        Error::Store { fault, target, .. } => return advice_on_fault(*fault, target),
        _ => return None,
    };
    Some(advice.to_owned())
}

fn advice_on_fault(fault: Fault, target: &str) -> Option<String> {
    let variables = match target.split_once("://").map(|(scheme, _)| scheme) {
        Some("s3") => "`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`",
        Some("gs") => "`GOOGLE_APPLICATION_CREDENTIALS`",
        Some("az") => "`AZURE_STORAGE_ACCOUNT_NAME` and `AZURE_STORAGE_ACCOUNT_KEY`",
        _ => return None,
    };
    Some(match fault {
        Fault::Unauthenticated => format!("set {variables} in the environment"),
        Fault::Denied => format!(
            "the key in {variables} must permit to read, write, list and delete objects there"
        ),
        Fault::NoBucket => format!("create it, or correct the name in `{target}`"),
        Fault::NoConditions => {
            "the service must support conditional writes (`If-None-Match`), which keep two deployments apart".to_owned()
        }
        _ => return None,
    })
}
