/** The name that a `Content-Disposition` header gives a file, in its one form that can carry Chinese (RFC 8187); else null. */
export const fileNameOf = (header: unknown): string | null => {
  const encoded = typeof header === "string" ? /;\s*filename\*=UTF-8''([^;\s]{1,1000})/i.exec(header)?.[1] : undefined;
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
};
