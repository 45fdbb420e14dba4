//! A copy of a wasm that tells which of its functions were called.

use crate::Result;
use crate::module::Module;
use std::convert::Infallible;
use std::fmt::Write;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, GlobalSection, GlobalType, Instruction, ValType,
};

/// What the globals are called outside that turn 1 when their function is called; the function's number stands behind.
pub(crate) const CALLED: &str = "called:";

/// The copy, and the name of each of its functions in the order of their numbers.
pub(crate) fn watched(module: &Module<'_>) -> Result<(Vec<u8>, String)> {
    let mut names = String::new();
    for (function, _) in module.defined() {
        writeln!(names, "{}", module.name(function).unwrap_or_default())?;
    }
    let mut watch =
        Watch { globals: u32::try_from(module.globals.len())?, functions: u32::try_from(module.bodies.len())?, at: 0 };
    let mut copy = wasm_encoder::Module::new();
    watch.parse_core_module(&mut copy, wasmparser::Parser::new(0), module.bytes)?;
    Ok((copy.finish(), names))
}

struct Watch {
    globals: u32,
    functions: u32,
    /// The function that is being copied.
    at: u32,
}

impl Reencode for Watch {
    type Error = Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: wasmparser::GlobalSectionReader<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        utils::parse_global_section(self, globals, section)?;
        for _ in 0..self.functions {
            let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
            globals.global(kind, &ConstExpr::i32_const(0));
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        utils::parse_export_section(self, exports, section)?;
        for function in 0..self.functions {
            exports.export(&format!("{CALLED}{function}"), ExportKind::Global, self.globals + function);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: wasmparser::FunctionBody<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        function.instruction(&Instruction::I32Const(1));
        function.instruction(&Instruction::GlobalSet(self.globals + self.at));
        self.at += 1;
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            function.instruction(&self.parse_instruction(&mut reader)?);
        }
        code.function(&function);
        Ok(())
    }
}
