import type { SameShape } from "../shape.ts";
import type { lists as zh } from "../zh-CN/lists.ts";

export const lists = {} as const satisfies SameShape<typeof zh>;
