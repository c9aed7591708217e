/** A text with its {{names}} filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (_all, name: string) => String(values[name] ?? ""));
