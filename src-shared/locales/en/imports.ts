import type { SameShape } from "../shape.ts";
import type { imports as zh } from "../zh-CN/imports.ts";
import { importsUi } from "./imports-ui.ts";

export const imports = { ui: importsUi } as const satisfies SameShape<typeof zh>;
