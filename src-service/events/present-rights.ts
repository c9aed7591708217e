import type { Principal } from "../context.ts";
import type { Service } from "../service.ts";
import { standingPrincipals } from "../session/authenticate.ts";

type Asked = { resolve(principal: Principal | null): void; reject(error: unknown): void };

/**
 * Asks what the people behind sessions may do now (null: the session has ended), all streams that ask at one moment with
 * one query: every commit asks for every stream.
 */
export const createPresentRights = (service: Service): ((sessionId: number) => Promise<Principal | null>) => {
  let waiting = new Map<number, Asked[]>();
  let isRunning = false;

  const answerAll = async (): Promise<void> => {
    if (isRunning || waiting.size === 0) return;
    isRunning = true;
    const batch = waiting;
    waiting = new Map();
    try {
      const principals = await standingPrincipals(service, [...batch.keys()]);
      for (const [id, requests] of batch) for (const { resolve } of requests) resolve(principals.get(id) ?? null);
    } catch (error) {
      for (const requests of batch.values()) for (const { reject } of requests) reject(error);
    } finally {
      isRunning = false;
    }
    // Who asked meanwhile wants to know what holds after their asking.
    if (waiting.size > 0) await answerAll();
  };

  return (sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(sessionId, [...(waiting.get(sessionId) ?? []), { resolve, reject }]);
      setImmediate(() => void answerAll());
    });
};
