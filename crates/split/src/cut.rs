//! One wasm becomes two that share their memory, tables and globals.
//!
//! The first has everything that it is told to keep. In the place of each other function that something in it calls or points at it
//! has a stand-in, which calls the function through a table; before the first such call it has the rest fetched, by the function
//! [`FETCHES`]. The rest imports what it needs from the first, and puts its functions into that table when it is started.

use crate::module::Module;
use crate::{Result, refuse};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Formatter};
use wasm_encoder::reencode::{Error, Reencode, RoundtripReencoder, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
    FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, RefType, StartSection, TableSection,
    TableType, TypeSection, ValType,
};

/// The function of the page that fetches the rest and starts it before it returns, as it is called outside.
pub(crate) const FETCHES: &str = "loadRest";

/// What the names hold of the functions that fetch the rest, one way or the other: they and all that they call have to be here.
const FETCHING: &str = "whydown_playground::rest::";

/// What the rest calls the module that it imports everything from.
const FIRST: &str = "first";

/// A body of so few bytes is hardly longer than what would stand in for it. And it is often one for several functions that do the
/// same, under the name of any of them.
pub(crate) const SMALL: usize = 48;

/// The two parts of a wasm.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}

/// Cuts a wasm: what has one of these names stays in the first part, and what is no longer than `small` bytes.
pub(crate) fn cut(module: &Module<'_>, kept: &BTreeSet<String>, small: usize) -> Result<Parts> {
    let plan = Plan::new(module, kept, small)?;
    Ok(Parts { first: plan.first()?, rest: plan.rest()? })
}

/// Where each function goes.
struct Plan<'module> {
    module: &'module Module<'module>,
    /// The function that fetches the rest.
    fetches: u32,
    /// The functions of the rest, with their numbers there.
    moved: BTreeMap<u32, u32>,
    /// Those of them that something in the first part calls or points at, with their places in the table.
    called: BTreeMap<u32, u32>,
    /// The functions of the first part that something in the rest calls; they come first there.
    imported: BTreeMap<u32, u32>,
    /// The number in the first part of each function that is there, or that something stands in for.
    numbers: BTreeMap<u32, u32>,
}

impl<'module> Plan<'module> {
    fn new(module: &'module Module<'module>, kept: &BTreeSet<String>, small: usize) -> Result<Self> {
        let Some(&fetches) = module.exported.get(FETCHES) else { return refuse("no function that fetches the rest") };
        if module.type_of(fetches).is_none_or(|(_, parameters, results)| (parameters, results) != (0, 0)) {
            return refuse("a function that fetches the rest, but takes or gives something");
        }
        let mut calls = BTreeMap::new();
        let mut leaving = BTreeSet::new();
        // Text and errors come from JavaScript by the functions that wasm-bindgen lets it have.
        let bindings = module.exported.iter().filter(|(name, _)| name.starts_with("__")).map(|(_, function)| *function);
        let mut fetching: Vec<u32> = bindings.chain([fetches]).collect();
        for (function, body) in module.defined() {
            calls.insert(function, Module::called_by(body)?);
            let name = module.name(function);
            if body.as_bytes().len() > small && name.is_some_and(|name| !kept.contains(name)) {
                leaving.insert(function);
            }
            fetching.extend(name.filter(|name| name.contains(FETCHING)).map(|_| function));
        }
        let mut seen = BTreeSet::new();
        while let Some(function) = fetching.pop() {
            if seen.insert(function) {
                leaving.remove(&function);
                fetching.extend(calls.get(&function).into_iter().flatten());
            }
        }
        let mut called: BTreeSet<u32> = module.pointed_at.iter().chain(module.exported.values()).copied().collect();
        let mut imported = BTreeSet::new();
        for (function, calls) in calls {
            if leaving.contains(&function) {
                imported.extend(calls.difference(&leaving));
            } else {
                called.extend(calls);
            }
        }
        let called = numbered(0, called.intersection(&leaving).copied());
        let first_moved = u32::try_from(imported.len())?;
        let there = (0..u32::try_from(module.types.len())?)
            .filter(|function| !leaving.contains(function) || called.contains_key(function));
        Ok(Self {
            module,
            fetches,
            numbers: numbered(0, there),
            moved: numbered(first_moved, leaving.iter().copied()),
            imported: numbered(0, imported.into_iter()),
            called,
        })
    }

    /// How many functions are called through the table.
    fn slots(&self) -> u32 {
        u32::try_from(self.called.len()).unwrap_or(u32::MAX)
    }

    fn table(&self) -> TableType {
        TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: self.slots().into(),
            maximum: Some(self.slots().into()),
            shared: false,
        }
    }

    /// The number of the table that the first part calls the rest through.
    fn slot_table(&self) -> u32 {
        u32::try_from(self.module.tables.len()).unwrap_or(u32::MAX)
    }

    /// The number of the global that says whether the rest is there.
    fn is_there(&self) -> u32 {
        u32::try_from(self.module.globals.len()).unwrap_or(u32::MAX)
    }

    fn first(&self) -> Result<Vec<u8>> {
        let mut first = wasm_encoder::Module::new();
        let mut writer = First { plan: self, at: self.module.imported };
        writer.parse_core_module(&mut first, wasmparser::Parser::new(0), self.module.bytes)?;
        Ok(first.finish())
    }

    /// Calls a function of the rest with what it was called with.
    fn stand_in(&self, function: u32, slot: u32) -> Option<Function> {
        let (kind, parameters, _) = self.module.type_of(function)?;
        let mut stand_in = Function::new([]);
        stand_in.instruction(&Instruction::GlobalGet(self.is_there()));
        stand_in.instruction(&Instruction::I32Eqz);
        stand_in.instruction(&Instruction::If(BlockType::Empty));
        stand_in.instruction(&Instruction::Call(*self.numbers.get(&self.fetches)?));
        stand_in.instruction(&Instruction::End);
        for parameter in 0..parameters {
            stand_in.instruction(&Instruction::LocalGet(parameter));
        }
        stand_in.instruction(&Instruction::I32Const(i32::try_from(slot).ok()?));
        stand_in.instruction(&Instruction::CallIndirect { type_index: kind, table_index: self.slot_table() });
        stand_in.instruction(&Instruction::End);
        Some(stand_in)
    }

    fn rest(&self) -> Result<Vec<u8>> {
        let mut rest = wasm_encoder::Module::new();
        let started = self.rest_imports_and_functions(&mut rest)?;
        rest.section(&StartSection { function_index: started });
        let mut elements = ElementSection::new();
        let functions: Vec<u32> = self.called.keys().filter_map(|function| self.moved.get(function)).copied().collect();
        elements.active(Some(self.slot_table()), &ConstExpr::i32_const(0), Elements::Functions(functions.into()));
        rest.section(&elements);
        let mut code = CodeSection::new();
        let mut writer = Rest { plan: self };
        for (function, body) in self.module.defined() {
            if self.moved.contains_key(&function) {
                writer.parse_function_body(&mut code, body.clone())?;
            }
        }
        let mut start = Function::new([]);
        start.instruction(&Instruction::I32Const(1));
        start.instruction(&Instruction::GlobalSet(self.is_there()));
        start.instruction(&Instruction::End);
        code.function(&start);
        rest.section(&code);
        Ok(rest.finish())
    }

    /// Writes the types, the imports and what functions there are; gives the number of the last, which starts the rest.
    fn rest_imports_and_functions(&self, rest: &mut wasm_encoder::Module) -> Result<u32> {
        let module = self.module;
        let mut types = TypeSection::new();
        for payload in wasmparser::Parser::new(0).parse_all(module.bytes) {
            if let wasmparser::Payload::TypeSection(section) = payload? {
                RoundtripReencoder.parse_type_section(&mut types, section)?;
            }
        }
        let start_type = types.len();
        types.ty().function([], []);
        rest.section(&types);

        let mut imports = ImportSection::new();
        for (&function, number) in &self.imported {
            let (kind, ..) = module.type_of(function).ok_or("a function has no type")?;
            imports.import(FIRST, &Shared::Function.named(*number), EntityType::Function(kind));
        }
        imports.import(FIRST, &Shared::Memory.named(0), RoundtripReencoder.memory_type(module.memory)?);
        for (number, table) in (0..).zip(&module.tables) {
            imports.import(FIRST, &Shared::Table.named(number), RoundtripReencoder.table_type(*table)?);
        }
        imports.import(FIRST, &Shared::Table.named(self.slot_table()), self.table());
        for (number, global) in (0..).zip(&module.globals) {
            imports.import(FIRST, &Shared::Global.named(number), RoundtripReencoder.global_type(*global)?);
        }
        imports.import(FIRST, &Shared::Global.named(self.is_there()), IS_THERE);
        rest.section(&imports);

        let mut functions = FunctionSection::new();
        for function in self.moved.keys() {
            functions.function(module.type_of(*function).ok_or("a function has no type")?.0);
        }
        functions.function(start_type);
        rest.section(&functions);
        Ok(u32::try_from(self.imported.len() + self.moved.len())?)
    }
}

/// The type of the global that says whether the rest is there.
const IS_THERE: GlobalType = GlobalType { val_type: ValType::I32, mutable: true, shared: false };

/// What the first part lets the rest have.
#[derive(Clone, Copy)]
enum Shared {
    Function,
    Memory,
    Table,
    Global,
}

impl Shared {
    /// A name that is short, since there are many, and that nothing else has.
    fn named(self, number: u32) -> String {
        let kind = match self {
            Self::Function => "",
            Self::Memory => "m",
            Self::Table => "t",
            Self::Global => "g",
        };
        format!("{kind}{number}")
    }
}

fn numbered(from: u32, functions: impl Iterator<Item = u32>) -> BTreeMap<u32, u32> {
    functions.zip(from..).collect()
}

/// A function that the plan has forgotten.
#[derive(Debug)]
struct Missing(u32);

impl Display for Missing {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "function {} is in neither part", self.0)
    }
}

impl std::error::Error for Missing {}

/// Writes the first part.
struct First<'plan> {
    plan: &'plan Plan<'plan>,
    /// The function that is being written, by its number in the whole.
    at: u32,
}

impl Reencode for First<'_> {
    type Error = Missing;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error<Missing>> {
        self.plan.numbers.get(&function).copied().ok_or(Error::UserError(Missing(function)))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: wasmparser::FunctionSectionReader<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        for function in self.plan.numbers.keys().filter(|function| **function >= self.plan.module.imported) {
            if let Some((kind, ..)) = self.plan.module.type_of(*function) {
                functions.function(kind);
            }
        }
        Ok(())
    }

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: wasmparser::TableSectionReader<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        utils::parse_table_section(self, tables, section)?;
        tables.table(self.plan.table());
        Ok(())
    }

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: wasmparser::GlobalSectionReader<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        utils::parse_global_section(self, globals, section)?;
        globals.global(IS_THERE, &ConstExpr::i32_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        utils::parse_export_section(self, exports, section)?;
        for (function, number) in &self.plan.imported {
            let function = self.function_index(*function)?;
            exports.export(&Shared::Function.named(*number), ExportKind::Func, function);
        }
        exports.export(&Shared::Memory.named(0), ExportKind::Memory, 0);
        for number in 0..=self.plan.slot_table() {
            exports.export(&Shared::Table.named(number), ExportKind::Table, number);
        }
        for number in 0..=self.plan.is_there() {
            exports.export(&Shared::Global.named(number), ExportKind::Global, number);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: wasmparser::FunctionBody<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        let function = self.at;
        self.at += 1;
        if let Some(slot) = self.plan.called.get(&function) {
            code.function(&self.plan.stand_in(function, *slot).ok_or(Error::UserError(Missing(function)))?);
            return Ok(());
        }
        if self.plan.moved.contains_key(&function) {
            return Ok(());
        }
        utils::parse_function_body(self, code, body)
    }

    fn parse_custom_section(
        &mut self,
        _: &mut wasm_encoder::Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> std::result::Result<(), Error<Missing>> {
        // Names and notes of the tools that made it: nobody reads them in a page.
        Ok(())
    }
}

/// Writes the bodies of the rest.
struct Rest<'plan> {
    plan: &'plan Plan<'plan>,
}

impl Reencode for Rest<'_> {
    type Error = Missing;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error<Missing>> {
        let moved = self.plan.moved.get(&function);
        moved.or_else(|| self.plan.imported.get(&function)).copied().ok_or(Error::UserError(Missing(function)))
    }
}

#[cfg(test)]
mod tests;
