/**
 * `base` with further values that are made when they are first read: of the schemas of some hundred calls a start needs few.
 * Copying the object by spreading reads, and so makes, all of them.
 */
export const withLazy = <B extends object, V extends object>(
  base: B,
  makers: { readonly [K in keyof V]: () => V[K] },
): B & Readonly<V> => {
  for (const name of Object.keys(makers) as (keyof V)[]) {
    Object.defineProperty(base, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = makers[name]();
        Object.defineProperty(base, name, { configurable: true, enumerable: true, value });
        return value;
      },
    });
  }
  return base as B & Readonly<V>;
};
