import type { SameShape } from "../shape.ts";
import type { bills as zh } from "../zh-CN/bills.ts";

export const bills = {} as const satisfies SameShape<typeof zh>;
