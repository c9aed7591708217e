import type { SameShape } from "../shape.ts";
import type { states as zh } from "../zh-CN/states.ts";

export const states = {} as const satisfies SameShape<typeof zh>;
