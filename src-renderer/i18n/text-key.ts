import type { zhCN } from "../../src-shared/locales/zh-CN/catalog.ts";

type Leaves<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Leaves<T[K], `${Before}${K}.`>;
}[keyof T & string];

/** Address of a text, e.g. `common.cancel`. */
export type TextKey = Leaves<typeof zhCN>;

export type TextParams = Readonly<Record<string, string | number>>;
