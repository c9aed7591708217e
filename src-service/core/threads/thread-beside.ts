import path from "node:path";
import { fileURLToPath } from "node:url";

/** The code of a thread lies beside the file that names it, both in the source and in the bundle. */
export const threadBeside = (here: string, name: string): URL =>
  new URL(`./${name}${path.extname(fileURLToPath(here)) === ".ts" ? ".ts" : ".js"}`, here);
