import { importsUi } from "./imports-ui.ts";

export const imports = { ui: importsUi } as const;
