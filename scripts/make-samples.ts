// Writes resources/templates (blank) and resources/samples (good and with mistakes). The same bytes every time.
import { join } from "node:path";
import { writeSamples } from "../src-main/imports/samples/resources.ts";

await writeSamples(join(import.meta.dirname, "..", "resources"));
