import nodeModule from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Keeps the compiled code of the built program in `dist/compiled`, so that the next start does not compile it again. It lies
 * beside the code that it is made of and is as well protected; a folder that cannot be written is done without. Nothing from
 * source, and nothing under Electron, whose code comes from an archive that is proven. `here`: `import.meta.url` of the entry,
 * which loads everything else by `import()` afterwards.
 */
export const keepCompiledCode = (here: string): void => {
  const file = fileURLToPath(here);
  if (path.extname(file) !== ".js" || process.versions["electron"] !== undefined) return;
  nodeModule.enableCompileCache(path.resolve(path.dirname(file), "..", "compiled"));
};
