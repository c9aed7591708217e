import type { Served } from "../area.ts";
import { notFound } from "../plumbing/answers.ts";
import { seesAll } from "../plumbing/data-scope.ts";
import type { Service } from "../service.ts";
import type { KeyedRunner } from "./keyed.ts";
import { findOperation, tenantOf } from "./operations.ts";

/**
 * `operations.get`: what became of a keyed call. Asked by anybody who sees all of the same tenant, by others for their own
 * calls only; an answer names records that may be outside their scope.
 */
export const operationsArea = (service: Service, keyed: KeyedRunner): Served => ({
  handlers: {
    "operations.get": async ({ principal }, { params }) => {
      const key = params.key.toLowerCase();
      const isRunning = keyed.isRunning(principal, key);
      const kept = await findOperation(service.reading, tenantOf(principal), key);
      const isOwn = kept?.user_id === principal.user_id;
      if (kept !== undefined && (isOwn || seesAll(principal))) {
        const answer: unknown = JSON.parse(kept.answer ?? "null");
        return { key, call: kept.call, state: "done", status: kept.status, answer };
      }
      if (isRunning) return { key, call: "", state: "running", status: null, answer: null };
      throw notFound();
    },
  },
});
