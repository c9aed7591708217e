import { keepCompiledCode } from "../src-node/compiled-code.ts";

process.umask(0o077);
if (Number(process.versions.node.split(".")[0]) < 22) throw new RangeError("the service needs Node 22 or newer");
keepCompiledCode(import.meta.url);
const { startService } = await import("./start-service.ts");
await startService(process.argv.slice(2));
