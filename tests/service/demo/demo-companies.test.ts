import { expect, it } from "vitest";
import { modesAgree } from "../../../src-shared/companies/business/modes.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { onEveryDatabase } from "../harness.ts";

const demo = { seed: 7, anchor: "2026-11-20", size: "small" } as const;

onEveryDatabase("companies of the demo", { demo, runsJobs: false, runsExports: false }, (started) => {
  const db = () => started().running().db;

  it("has companies in every status, with everything that can be asked about their freezing, and salesmen by day", async () => {
    const companies = await db().selectFrom("companies").selectAll().orderBy("id").execute();
    const statuses = companies.map(({ status }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual(companyStates.codes.toSorted());
    for (const { status, reject_reason, frozen_reason } of companies)
      expect([reject_reason !== null, frozen_reason !== null]).toEqual([status === 25, status === 60]);
    const freezes = await db().selectFrom("company_freezes").selectAll().execute();
    expect([...new Set(freezes.map(({ status }) => status))].toSorted()).toEqual(workerRequestStates.codes.toSorted());
    for (const { status, requested_by, decided_by } of freezes)
      expect([1, 4].includes(status) || decided_by !== requested_by).toBe(true);
    const changes = await db().selectFrom("company_mode_changes").selectAll().execute();
    expect([...new Set(changes.map(({ status }) => status))].toSorted()).toEqual(workerRequestStates.codes.toSorted());
    const approved = changes.filter(({ status }) => status === 2).map(({ start_at }) => start_at > demo.anchor);
    expect(approved.toSorted()).toEqual([false, true]);
    for (const { status, maker_id, decider_id } of changes)
      expect([1, 4].includes(status) || decider_id !== maker_id).toBe(true);
    const modes = await db().selectFrom("company_modes").select(["business_mode", "tax_calculate_mode"]).execute();
    expect(modes.filter((row) => !modesAgree(row))).toEqual([]);
    expect((await db().selectFrom("company_fact_history").selectAll().execute()).length).toBeGreaterThan(0);
    const money = await db()
      .selectFrom("wallets as w")
      .innerJoin("companies as c", "c.id", "w.company_id")
      .select(["w.balance", "w.frozen", "c.status"])
      .where("c.status", "<>", 50)
      .execute();
    expect(money).toEqual([60, 70].map((status) => ({ status, balance: 0, frozen: 0 })));
    const named = await db().selectFrom("company_salesmen").selectAll().orderBy("start_at").execute();
    const last = new Map(
      named.map(({ company_id, salesman_id, service_owner_id }) => [company_id, [salesman_id, service_owner_id]]),
    );
    expect(named.length).toBeGreaterThan(last.size);
    for (const { id, salesman_id, service_owner_id } of companies)
      expect([salesman_id, service_owner_id]).toEqual(last.get(id) ?? [null, null]);
  });
});
