/** One field of an audit entry, as it was and as it became; undefined where that side does not name it. */
export type WrittenChange = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** More fields than this are no longer read one by one. */
export const mostChanges = 200;

type Fields = Map<string, unknown>;

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

const collect = (value: unknown, path: string, into: Fields): void => {
  if (isScalar(value)) {
    if (path !== "" || value !== null) into.set(path, value);
    return;
  }
  if (Array.isArray(value) && value.every(isScalar)) {
    into.set(path, value);
    return;
  }
  for (const [key, one] of Object.entries(value as object)) collect(one, path === "" ? key : `${path}.${key}`, into);
};

const fieldsOf = (json: string): Fields => {
  const fields: Fields = new Map();
  try {
    collect(JSON.parse(json) as unknown, "", fields);
  } catch {
    // What is no JSON is shown as it stands.
    if (json !== "") fields.set("", json);
  }
  return fields;
};

/**
 * The fields that an audit entry's two sides name, in their order: members of members as `outer.inner`, lists of plain values
 * as one. Path "" is an entry that is one value. Both sides are JSON as the service wrote it; what is no JSON stands as text.
 */
export const changesOf = (before: string, after: string): readonly WrittenChange[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths.map((path) => ({ path, before: was.get(path), after: is.get(path) }));
};
