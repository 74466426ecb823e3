//! Filling an index: changes, and waiting until they can be seen (facts, section 4).

use std::time::Duration;

use serde_json::Value;

use crate::client::Client;
use crate::error::SearchError;
use crate::request::{self, OBJECTS_PER_BATCH, Replacement, Request, TaskId};
use crate::response::{Settings, TaskStarted, TaskState};
use crate::transport::Transport;

/// How often the service is asked about a task before the client gives up (facts, section 4: client 5.64).
pub const TASK_POLLS: u32 = 100;

/// The same while a whole index is replaced, where tasks are large.
pub const REPLACEMENT_POLLS: u32 = 800;

/// The status by which the service says that there is no such index.
const NOT_FOUND: u16 = 404;

impl<T: Transport> Client<T> {
    /// Looks up the settings of an index.
    ///
    /// # Errors
    ///
    /// Those of [`Client::send`], and when the answer is no object.
    pub async fn settings(&self, index: &str) -> Result<Settings, SearchError> {
        Settings::read(&*self.send(&request::get_settings(index)).await?)
    }

    /// Gives these settings to an index that does not exist yet, and waits until it does; says whether it did so.
    ///
    /// An index that is there keeps what it has, as with the service's own crawler (facts, section 10): whoever
    /// runs it may have changed it for a reason.
    ///
    /// # Errors
    ///
    /// Those of [`Client::change`] and [`Client::wait_for_task`].
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

    /// Makes a call that changes something, and gives the task in which the service works the change in.
    ///
    /// # Errors
    ///
    /// Those of [`Client::send`], and when the answer names no task.
    pub async fn change(&self, request: &Request) -> Result<TaskId, SearchError> {
        Ok(TaskStarted::read(&*self.send(request).await?)?.task)
    }

    /// Waits until a change can be seen in searches: at most [`TASK_POLLS`] polls.
    ///
    /// # Errors
    ///
    /// Those of [`Client::send`], and when the service is not done by then.
    pub async fn wait_for_task(&self, index: &str, task: TaskId) -> Result<(), SearchError> {
        self.poll_task(index, task, TASK_POLLS).await
    }

    /// Adds objects to an index, or replaces those with the same `objectID`, [`OBJECTS_PER_BATCH`] at a time.
    ///
    /// Gives the tasks; nothing is waited for.
    ///
    /// # Errors
    ///
    /// Those of [`Client::change`]; earlier batches have been taken then.
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

    /// Puts objects in the place of everything that an index holds; searches see all of the old ones or all of
    /// the new ones. The index keeps its settings, rules and synonyms.
    ///
    /// # Errors
    ///
    /// Those of [`Client::change`] and [`Client::wait_for_task`]; the index is as it was then. If the future is
    /// dropped half-way, the temporary index stays: send [`Replacement::abandon`].
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
            // Tidying may fail as well, but the first error is the one that explains.
            let _ = self.send(&replacement.abandon()).await;
        }
        outcome
    }

    /// The order of the official client (facts, section 4): settings are copied again at the end, since someone
    /// may have changed them while the objects went up.
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

/// How long to wait after a poll, counted from 1 (facts, section 4).
fn pause_after(poll: u32) -> Duration {
    const STEP: Duration = Duration::from_millis(200);
    const LONGEST: Duration = Duration::from_secs(5);
    STEP.saturating_mul(poll).min(LONGEST)
}
