//! Components that render another component and nothing else.

use oxc::ast::ast::{
    ArrowFunctionBody, Expression, FunctionBody, JSXAttributeItem, JSXElementName, Statement,
};

/// Returns the name of the component that a function with this body renders, if the body does
/// nothing else.
pub(crate) fn rendered(body: Option<&FunctionBody<'_>>) -> Option<String> {
    match body?.statements.as_slice() {
        [Statement::ReturnStatement(returned)] => rendered_name(returned.argument.as_ref()?),
        _ => None,
    }
}

/// Returns the name of the component that an arrow function renders, as [`rendered`] does.
pub(crate) fn rendered_by_arrow(body: &ArrowFunctionBody<'_>) -> Option<String> {
    match body {
        ArrowFunctionBody::FunctionBody(body) => rendered(Some(body)),
        body => body.as_expression().and_then(rendered_name),
    }
}

/// Returns the component of an element without children whose properties are at most those of the function.
fn rendered_name(value: &Expression<'_>) -> Option<String> {
    let Expression::JSXElement(element) = value.without_parentheses() else { return None };
    let opening = &element.opening_element;
    let is_spread = |attribute: &JSXAttributeItem<'_>| {
        matches!(attribute, JSXAttributeItem::SpreadAttribute(_))
    };
    let JSXElementName::IdentifierReference(name) = &opening.name else { return None };
    let is_plain = element.children.is_empty() && opening.attributes.iter().all(is_spread);
    is_plain.then(|| name.name.to_string())
}
