import { keepCompiledCode } from "../../src-node/compiled-code.ts";

keepCompiledCode(import.meta.url);
const { runBrowserHost } = await import("./browser/run-browser-host.ts");
const { findAppPaths } = await import("./base/app-paths.ts");
await runBrowserHost(findAppPaths(import.meta.url));
