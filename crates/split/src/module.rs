//! What has to be known of a wasm before it can be cut.

use crate::names::lasting;
use crate::{Result, refuse};
use std::collections::{BTreeMap, BTreeSet};
use wasmparser::{
    CompositeInnerType, ElementItems, FunctionBody, GlobalType, KnownCustom, MemoryType, Name, Operator, Parser,
    Payload, TableType, TypeRef,
};

/// A wasm of one memory, as wasm-bindgen leaves it.
#[derive(Debug)]
pub(crate) struct Module<'bytes> {
    pub(crate) bytes: &'bytes [u8],
    /// How many of the functions are imported; they come first.
    pub(crate) imported: u32,
    /// Each function's type, the imported ones included.
    pub(crate) types: Vec<u32>,
    /// How many parameters each type has, and how many results.
    pub(crate) signatures: Vec<(u32, u32)>,
    /// What the functions do that are not imported.
    pub(crate) bodies: Vec<FunctionBody<'bytes>>,
    pub(crate) globals: Vec<GlobalType>,
    pub(crate) tables: Vec<TableType>,
    pub(crate) memory: MemoryType,
    /// The functions that can be called from outside, under the names they have there.
    pub(crate) exported: BTreeMap<&'bytes str, u32>,
    /// The functions that are called through a table.
    pub(crate) pointed_at: BTreeSet<u32>,
    /// The lasting names of the functions that have one.
    names: BTreeMap<u32, String>,
}

impl<'bytes> Module<'bytes> {
    /// Reads a wasm. It is refused when it holds what [`crate::cut`] would not carry over.
    pub(crate) fn read(bytes: &'bytes [u8]) -> Result<Self> {
        let mut memory = None;
        let mut module = Self {
            bytes,
            imported: 0,
            types: Vec::new(),
            signatures: Vec::new(),
            bodies: Vec::new(),
            globals: Vec::new(),
            tables: Vec::new(),
            memory: MemoryType { memory64: false, shared: false, initial: 0, maximum: None, page_size_log2: None },
            exported: BTreeMap::new(),
            pointed_at: BTreeSet::new(),
            names: BTreeMap::new(),
        };
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        for kind in group?.into_types() {
                            let CompositeInnerType::Func(function) = kind.composite_type.inner else {
                                return refuse("a type that is no function's");
                            };
                            let (parameters, results) = (function.params().len(), function.results().len());
                            module.signatures.push((u32::try_from(parameters)?, u32::try_from(results)?));
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let TypeRef::Func(kind) = import?.ty else { return refuse("an import that is no function") };
                        module.types.push(kind);
                        module.imported += 1;
                    }
                }
                Payload::FunctionSection(section) => {
                    for kind in section {
                        module.types.push(kind?);
                    }
                }
                Payload::TableSection(section) => {
                    for table in section {
                        module.tables.push(table?.ty);
                    }
                }
                Payload::MemorySection(section) => {
                    for found in section {
                        if memory.replace(found?).is_some() {
                            return refuse("a second memory");
                        }
                    }
                }
                Payload::GlobalSection(section) => {
                    for global in section {
                        module.globals.push(global?.ty);
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == wasmparser::ExternalKind::Func {
                            module.exported.insert(export.name, export.index);
                        }
                    }
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        module.point(element?.items)?;
                    }
                }
                Payload::CodeSectionEntry(body) => module.bodies.push(body),
                Payload::TagSection(_) => return refuse("exceptions"),
                Payload::StartSection { .. } => return refuse("a start function"),
                Payload::CustomSection(custom) => {
                    if let KnownCustom::Name(names) = custom.as_known() {
                        for part in names {
                            let Name::Function(named) = part? else { continue };
                            for naming in named {
                                let naming = naming?;
                                module.names.insert(naming.index, lasting(naming.name));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        match memory {
            Some(memory) => Ok(Self { memory, ..module }),
            None => refuse("no memory of its own"),
        }
    }

    fn point(&mut self, items: ElementItems<'_>) -> Result<()> {
        match items {
            ElementItems::Functions(functions) => {
                for function in functions {
                    self.pointed_at.insert(function?);
                }
            }
            ElementItems::Expressions(_, expressions) => {
                for expression in expressions {
                    for operator in expression?.get_operators_reader() {
                        if let Operator::RefFunc { function_index } = operator? {
                            self.pointed_at.insert(function_index);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The functions that are not imported, with what they do.
    pub(crate) fn defined(&self) -> impl Iterator<Item = (u32, &FunctionBody<'bytes>)> {
        (self.imported..).zip(&self.bodies)
    }

    /// A function's lasting name.
    pub(crate) fn name(&self, function: u32) -> Option<&str> {
        self.names.get(&function).map(String::as_str)
    }

    /// A function's type, with how many parameters and results it has.
    pub(crate) fn type_of(&self, function: u32) -> Option<(u32, u32, u32)> {
        let kind = *self.types.get(usize::try_from(function).ok()?)?;
        let (parameters, results) = *self.signatures.get(usize::try_from(kind).ok()?)?;
        Some((kind, parameters, results))
    }

    /// The functions that a body calls or points at.
    pub(crate) fn called_by(body: &FunctionBody<'_>) -> Result<BTreeSet<u32>> {
        let mut called = BTreeSet::new();
        for operator in body.get_operators_reader()? {
            match operator? {
                Operator::Call { function_index } | Operator::RefFunc { function_index } => {
                    called.insert(function_index);
                }
                Operator::ReturnCall { .. } => return refuse("a tail call"),
                Operator::MemoryInit { .. } | Operator::DataDrop { .. } => return refuse("data put in by hand"),
                Operator::TableInit { .. } | Operator::ElemDrop { .. } => return refuse("a table filled by hand"),
                _ => {}
            }
        }
        Ok(called)
    }
}
