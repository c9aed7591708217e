import { existsSync } from "node:fs";
import { join } from "node:path";

/** True where the package was built with a place where updates are found; without one every look would fail. `resources`: its folder. */
export const hasFeed = (resources: string): boolean => existsSync(join(resources, "app-update.yml"));
