import { notFound } from "../../core/plumbing/answers.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";
import type { Served } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import type { KeyedRunner } from "./keyed.ts";
import { findOperation, tenantOf } from "./operations.ts";

/**
 * `operations.get`: the outcome of a keyed call. Asked by anybody who sees all of the same tenant, by others for their own
 * calls only; an answer names records that may be outside their scope.
 */
export const operationsArea = (service: Service, keyed: KeyedRunner): Served => ({
  handlers: {
    "operations.get": async ({ principal }, { params }) => {
      const key = params.key.toLowerCase();
      const isRunning = keyed.isRunning(principal, key);
      const operation = await findOperation(service.reading, tenantOf(principal), key);
      const isOwn = operation?.user_id === principal.user_id;
      if (operation !== undefined && (isOwn || seesAll(principal))) {
        const answer: unknown = JSON.parse(operation.answer ?? "null");
        return { key, call: operation.call, state: "done", status: operation.status, answer };
      }
      if (isRunning) return { key, call: "", state: "running", status: null, answer: null };
      throw notFound();
    },
  },
});
