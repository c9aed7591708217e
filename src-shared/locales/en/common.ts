import type { SameShape } from "../shape.ts";
import type { common as zh } from "../zh-CN/common.ts";

export const common = {} as const satisfies SameShape<typeof zh>;
