import type { SameShape } from "../shape.ts";
import type { shell as zh } from "../zh-CN/shell.ts";

export const shell = {} as const satisfies SameShape<typeof zh>;
