import type { Write } from "../../../src-service/core/plumbing/write.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { Killed, type Life } from "./kill-places.ts";
import { type ServiceMistake, spoil, spoilFacts } from "./mistakes.ts";
import { looseText, watched } from "./statements.ts";
import { storeAnswerFirst } from "./store-answer-first.ts";

/** What stands between the calls of people and the database: the life of the service and, to be caught, a mistake. */
export type CallFaults = { life: Life; mistake: ServiceMistake | null };

/** A killed process says nothing more. */
const never = <T>(): Promise<T> => new Promise<T>(() => {});

/**
 * Lets a service die in the transaction of a keyed call, at a statement, before or after its commit: open connections are
 * cut, nothing is answered, nothing more is written.
 */
export const guardCalls = (running: RunningService, faults: CallFaults): void => {
  const { service, app } = running;
  const { write, secrets } = service;

  const guarded: Write = async (actor, work, onRefused) => {
    if (actor.user_id === null) return write(actor, work, onRefused);
    const { life, mistake } = faults;
    if (life.isDead()) return never();
    const cut = (error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      app.server.closeAllConnections();
      return never<never>();
    };
    let early: Awaited<ReturnType<typeof work>> | undefined;
    const isEarly = mistake === "answers-before-commit";
    try {
      const isKeptFirst = mistake === "keeps-before-commit";
      if (isKeptFirst) await storeAnswerFirst(write, actor, work, () => life.pass("call-uncommitted"));
      const value = await write(
        actor,
        async (writing) => {
          await spoilFacts(mistake, writing);
          const done = await work(watched(writing, life, mistake));
          await spoil(mistake, writing);
          if (isEarly) {
            early = done;
            throw new Killed("answered, and then the power failed");
          }
          life.pass("call-uncommitted");
          return done;
        },
        onRefused,
      );
      life.pass("call-committed");
      return value;
    } catch (error) {
      if (early !== undefined) return early;
      return cut(error);
    }
  };
  const hmac: typeof secrets.hmac = (purpose, text) =>
    secrets.hmac(purpose, faults.mistake === "loose-codes" && typeof text === "string" ? looseText(text) : text);
  Object.assign(service, { write: guarded, secrets: { ...secrets, hmac } });
};
