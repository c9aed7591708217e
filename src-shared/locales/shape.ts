/** The same tree of keys with texts of another language: the catalog of `en` has that of `zh-CN`, and what is in none says so itself. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };
