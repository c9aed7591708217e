import type { SameShape } from "../shape.ts";
import type { session as zh } from "../zh-CN/session.ts";

export const session = {} as const satisfies SameShape<typeof zh>;
