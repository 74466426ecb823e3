//! Indexing: changes, and waiting for their completion (R-CLIENT-04).

use std::time::Duration;

use serde_json::Value;

use crate::client::Client;
use crate::error::SearchError;
use crate::request::{self, OBJECTS_PER_BATCH, Replacement, Request, TaskId};
use crate::response::{Settings, TaskStarted, TaskState};
use crate::transport::Transport;

/// Maximum number of polls for a task (R-CLIENT-04).
pub const TASK_POLLS: u32 = 100;

/// Maximum number of polls for a task of a full replacement, whose tasks are large.
pub const REPLACEMENT_POLLS: u32 = 800;

/// Status of an index that does not exist.
const NOT_FOUND: u16 = 404;

impl<T: Transport> Client<T> {
    /// Returns the settings of an index.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::send`], and a response that is not an object.
    pub async fn settings(&self, index: &str) -> Result<Settings, SearchError> {
        Settings::read(&*self.send(&request::get_settings(index)).await?)
    }

    /// Sets the settings of an index that does not exist yet and waits for the change. Returns `false` without a change
    /// if the index exists.
    ///
    /// An existing index keeps its settings, as with the service's own crawler (R-CLIENT-10): its owner may have
    /// changed them on purpose.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::change`] and [`Client::wait_for_task`].
    pub async fn set_settings_if_new(
        &self,
        index: &str,
        settings: &Value,
    ) -> Result<bool, SearchError> {
        match self.settings(index).await {
            Ok(_) => return Ok(false),
            Err(error) if error.status() == Some(NOT_FOUND) => {}
            Err(error) => return Err(error),
        }
        let task = self.change(&request::set_settings(index, settings, false)).await?;
        self.wait_for_task(index, task).await?;
        Ok(true)
    }

    /// Sends a call that changes data, and returns the task in which the service performs the change.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::send`], and a response without a task.
    pub async fn change(&self, request: &Request) -> Result<TaskId, SearchError> {
        Ok(TaskStarted::read(&*self.send(request).await?)?.task)
    }

    /// Waits until searches see a change, with at most [`TASK_POLLS`] polls.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::send`], and a task that is not complete after the last poll.
    pub async fn wait_for_task(&self, index: &str, task: TaskId) -> Result<(), SearchError> {
        self.poll_task(index, task, TASK_POLLS).await
    }

    /// Adds objects to an index, or replaces those with the same `objectID`, in batches of [`OBJECTS_PER_BATCH`].
    ///
    /// Returns the tasks without waiting for them.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::change`]. Earlier batches have been accepted by then.
    pub async fn save_objects(
        &self,
        index: &str,
        objects: &[Value],
    ) -> Result<Vec<TaskId>, SearchError> {
        let mut tasks = Vec::new();
        for batch in request::save_objects(index, objects, OBJECTS_PER_BATCH) {
            tasks.push(self.change(&batch).await?);
        }
        Ok(tasks)
    }

    /// Replaces all objects of an index. A search sees either all old or all new objects. The index keeps its settings,
    /// rules and synonyms.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::change`] and [`Client::wait_for_task`]; the index is unchanged then. If the future is
    /// dropped before its end, the temporary index remains: send [`Replacement::abandon`].
    ///
    /// ```
    /// use docs_search_client::{BlockingClient, BlockingTransport, Replacement, SearchError};
    /// use serde_json::json;
    ///
    /// fn push<T: BlockingTransport>(client: &BlockingClient<T>, random: f64) -> Result<(), SearchError> {
    ///     let settings = docs_search_client::documentation_settings();
    ///     client.set_settings_if_new("docs", &settings)?;
    ///     let objects = [json!({"objectID": "0-/form", "url": "/form"})];
    ///     client.replace_all(&Replacement::new("docs", random), &objects)
    /// }
    /// ```
    pub async fn replace_all(
        &self,
        replacement: &Replacement,
        objects: &[Value],
    ) -> Result<(), SearchError> {
        let outcome = self.fill_and_move(replacement, objects).await;
        if outcome.is_err() {
            // The cleanup may fail too, but the first error is the cause.
            let _ = self.send(&replacement.abandon()).await;
        }
        outcome
    }

    /// Follows the order of the official client (R-CLIENT-04): settings are copied again at the end, because they may
    /// have been changed during the upload.
    async fn fill_and_move(
        &self,
        replacement: &Replacement,
        objects: &[Value],
    ) -> Result<(), SearchError> {
        let copied = self.change(&replacement.copy_settings()).await?;
        for task in self.save_objects(replacement.temporary_index(), objects).await? {
            self.wait_for_replacement(replacement, task).await?;
        }
        self.wait_for_replacement(replacement, copied).await?;
        for step in [replacement.copy_settings(), replacement.put_in_place()] {
            let task = self.change(&step).await?;
            self.wait_for_replacement(replacement, task).await?;
        }
        Ok(())
    }

    async fn wait_for_replacement(
        &self,
        replacement: &Replacement,
        task: TaskId,
    ) -> Result<(), SearchError> {
        self.poll_task(replacement.temporary_index(), task, REPLACEMENT_POLLS).await
    }

    async fn poll_task(&self, index: &str, task: TaskId, polls: u32) -> Result<(), SearchError> {
        let question = request::get_task(index, task);
        for poll in 1..=polls {
            if TaskState::read(&*self.send(&question).await?)?.is_published() {
                return Ok(());
            }
            if poll < polls {
                self.transport().pause(pause_after(poll)).await;
            }
        }
        Err(SearchError::Unfinished { index: index.to_owned(), task, polls })
    }
}

/// Returns the pause after a poll. Polls are counted from 1 (R-CLIENT-04).
fn pause_after(poll: u32) -> Duration {
    const STEP: Duration = Duration::from_millis(200);
    const MAX_DURATION: Duration = Duration::from_secs(5);
    STEP.saturating_mul(poll).min(MAX_DURATION)
}
