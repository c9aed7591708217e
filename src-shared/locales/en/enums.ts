import type { SameShape } from "../shape.ts";
import type { enums as zh } from "../zh-CN/enums.ts";

export const enums = {} as const satisfies SameShape<typeof zh>;
