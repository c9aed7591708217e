/** Address of the import of a file that the desk has taken in. */
export const importAddress = (handle: string): string => `/imports/new?file=${encodeURIComponent(handle)}`;
