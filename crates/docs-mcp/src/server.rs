//! The handler of the protocol's requests.

use std::fmt;
use std::sync::Arc;

use rmcp::handler::server::tool::{schema_for_input, schema_for_output};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, ErrorData, GetPromptRequestParams, GetPromptResponse, Implementation,
    JsonObject, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::schemars::JsonSchema;
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::BuiltSite;
use crate::error::AnswerError;
use crate::list_pages::{ListPages, ListedPages};
use crate::prompt::{prompt, prompts};
use crate::read_page::{PageWindow, ReadPage};
use crate::search::{Search, SearchEvent, SearchHits};

/// Methods of the requests that the server answers.
const METHODS: [&str; 9] = [
    "initialize",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "tools/call",
    "tools/list",
];

type SearchObserver = Arc<dyn Fn(&SearchEvent) + Send + Sync>;

/// Answers the requests of clients from a [`BuiltSite`]. Clones are cheap, and share the limit of concurrent answers.
///
/// It must be used within a Tokio runtime: answers are computed on its threads for blocking work, at most as many at once
/// as the machine has processors. A request that its client cancels ends at the next file that it reads.
///
/// ```
/// use std::sync::Arc;
///
/// use docs_mcp::{BuiltSite, HttpLimits, SiteServer, route};
/// use docs_server::{MemoryStore, Server};
///
/// let store = Arc::new(MemoryStore::default());
/// let mcp = SiteServer::new(BuiltSite::new(store.clone()))
///     .on_search(|search| println!("searched: {search:?}"));
/// let server = Server::new(store).with_route(route("/mcp", mcp, &HttpLimits::default()));
/// ```
#[derive(Clone)]
pub struct SiteServer {
    site: BuiltSite,
    /// Permits for concurrent answers.
    running: Arc<Semaphore>,
    observer: Option<SearchObserver>,
}

impl fmt::Debug for SiteServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SiteServer").finish_non_exhaustive()
    }
}

impl SiteServer {
    /// Creates a server of a site.
    #[must_use]
    pub fn new(site: BuiltSite) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { site, running: Arc::new(Semaphore::new(processors)), observer: None }
    }

    /// Sets the observer of finished searches. Default: none.
    #[must_use]
    pub fn on_search(mut self, observer: impl Fn(&SearchEvent) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }

    /// Computes an answer on a thread for blocking work.
    async fn answer<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&BuiltSite, &dyn Fn() -> bool) -> Result<T, AnswerError> + Send + 'static,
    ) -> Result<Result<T, AnswerError>, ErrorData> {
        let cancelled = || ErrorData::internal_error("The request was cancelled.", None);
        let permit = tokio::select! {
            permit = Arc::clone(&self.running).acquire_owned() => permit.map_err(|_| cancelled())?,
            () = context.ct.cancelled() => return Err(cancelled()),
        };
        let (site, token) = (self.site.clone(), context.ct.clone());
        let work = tokio::task::spawn_blocking(move || {
            let answer = work(&site, &|| !token.is_cancelled());
            drop(permit);
            answer
        });
        tokio::select! {
            answer = work => {
                answer.map_err(|_| ErrorData::internal_error("The server failed on this request.", None))
            }
            () = context.ct.cancelled() => Err(cancelled()),
        }
    }

    /// Calls a tool. Errors of arguments and of the site are results, which the model can read and act upon.
    async fn call<P, R>(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&BuiltSite, &P, &dyn Fn() -> bool) -> Result<R, AnswerError> + Send + 'static,
        text: fn(&R) -> String,
    ) -> Result<CallToolResult, ErrorData>
    where
        P: DeserializeOwned + Send + 'static,
        R: Serialize + Send + 'static,
    {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let arguments: P = match serde_json::from_value(arguments) {
            Ok(arguments) => arguments,
            Err(error) => return Ok(tool_error(&format!("The arguments are invalid: {error}."))),
        };
        let answer = self.answer(context, move |site, is_wanted| work(site, &arguments, is_wanted));
        Ok(match answer.await? {
            Ok(answer) => {
                let structured = serde_json::to_value(&answer)
                    .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
                let mut result = CallToolResult::structured(structured);
                result.content = vec![ContentBlock::text(text(&answer))];
                result
            }
            Err(error) => tool_error(&error.to_string()),
        })
    }

    /// Returns the function that searches and reports the search to the observer.
    fn observed_search(
        &self,
    ) -> impl FnOnce(&BuiltSite, &Search, &dyn Fn() -> bool) -> Result<SearchHits, AnswerError>
    + Send
    + use<> {
        let observer = self.observer.clone();
        move |site, search, is_wanted| {
            let found = site.search(search, is_wanted)?;
            if let Some(observer) = observer {
                observer(&SearchEvent {
                    query: found.query.clone(),
                    version: search.version.clone().unwrap_or_default(),
                    language: found.language.clone(),
                    results: found.total,
                });
            }
            Ok(found)
        }
    }
}

fn tool_error(message: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

/// Returns the error of a request that is not a call of a tool.
fn protocol_error(error: &AnswerError) -> ErrorData {
    let message = error.to_string();
    match error {
        AnswerError::UnknownPage { .. } => ErrorData::resource_not_found(message, None),
        AnswerError::Argument(_) => ErrorData::invalid_params(message, None),
        AnswerError::Incomplete(_) | AnswerError::Unreadable(_) | AnswerError::Cancelled => {
            ErrorData::internal_error(message, None)
        }
    }
}

fn tool<P: JsonSchema + 'static, R: JsonSchema + 'static>(
    name: &'static str,
    title: &str,
    description: &'static str,
) -> Tool {
    // A schema of a struct is an object, so it is a valid schema of arguments.
    let input: Arc<JsonObject> = schema_for_input::<P>().unwrap_or_default();
    let annotations = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    Tool::new(name, description, input)
        .with_title(title)
        .with_raw_output_schema(schema_for_output::<R>())
        .with_annotations(annotations)
}

fn search_tool() -> Tool {
    tool::<Search, SearchHits>(
        "search",
        "Search the documentation",
        "Searches the documentation and returns the sections that match best, each with its address. Understands prefixes, \
         plurals and misspelt words. Searches the latest version unless `version` is set.",
    )
}

fn read_page_tool() -> Tool {
    tool::<ReadPage, PageWindow>(
        "read_page",
        "Read a page",
        "Returns a page of the documentation, or one of its sections, as Markdown, and the addresses of its sections. \
         A long text is returned in windows: continue with `offset`.",
    )
}

fn list_pages_tool() -> Tool {
    tool::<ListPages, ListedPages>(
        "list_pages",
        "List the pages",
        "Returns the sidebars of a version as trees of titles and addresses. With `under` it returns one category.",
    )
}

impl ServerHandler for SiteServer {
    fn get_info(&self) -> ServerConfig {
        let outline = self.site.main_outline();
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let versions: Vec<&str> =
            outline.versions.iter().map(|version| version.name.as_str()).collect();
        let versions = match versions.len() {
            0 | 1 => String::new(),
            _ => format!(" Versions: {}.", versions.join(", ")),
        };
        let tagline = if outline.tagline.is_empty() {
            String::new()
        } else {
            format!(" ({})", outline.tagline)
        };
        ServerConfig::new(capabilities)
            .with_server_info(
                Implementation::new("docs-mcp", env!("CARGO_PKG_VERSION"))
                    .with_title(outline.title.clone()),
            )
            .with_instructions(format!(
                "The documentation \"{}\"{tagline}.{versions} Use `search` first, then `read_page` with the address of \
                 a hit. Cite the addresses of the sections that an answer is based on.",
                outline.title
            ))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        [search_tool, read_page_tool, list_pages_tool]
            .into_iter()
            .map(|tool| tool())
            .find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = vec![search_tool(), read_page_tool(), list_pages_tool()];
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.clone();
        let result = match &*name {
            "search" => {
                let search = self.observed_search();
                self.call(request, &context, search, SearchHits::to_markdown).await?
            }
            "read_page" => {
                self.call(request, &context, BuiltSite::read_page, PageWindow::to_markdown).await?
            }
            "list_pages" => {
                let list = |site: &BuiltSite, pages: &ListPages, _: &dyn Fn() -> bool| {
                    site.list_pages(pages)
                };
                self.call(request, &context, list, ListedPages::to_markdown).await?
            }
            _ => {
                let message =
                    format!("There is no tool `{name}`. The tools: search, read_page, list_pages.");
                return Err(ErrorData::invalid_params(message, None));
            }
        };
        Ok(result.into())
    }

    /// Requests that the SDK does not know, or whose parameters it cannot read.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = &request.method;
        Err(if METHODS.contains(&method.as_str()) {
            ErrorData::invalid_params(format!("The parameters of `{method}` are invalid."), None)
        } else {
            let message = format!("There is no method `{method}`.");
            ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None)
        })
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        let resources = self
            .answer(&context, move |site, is_wanted| site.resources(cursor.as_deref(), is_wanted));
        resources.await?.map_err(|error| protocol_error(&error))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(self.site.resource_templates())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let address = request.uri;
        let contents =
            self.answer(&context, move |site, is_wanted| site.resource(&address, is_wanted));
        let contents = contents.await?.map_err(|error| protocol_error(&error))?;
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(prompts())
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let outline = self.site.main_outline();
        let result = prompt(&outline, &request.name, request.arguments.as_ref());
        result.map(Into::into).map_err(|error| protocol_error(&error))
    }
}
