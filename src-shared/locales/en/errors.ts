import type { SameShape } from "../shape.ts";
import type { errors as zh } from "../zh-CN/errors.ts";

export const errors = {} as const satisfies SameShape<typeof zh>;
