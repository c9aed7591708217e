import { fileURLToPath } from "node:url";

/**
 * Path of a file or folder under `resources`, that comes with the program. It lies two levels up, both from this source file and
 * from the bundle (`dist/main`).
 */
export const programFile = (name: string): string => fileURLToPath(new URL(`../../resources/${name}`, import.meta.url));
