//! Stores of object storage.

mod client;

use std::sync::Arc;

use object_store::ObjectStore;
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;

use self::client::Connector;
use crate::error::Error;

/// Creates the store of an address. The environment contains its settings.
pub(crate) fn store(scheme: &str, address: &str) -> Result<Arc<dyn ObjectStore>, Error> {
    let settings = |source| Error::Settings { target: address.to_owned(), source };
    Ok(match scheme {
        "s3" => {
            let builder = AmazonS3Builder::from_env().with_url(address);
            Arc::new(builder.with_http_connector(Connector).build().map_err(settings)?)
        }
        "gs" => {
            let builder = GoogleCloudStorageBuilder::from_env().with_url(address);
            Arc::new(builder.with_http_connector(Connector).build().map_err(settings)?)
        }
        "az" => {
            let builder = MicrosoftAzureBuilder::from_env().with_url(address);
            Arc::new(builder.with_http_connector(Connector).build().map_err(settings)?)
        }
        _ => return Err(Error::UnknownScheme(address.to_owned())),
    })
}
