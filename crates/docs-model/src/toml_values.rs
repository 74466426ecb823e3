//! Deserializes parsed TOML. The error is a [`Fault`], which contains the path of the faulty value.
//!
//! The deserializer of the crate `toml` describes faults in sentences. This one supports the types in settings: tables, arrays,
//! strings, numbers, booleans, and enums without data.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

use crate::fault::{Fault, Step};

/// Deserializes a table.
pub(crate) fn deserialize<T: DeserializeOwned>(table: &DeTable<'_>) -> Result<T, Fault> {
    T::deserialize(TableReader(table))
}

/// The whole file.
struct TableReader<'a>(&'a DeTable<'a>);

impl<'de> Deserializer<'de> for TableReader<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visit_table(self.0, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Implements methods for types whose name in faults is the name of the type in TOML.
macro_rules! deserialize_as {
    ($($method:ident => $expected:literal,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.deserialize_any(visitor).map_err(|fault| fault.expecting($expected))
        }
    )*};
}

/// A value of the file.
struct ValueReader<'a>(&'a DeValue<'a>);

impl<'de> Deserializer<'de> for ValueReader<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            DeValue::String(string) => visitor.visit_str(string),
            DeValue::Integer(integer) => visit_integer(integer, visitor),
            DeValue::Float(float) => visit_float(float, visitor),
            DeValue::Boolean(boolean) => visitor.visit_bool(*boolean),
            DeValue::Datetime(date) => visitor.visit_string(date.to_string()),
            DeValue::Array(items) => visitor.visit_seq(Items { items: items.iter().enumerate() }),
            DeValue::Table(table) => visit_table(table, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0 {
            DeValue::String(string) => {
                let string: StrDeserializer<'_, Fault> = string.as_ref().into_deserializer();
                string.deserialize_enum(name, variants, visitor)
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    deserialize_as! {
        deserialize_bool => "`true` or `false`",
        deserialize_u8 => "a whole number",
        deserialize_u16 => "a whole number",
        deserialize_u32 => "a whole number",
        deserialize_u64 => "a whole number",
        deserialize_i32 => "an integer",
        deserialize_i64 => "an integer",
        deserialize_f32 => "a number",
        deserialize_f64 => "a number",
        deserialize_seq => "an array",
        deserialize_map => "a table",
    }

    forward_to_deserialize_any! {
        i8 i16 i128 u128 char str string bytes byte_buf unit unit_struct tuple tuple_struct identifier
        ignored_any
    }
}

fn visit_table<'de, V: Visitor<'de>>(table: &DeTable<'_>, visitor: V) -> Result<V::Value, Fault> {
    visitor.visit_map(Entries { entries: table.iter(), value: None })
}

fn visit_integer<'de, V: Visitor<'de>>(
    integer: &DeInteger<'_>,
    visitor: V,
) -> Result<V::Value, Fault> {
    if let Ok(number) = i64::from_str_radix(integer.as_str(), integer.radix()) {
        return visitor.visit_i64(number);
    }
    match u64::from_str_radix(integer.as_str(), integer.radix()) {
        Ok(number) => visitor.visit_u64(number),
        Err(_) => Err(Fault::invalid_value(
            Unexpected::Other(&format!("integer `{integer}`")),
            &"a number of 64 bits",
        )),
    }
}

fn visit_float<'de, V: Visitor<'de>>(float: &DeFloat<'_>, visitor: V) -> Result<V::Value, Fault> {
    match float.as_str().parse() {
        Ok(number) => visitor.visit_f64(number),
        Err(_) => Err(Fault::invalid_value(
            Unexpected::Other(&format!("number `{float}`")),
            &"a number of 64 bits",
        )),
    }
}

/// Entries of a table that have not been read.
struct Entries<'a, I> {
    entries: I,
    /// The value of the entry whose key was read, with the key.
    value: Option<(&'a str, &'a DeValue<'a>)>,
}

impl<'a, 'de, I> MapAccess<'de> for Entries<'a, I>
where
    I: Iterator<Item = (&'a Spanned<std::borrow::Cow<'a, str>>, &'a Spanned<DeValue<'a>>)>,
{
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        let key = key.get_ref().as_ref();
        self.value = Some((key, value.get_ref()));
        let reader: StrDeserializer<'_, Fault> = key.into_deserializer();
        let found = seed.deserialize(reader);
        found.map(Some).map_err(|fault| fault.within(Step::Key(key.to_owned())))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let (key, value) = self.value.take().expect("serde reads a value after its key");
        let found = seed.deserialize(ValueReader(value));
        found.map_err(|fault| fault.within(Step::Key(key.to_owned())))
    }
}

/// Items of an array that have not been read.
struct Items<I> {
    items: I,
}

impl<'a, 'de, I> SeqAccess<'de> for Items<I>
where
    I: Iterator<Item = (usize, &'a Spanned<DeValue<'a>>)>,
{
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Fault> {
        let Some((index, item)) = self.items.next() else { return Ok(None) };
        let found = seed.deserialize(ValueReader(item.get_ref()));
        found.map(Some).map_err(|fault| fault.within(Step::Item(index)))
    }
}
