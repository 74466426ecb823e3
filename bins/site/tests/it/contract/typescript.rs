//! Declarations in TypeScript of the types that Rust serializes.

use std::collections::HashSet;

use syn::{
    Error, Field, Fields, File, GenericArgument, Ident, Item, ItemEnum, ItemStruct, PathArguments,
    PathSegment, Result, Type, Variant,
};

use super::attributes::{SerdeAttributes, documentation, is_serialized, renamed};
use super::layout::{Alternative, Member, Shape, interface, union};

/// Returns the declarations of a file's serialized types, in the order of the file.
pub(super) fn declarations(file: &File) -> Result<Vec<String>> {
    let items: Vec<Serialized<'_>> = file.items.iter().filter_map(Serialized::new).collect();
    let types = Types { names: items.iter().map(|item| item.name().to_string()).collect() };
    items.iter().map(|item| types.declaration(item)).collect()
}

/// A serialized type.
enum Serialized<'a> {
    Struct(&'a ItemStruct),
    Enum(&'a ItemEnum),
}

impl<'a> Serialized<'a> {
    fn new(item: &'a Item) -> Option<Self> {
        match item {
            Item::Struct(item) if is_serialized(&item.attrs) => Some(Self::Struct(item)),
            Item::Enum(item) if is_serialized(&item.attrs) => Some(Self::Enum(item)),
            _ => None,
        }
    }

    fn name(&self) -> &Ident {
        match self {
            Self::Struct(item) => &item.ident,
            Self::Enum(item) => &item.ident,
        }
    }
}

/// Types with a declaration in TypeScript.
struct Types {
    names: HashSet<String>,
}

impl Types {
    fn declaration(&self, item: &Serialized<'_>) -> Result<String> {
        match item {
            Serialized::Struct(item) => self.interface(item),
            Serialized::Enum(item) => self.union(item),
        }
    }

    fn interface(&self, item: &ItemStruct) -> Result<String> {
        let rule = SerdeAttributes::new(&item.attrs)?.rename_all;
        let mut bases = Vec::new();
        let mut members = Vec::new();
        for field in &item.fields {
            if SerdeAttributes::new(&field.attrs)?.flatten {
                bases.push(self.typescript(&field.ty, &item.ident)?);
            } else {
                members.extend(self.member(field, &item.ident, rule.as_deref())?);
            }
        }
        let docs = documentation(&item.attrs);
        Ok(interface(&docs, &item.ident.to_string(), &bases, &members))
    }

    fn union(&self, item: &ItemEnum) -> Result<String> {
        let attributes = SerdeAttributes::new(&item.attrs)?;
        let alternatives: Result<Vec<Alternative>> =
            item.variants.iter().map(|variant| self.alternative(variant, &attributes)).collect();
        Ok(union(&documentation(&item.attrs), &item.ident.to_string(), &alternatives?))
    }

    fn alternative(&self, variant: &Variant, of_enum: &SerdeAttributes) -> Result<Alternative> {
        let own = SerdeAttributes::new(&variant.attrs)?;
        let name = variant.ident.to_string();
        let name = own.rename.unwrap_or_else(|| renamed(&name, of_enum.rename_all.as_deref()));
        let literal = format!("\"{name}\"");
        let shape = match &of_enum.tag {
            Some(tag) => {
                let rule = own.rename_all.as_ref().or(of_enum.rename_all_fields.as_ref());
                self.tagged(variant, Member::new(tag, literal), rule.map(String::as_str))?
            }
            None if matches!(variant.fields, Fields::Unit) => Shape::Literal(literal),
            None => {
                let message = "a variant with fields in an enum without `tag`";
                return Err(Error::new(variant.ident.span(), message));
            }
        };
        Ok(Alternative { docs: documentation(&variant.attrs), shape })
    }

    /// Returns the object type of a variant with the discriminant `tag`.
    fn tagged(&self, variant: &Variant, tag: Member, rule: Option<&str>) -> Result<Shape> {
        match &variant.fields {
            Fields::Unit => Ok(Shape::Object(vec![tag])),
            Fields::Named(fields) => {
                let mut members = vec![tag];
                for field in &fields.named {
                    members.extend(self.member(field, &variant.ident, rule)?);
                }
                Ok(Shape::Object(members))
            }
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Ok(Shape::Named(tag, self.typescript(&fields.unnamed[0].ty, &variant.ident)?))
            }
            Fields::Unnamed(_) => {
                Err(Error::new(variant.ident.span(), "a variant with several fields without names"))
            }
        }
    }

    /// Returns the property of a field; `None` if JSON does not contain it.
    fn member(&self, field: &Field, owner: &Ident, rule: Option<&str>) -> Result<Option<Member>> {
        let attributes = SerdeAttributes::new(&field.attrs)?;
        let Some(ident) = &field.ident else {
            return Err(Error::new(owner.span(), "a field without a name"));
        };
        if attributes.skip {
            return Ok(None);
        }
        if attributes.flatten {
            return Err(Error::new(ident.span(), "`flatten` in a variant: make it a struct"));
        }
        let written = self.typescript(&field.ty, ident)?;
        let kind = match attributes.skip_serializing_if.as_deref() {
            None | Some("BTreeMap::is_empty" | "Vec::is_empty") => written,
            Some("Option::is_none") => written.trim_end_matches(" | null").to_owned(),
            Some("std::ops::Not::not") => "true".to_owned(),
            Some(_) => return Err(Error::new(ident.span(), "an unknown `skip_serializing_if`")),
        };
        let name = ident.to_string();
        Ok(Some(Member {
            docs: documentation(&field.attrs),
            name: attributes.rename.unwrap_or_else(|| renamed(&name, rule)),
            is_optional: attributes.skip_serializing_if.is_some(),
            kind,
        }))
    }

    /// Returns the name of a type. `place` is the item with the type, for errors.
    fn typescript(&self, kind: &Type, place: &Ident) -> Result<String> {
        match kind {
            Type::Reference(reference) => self.typescript(&reference.elem, place),
            Type::Slice(slice) => self.list(&slice.elem, place),
            Type::Path(path) => {
                let last = path.path.segments.last().expect("a path has a segment");
                self.named(&last.ident.to_string(), &arguments(last), place)
            }
            _ => Err(Error::new(place.span(), "a type that is no reference, slice or path")),
        }
    }

    fn named(&self, name: &str, arguments: &[&Type], place: &Ident) -> Result<String> {
        let written = match (name, arguments) {
            ("String" | "str", []) => "string".to_owned(),
            ("bool", []) => "boolean".to_owned(),
            ("i64" | "u8" | "u16" | "u32" | "u64" | "usize", []) => "number".to_owned(),
            ("Arc", [inner]) => self.typescript(inner, place)?,
            ("Option", [inner]) => format!("{} | null", self.typescript(inner, place)?),
            ("Vec", [inner]) => self.list(inner, place)?,
            ("BTreeMap", [_, value]) => record(&self.typescript(value, place)?),
            // The only untyped value is front matter, which is an object.
            ("Value", []) => record("unknown"),
            // A message is a string, or strings by plural category.
            ("Messages", []) => record(&format!("string | {}", record("string"))),
            (name, []) if self.names.contains(name) => name.to_owned(),
            _ => {
                let message = format!("the generator has no type of TypeScript for `{name}`");
                return Err(Error::new(place.span(), message));
            }
        };
        Ok(written)
    }

    fn list(&self, element: &Type, place: &Ident) -> Result<String> {
        let element = self.typescript(element, place)?;
        let is_record = element.starts_with("Readonly<") && element.ends_with('>');
        Ok(if element.contains(' ') && !is_record {
            format!("readonly ({element})[]")
        } else {
            format!("readonly {element}[]")
        })
    }
}

fn record(value: &str) -> String {
    format!("Readonly<Record<string, {value}>>")
}

/// Returns the types among the arguments of a generic type, without lifetimes.
fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(list) = &segment.arguments else { return Vec::new() };
    let mut types = Vec::new();
    for argument in &list.args {
        if let GenericArgument::Type(kind) = argument {
            types.push(kind);
        }
    }
    types
}
