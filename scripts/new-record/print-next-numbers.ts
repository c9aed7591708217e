import path from "node:path";
import { nextNumbers } from "./next-numbers.ts";

// Prints the numbers that a new record, import or migration takes.
const next = await nextNumbers(path.join(import.meta.dirname, "..", ".."));
console.log(`audit: { area: ${next.auditArea}, object: ${next.auditObject} }, steps from ${next.auditStep}`);
console.log(`kind of an import: ${next.importKind}`);
console.log(`migration: ${next.migration}`);
console.log(`prefix of numbers: ${next.prefix()} is free, for example`);
