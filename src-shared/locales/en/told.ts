import type { SameShape } from "../shape.ts";
import type { told as zh } from "../zh-CN/told.ts";

export const told = {} as const satisfies SameShape<typeof zh>;
