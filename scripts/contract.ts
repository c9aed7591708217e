import { calls } from "../src-shared/registries/calls/registry.ts";

/** Prints every call as METHOD⇥path⇥name⇥access, in the order of the registry. */
for (const call of Object.values(calls)) console.log([call.method, call.path, call.name, call.access].join("\t"));
