import { expect, it } from "vitest";
import type { IdentityAnswer } from "../../../src-service/core/channels/identity-check.ts";
import {
  type CheckResult,
  checkThreeFactors,
  openChecks,
  settleCheck,
  triesLeft,
} from "../../../src-service/directory/people/identity-checks.ts";
import { newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { onEveryDatabase } from "../harness.ts";

const answers: IdentityAnswer[] = [];
let isInTransaction = false;

onEveryDatabase("checks of identity", {}, (started) => {
  const provider = {
    check: async () => {
      expect(isInTransaction).toBe(false);
      const answer = answers.shift();
      if (answer === undefined) throw new Error("the provider was not to be asked");
      return answer;
    },
  };
  const context = () => {
    const { write } = started().running().service.system("test");
    return {
      write: (async (work) =>
        write(async (writing) => {
          isInTransaction = true;
          try {
            return await work(writing);
          } finally {
            isInTransaction = false;
          }
        })) as typeof write,
    };
  };
  let lastLabor = 100;
  const person = { name: "张小三", id_no: "11010519491231002X", mobile: "13812345678" };
  const makeLabor = async () => {
    lastLabor += 1;
    const { service } = started().running();
    const birth = "1949-12-31";
    const row = newLabor({
      ...{ id: lastLabor, change_seq: 0, agency_id: 1, ...person, id_no: `${person.id_no}-${lastLabor}` },
      ...{ sex: "female", birth, create_at: shanghaiNow(started().clock.now()) },
    });
    await service.writing.insertInto("labors").values(row).execute();
    return { id: row.id, agency_id: 1 };
  };
  type Labor = Awaited<ReturnType<typeof makeLabor>>;
  const check = (labor: Labor, ...given: IdentityAnswer[]) => {
    answers.splice(0, answers.length, ...given);
    return checkThreeFactors(context(), provider, { labor, company_id: 0, user_id: 7, asked: person });
  };
  const left = (labor: Labor) =>
    triesLeft(
      started().running().service.reading,
      labor.id,
      identityMethods.threeFactors,
      dayOf(shanghaiNow(started().clock.now())),
    );

  it("counts five tries a day, refused ones too, not those at a provider that was down", async () => {
    const labor = await makeLabor();
    expect(await check(labor, "down")).toBe(identityResults.down);
    const came: CheckResult[] = [];
    for (const answer of ["noMatch", "noMatch", "match", "cardUnknown", "noMatch"] as const)
      came.push(await check(labor, answer));
    const { noMatch, match, cardUnknown } = identityResults;
    expect(came).toEqual([noMatch, noMatch, match, cardUnknown, noMatch]);
    await expect(check(labor)).rejects.toMatchObject({ code: "identity_tries_used" });
    expect(await left(labor)).toBe(0);
    started().clock.advance(86_400_000);
    expect(await left(labor)).toBe(5);
  });

  it("keeps what is unknown open, and asks it again under the same trace id until it is known", async () => {
    const labor = await makeLabor();
    expect(await check(labor, "unknown")).toBeNull();
    const { service } = started().running();
    const mine = async () => (await openChecks(service.reading, 100)).filter((one) => one.labor.id === labor.id);
    const [open, ...others] = await mine();
    expect(others).toEqual([]);
    if (open === undefined) throw new Error("no check is open");
    expect(open.asked).toEqual(person);
    let settled = 0;
    const settle = async () => {
      settled += 1;
    };
    answers.push("late", "match", "match");
    expect(await settleCheck(context(), provider, open, settle)).toBeNull();
    expect(await settleCheck(context(), provider, open, settle)).toBe(identityResults.match);
    // Another process asked at the same time: one answer is kept.
    await settleCheck(context(), provider, open, settle);
    expect(settled).toBe(1);
    expect(await mine()).toEqual([]);
    const rows = await service.reading
      .selectFrom("labor_identity")
      .select(["trace_id", "result"])
      .where("labor_id", "=", labor.id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { trace_id: open.trace_id, result: identityResults.asked },
      { trace_id: open.trace_id, result: identityResults.match },
    ]);
  });

  it("takes a provider that throws for one that has not answered", async () => {
    const labor = await makeLabor();
    expect(await check(labor)).toBeNull();
    expect(await left(labor)).toBe(4);
  });
});
