import type { SameShape } from "../shape.ts";
import type { settlements as zh } from "../zh-CN/settlements.ts";

export const settlements = {} as const satisfies SameShape<typeof zh>;
