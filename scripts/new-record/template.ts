/** Stands where a template has nothing to say. */
const nothing = "\u0000";

/** A part of a template that is there under a condition only. */
export const when = (condition: boolean, text: string): string => (condition ? text : nothing);

/** A template without what it does not say: a line of which nothing else is left goes whole. */
export const tidy = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !line.includes(nothing) || line.replaceAll(nothing, "").trim() !== "")
    .join("\n")
    .replaceAll(nothing, "")
    .trimStart();
