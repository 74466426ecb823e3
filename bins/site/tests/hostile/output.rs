//! Files planted beside and within the output folder.
