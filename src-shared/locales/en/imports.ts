import type { SameShape } from "../shape.ts";
import type { imports as zh } from "../zh-CN/imports.ts";

export const imports = {} as const satisfies SameShape<typeof zh>;
