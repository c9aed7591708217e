/** The same tree of keys with texts of another language: `en` files say `satisfies SameShape<typeof zh>`. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };
