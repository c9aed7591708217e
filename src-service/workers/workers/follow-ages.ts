import { ageOn } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays, daysBetween, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { readFact, storeFact } from "../../core/database/facts.ts";
import { type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";

const followedFact = "workers:ageDay";
const peopleATurn = 1_000;
/** After a longer time without the service everybody is looked at. */
const daysByBirthday = 60;

/** People whose birthday lies after `from` and not after `to`, by month and day; everybody where that is long ago. */
const bornBetween = (
  db: Reader,
  from: string | undefined,
  to: string,
): Promise<{ id: number; birth: string; age: number }[]> => {
  const query = db.selectFrom("labors").select(["id", "birth", "age"]).orderBy("id");
  if (from === undefined || daysBetween(from, to) > daysByBirthday) return query.execute();
  const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at + 1).slice(5));
  // Who was born on 29 February is a year older on 1 March of other years.
  if (days.includes("03-01")) days.push("02-29");
  return query.where((eb) => eb(eb.fn<string>("substr", ["birth", eb.lit(6), eb.lit(5)]), "in", days)).execute();
};

const setAges = async ({ tx, changeSeq }: Writing, people: readonly { id: number; age: number }[]): Promise<void> => {
  const change_seq = await changeSeq();
  for (const { id, age } of people)
    await tx.updateTable("labors").set({ age, change_seq }).where("id", "=", id).execute();
};

/**
 * Brings the ages of workers on, once a day in Shanghai; copies of the list follow (triggers of migration 0053). Safe to run at
 * any time, twice, or to be cut off. Returns how many people are older than before.
 */
export const followAges = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const today = shanghaiNow(service.clock.now()).slice(0, 10);
  const last = await readFact(service.reading, followedFact);
  if (last !== undefined && last >= today) return 0;
  const people = (await bornBetween(service.reading, last, today)).flatMap(({ id, birth, age }) => {
    const now = ageOn(birth, today);
    return now === age ? [] : [{ id, age: now }];
  });
  const system = service.system("workers");
  for (let start = 0; start < people.length; start += peopleATurn) {
    await system.write((writing) => setAges(writing, people.slice(start, start + peopleATurn)));
    await yieldToEventLoop();
  }
  await system.write(({ tx }) => storeFact(tx, followedFact, today));
  return people.length;
};
