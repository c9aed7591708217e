import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import { workerIds } from "./matrix-workers.ts";
import type { Ids, Known } from "./matrix-world.ts";

const known = (last: number): Known => ({
  own: String(11_000 + last),
  sibling: String(12_000 + last),
  stranger: String(21_000 + last),
  absent: "987654321",
});

/** Ids of what the calls of rosters and premiums are about (`addInsuranceMoney`). */
export const insuranceIds = { rosterOrder: known(460), rosterAmendment: known(461) } as const;

const narrowing = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  narrows: true,
  with: (id) => ({ query: { [name]: id } }),
});
const ofOrder = [narrowing("company_id", "company"), narrowing("order_id", "rosterOrder"), narrowing("ids", "company")];
const paying = { order_id: "11460", version: 1, wallet_id: "1160", amount: 100, sms_code: "000000" };
const passing = { order_id: "11460", version: 1, amount: 100, bank_serial: "PA11460" };

/** Rosters of insurance and their money, besides the calls of records. */
export const insuranceMoneyCases = {
  "insuranceRoster.list": { by: "worker", points: ofOrder },
  "insuranceRecords.list": { by: "worker", points: ofOrder },
  "insurancePayments.list": { by: "worker", points: ofOrder },
  "insuranceOrders.money": {
    by: "worker",
    points: [{ at: "path.id", record: "rosterOrder", with: (id) => ({ path: { id } }) }],
  },
  "insurancePayments.create": {
    by: "worker",
    points: [
      { at: "body.order_id", record: "rosterOrder", with: (order_id) => ({ body: { ...paying, order_id } }) },
      {
        at: "body.amendment_id",
        record: "rosterAmendment",
        with: (amendment_id) => ({ body: { ...paying, amendment_id } }),
      },
      { at: "body.wallet_id", record: "wallet", with: (wallet_id) => ({ body: { ...paying, wallet_id } }) },
    ],
  },
  "insurancePayments.passOn": {
    by: "worker",
    points: [{ at: "body.order_id", record: "rosterOrder", with: (order_id) => ({ body: { ...passing, order_id } }) }],
  },
  "insuranceAmendments.withdraw": {
    by: "admin",
    points: [
      {
        at: "path.id",
        record: "rosterAmendment",
        with: (id) => ({ path: { id }, body: { version: 1, reason: "核对" } }),
      },
    ],
  },
} as const satisfies Readonly<Record<string, Case>>;

const at = "2026-11-20 08:00:00";

/** An order with an amendment, a seat, a change and a payment of each company. */
export const addInsuranceMoney = async (running: RunningService): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const own = { version: 1, change_seq: 1, agency_id: company_id === 21 ? 2 : 1, company_id };
    const [order_id, amendment_id] = [company_id * 1_000 + 460, company_id * 1_000 + 461];
    const of = { ...own, order_id, create_at: at, maker_id: company_id === 21 ? 1008 : 1002 };
    await insert(running, "insurance_orders", {
      ...{ ...own, id: order_id, no: `BX${company_id}`, status: 40, plan_id: 7, unit: 1, payer: 1, create_at: at },
      ...{ maker_id: of.maker_id, start_day: "2026-12-01", end_day: "2026-12-30", payable: 100, cut_off: "24:00" },
      refund_table: JSON.stringify([{ when: 4, days: 0, ratio: 0 }]),
    });
    await insert(running, "insurance_amendments", {
      ...{ ...of, id: amendment_id, no: `BG${company_id}`, status: 1, amount: 100, effective_day: "2026-12-05" },
    });
    const person = { labor_id: workerIds.labor(company_id), name: "张小三", id_no: "11010519491231002X" };
    await insert(running, "insurance_seats", {
      ...{ ...of, ...person, id: company_id, plan_id: 7, status: 1, action: 1, class: 2 },
      ...{ from_day: "2026-12-01", until_day: "2026-12-30" },
    });
    await insert(running, "insurance_changes", {
      ...{ ...of, ...person, id: company_id, plan_id: 7, amendment_id, status: 1, action: 1, class: 2 },
      effective_day: "2026-12-05",
    });
    await insert(running, "insurance_payments", {
      ...{ ...of, id: company_id, no: `BF${company_id}`, kind: 1, status: 1, channel: 1, amount: 100 },
    });
  }
};
