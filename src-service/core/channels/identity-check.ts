import { createHash } from "node:crypto";
import { demoWorker, demoWorkers } from "../../../src-shared/demo/demo-work.ts";
import { issuerOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import type { ServiceClock } from "../context.ts";

/**
 * Question to a provider: whether name and ID number, and what else is given, are one person's. `mobile` alone: the three
 * factors of the carriers; `account_no` alone: three factors of the bank; both: the four factors of the bank, `mobile` being
 * the phone that the bank reserves. `trace_id`: two questions of one id are one question; `asked_ms`: when it was asked first,
 * epoch ms.
 */
export type IdentityQuestion = {
  readonly trace_id: string;
  readonly asked_ms: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile?: string;
  readonly account_no?: string;
};

/**
 * `match`, `noMatch` (which factor is never said), `cardUnknown` (the bank knows no such card) and `down` (nothing was
 * checked) are answers. `late` and `unknown` decide nothing: the question is asked again, and never taken as failed.
 */
export type IdentityAnswer = "match" | "noMatch" | "cardUnknown" | "down" | "late" | "unknown";

/** Checks who somebody is. It may throw: then nothing is known. It is never asked while a transaction is open. */
export type IdentityProvider = { check(question: IdentityQuestion): Promise<IdentityAnswer> };

/** Name of the sandbox in evidence. */
export const identityPlatform = "sandbox";

/** Data that carriers and banks of the sandbox hold about one person. */
type Holding = { readonly name: string; readonly mobile: string };

type Register = {
  readonly people: ReadonlyMap<string, Holding>;
  /** Holders of mobiles and cards, by ID number. */
  readonly mobiles: ReadonlyMap<string, string>;
  readonly cards: ReadonlyMap<string, string>;
};

/** The invented people of the demo. A card that two of them name is the one's who had it first. */
const demoRegister = (): Register => {
  const people = new Map<string, Holding>();
  const mobiles = new Map<string, string>();
  const cards = new Map<string, string>();
  for (let at = 0; at < demoWorkers; at += 1) {
    const { name, id_no, mobile, account_no } = demoWorker(at);
    people.set(id_no, { name, mobile });
    mobiles.set(mobile, id_no);
    if (!cards.has(account_no)) cards.set(account_no, id_no);
  }
  return { people, mobiles, cards };
};

let register: Register | undefined;

const processing = { late: 3_000, unknown: 20_000 } as const;

export type SandboxIdentity = {
  /** With the same seed the same facts get the same answer. */
  readonly seed?: string;
  /** Fate of a question before its answer; absent: by lot, of each hundred 2 down at first, 2 unknown, 3 late. */
  readonly fate?: (question: IdentityQuestion) => "down" | "unknown" | "late" | "plain";
};

/**
 * The sandbox provider. Of the demo's people it holds name, number, mobile and card; of anybody else with a valid ID number it
 * holds what follows from the seed, so that the same facts belong together each time and most, not all, do.
 */
export const sandboxIdentity = (
  clock: ServiceClock,
  { seed = "flexdesk", fate }: SandboxIdentity = {},
): IdentityProvider => {
  const lot = (...parts: readonly string[]): number =>
    createHash("sha256")
      .update([seed, ...parts].join("|"))
      .digest()
      .readUInt32BE(0) % 100;
  const wasDown = new Set<string>();

  const byLot = ({ id_no, mobile = "", account_no = "" }: IdentityQuestion) => {
    const drawn = lot("fate", id_no, mobile, account_no);
    if (drawn < 2) return "down";
    if (drawn < 4) return "unknown";
    return drawn < 7 ? "late" : "plain";
  };

  /** True when a value is that person's: as the register says, or for one that nobody there holds, as the seed does. */
  const isHeld = (holders: ReadonlyMap<string, string>, value: string, id_no: string): boolean =>
    holders.has(value) ? holders.get(value) === id_no : lot("held", id_no, value) < 92;

  const judge = ({ name, id_no, mobile, account_no }: IdentityQuestion): IdentityAnswer => {
    register ??= demoRegister();
    const { people, mobiles, cards } = register;
    if (account_no !== undefined && !cards.has(account_no)) {
      const isDebit = issuerOf(account_no)?.type === "debit";
      if (!isDebit || lot("card", account_no) < 4) return "cardUnknown";
    }
    const person = people.get(id_no);
    // Somebody's carrier knows one mobile; a person may have cards that the register does not hold.
    const facts =
      person === undefined
        ? [
            checkIdNumber(id_no).ok && lot("name", id_no, name) < 97,
            mobile === undefined || isHeld(mobiles, mobile, id_no),
          ]
        : [nameKey(person.name) === nameKey(name), mobile === undefined || person.mobile === mobile];
    const isCards = account_no === undefined || isHeld(cards, account_no, id_no);
    return isCards && facts.every(Boolean) ? "match" : "noMatch";
  };

  return {
    check: async (question) => {
      const course = (fate ?? byLot)(question);
      if (course === "down" && !wasDown.has(question.id_no)) {
        wasDown.add(question.id_no);
        return "down";
      }
      const isOpen =
        (course === "late" || course === "unknown") && clock.now() < question.asked_ms + processing[course];
      return isOpen ? course : judge(question);
    },
  };
};
