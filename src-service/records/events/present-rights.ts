import { currentPrincipals } from "../../access/session/authenticate.ts";
import type { Principal } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";

type PendingRequest = { resolve(principal: Principal | null): void; reject(error: unknown): void };

/**
 * Reads the current principals of sessions (null: the session has ended). Requests of one moment are answered with one
 * query, because every commit checks every stream.
 */
export const createPresentRights = (service: Service): ((sessionId: number) => Promise<Principal | null>) => {
  let waiting = new Map<number, PendingRequest[]>();
  let isRunning = false;

  const answerAll = async (): Promise<void> => {
    if (isRunning || waiting.size === 0) return;
    isRunning = true;
    const batch = waiting;
    waiting = new Map();
    try {
      const principals = await currentPrincipals(service, [...batch.keys()]);
      for (const [id, requests] of batch) for (const { resolve } of requests) resolve(principals.get(id) ?? null);
    } catch (error) {
      for (const requests of batch.values()) for (const { reject } of requests) reject(error);
    } finally {
      isRunning = false;
    }
    // Requests that came meanwhile need facts read after they came.
    if (waiting.size > 0) await answerAll();
  };

  return (sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(sessionId, [...(waiting.get(sessionId) ?? []), { resolve, reject }]);
      setImmediate(() => void answerAll());
    });
};
