//! The prompt for answers with citations.

use docs_model::SiteOutline;
use rmcp::model::{
    GetPromptResult, JsonObject, ListPromptsResult, Prompt, PromptArgument, PromptMessage, Role,
};

use crate::error::AnswerError;

/// Name of the prompt.
const NAME: &str = "answer_with_citations";

/// Maximum length of a question, in characters.
const MAX_QUESTION: usize = 4_000;

/// Returns the prompts.
pub(crate) fn prompts() -> ListPromptsResult {
    let argument = |name: &str, description: &str, is_required| {
        PromptArgument::new(name).with_description(description).with_required(is_required)
    };
    let arguments = vec![
        argument("question", "The question to answer", true),
        argument("version", "Name of the version that the answer is about", false),
    ];
    let description = "Answers a question from the documentation, and cites the pages";
    let prompt = Prompt::new(NAME, Some(description), Some(arguments));
    ListPromptsResult::with_all_items(vec![prompt.with_title("Answer with citations")])
}

/// Returns the messages of a prompt.
pub(crate) fn prompt(
    outline: &SiteOutline,
    name: &str,
    arguments: Option<&JsonObject>,
) -> Result<GetPromptResult, AnswerError> {
    if name != NAME {
        let message = format!("There is no prompt `{name}`. The prompt is `{NAME}`.");
        return Err(AnswerError::Argument(message));
    }
    let argument = |key: &str| arguments.and_then(|all| all.get(key)?.as_str()).map(str::trim);
    let question = argument("question").filter(|text| !text.is_empty());
    let question =
        question.filter(|text| text.chars().count() <= MAX_QUESTION).ok_or_else(|| {
            AnswerError::Argument(format!("`question` must have 1 to {MAX_QUESTION} characters."))
        })?;
    let version = match argument("version").filter(|version| !version.is_empty()) {
        Some(version) => format!(" Pass `version` \"{version}\" to each tool."),
        None => String::new(),
    };
    let text = format!(
        "Answer this question from the documentation \"{title}\":\n\n{question}\n\n\
         1. Call `search` with the key words of the question.{version} Search again with other words if no hit fits.\n\
         2. Call `read_page` with the addresses of the hits that may answer the question.\n\
         3. Answer from what these pages say. After each statement, cite the address of its section as a Markdown link, \
         exactly as `search` or `read_page` returned it.\n\
         4. If the pages do not answer the question, say so, and name the nearest page.\n",
        title = outline.title,
    );
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)])
        .with_description(format!("Answer with citations from {}", outline.title)))
}
