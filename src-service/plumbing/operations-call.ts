import { notFound } from "./answers.ts";
import type { KeyedRunner } from "./keyed.ts";
import { findOperation, tenantOf } from "./operations.ts";
import type { Area, Service } from "./service.ts";

/** `operations.get`: what became of a keyed call. Asked by anybody of the same tenant; the key itself is the secret. */
export const operationsArea = (service: Service, keyed: KeyedRunner): Area => ({
  handlers: {
    "operations.get": async ({ principal }, { params }) => {
      const key = params.key.toLowerCase();
      const isRunning = keyed.isRunning(principal, key);
      const kept = await findOperation(service.reading, tenantOf(principal), key);
      if (kept !== undefined) {
        const answer: unknown = JSON.parse(kept.answer ?? "null");
        return { key, call: kept.call, state: "done", status: kept.status, answer };
      }
      if (isRunning) return { key, call: "", state: "running", status: null, answer: null };
      throw notFound();
    },
  },
});
