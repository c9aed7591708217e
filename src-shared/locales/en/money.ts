import type { SameShape } from "../shape.ts";
import type { money as zh } from "../zh-CN/money.ts";

export const money = {} as const satisfies SameShape<typeof zh>;
