import {
  amendmentStates,
  changeStates,
  codeOfRosterAction,
} from "../../../src-shared/insurance/roster/roster-states.ts";
import { sumCents } from "../../../src-shared/kernel/values/money/money.ts";
import type { ServiceError, Writing } from "../../core/context.ts";
import { insertMany, type Reader, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import type { ChangeRow, JudgedChange } from "./judge-rows.ts";

export type Amendment = Tables["insurance_amendments"];
export type Change = Tables["insurance_changes"];

const amendments = versioned("insurance_amendments", "insuranceRecords");

/** Saves changes of an amendment as its next version. */
export const saveAmendment = (
  writing: Writing,
  amendment: Amendment,
  changes: Partial<Amendment>,
): Promise<Amendment> => amendments.save(writing, amendment, changes);

/** Time before which an amendment has to be paid so that it holds from its day on. */
export const payBefore = (day: string): string => `${day} 00:00:00`;

/** Changes of an amendment that still wait, oldest first. */
export const waitingChanges = (db: Reader, amendmentId: number): Promise<Change[]> =>
  db
    .selectFrom("insurance_changes")
    .selectAll()
    .where("amendment_id", "=", amendmentId)
    .where("status", "=", changeStates.code("waits"))
    .orderBy("id")
    .execute();

/** Money of changes: what those who come cost, what those who go give back, and the difference; cents. */
export const moneyOf = (amounts: readonly number[]) => {
  const charge = sumCents(amounts.filter((amount) => amount > 0));
  const give_back = 0 - sumCents(amounts.filter((amount) => amount < 0));
  return { charge, give_back: give_back + 0, amount: charge - give_back };
};

/** Counts of the changes of each action. */
export const countsOf = (actions: readonly number[]) => {
  const count = (code: number): number => actions.filter((action) => action === code).length;
  const { add, reduce, replace } = codeOfRosterAction;
  return { added: count(add), reduced: count(reduce), replaced: count(replace) };
};

type Made = { readonly order: InsuranceOrder; readonly by: number; readonly importId: number | null };

/** The amendment that the same import has begun for this day and nobody has paid; a new one where there is none. */
const amendmentOf = async (writing: Writing, { order, by, importId }: Made, day: string): Promise<Amendment> => {
  const begun =
    importId === null
      ? undefined
      : await writing.tx
          .selectFrom("insurance_amendments")
          .selectAll()
          .where("order_id", "=", order.id)
          .where("import_id", "=", importId)
          .where("effective_day", "=", day)
          .where("status", "=", amendmentStates.code("toPay"))
          .executeTakeFirst();
  if (begun !== undefined) return begun;
  const [no = ""] = await writing.numbers("BG", 1);
  const amendment: Amendment = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), no, maker_id: by },
    ...{ agency_id: order.agency_id, company_id: order.company_id, order_id: order.id, import_id: importId },
    ...{ status: amendmentStates.code("toPay"), create_at: writing.at, effective_day: day, pay_before: payBefore(day) },
    ...{ added: 0, reduced: 0, replaced: 0, failed: 0, charge: 0, give_back: 0, amount: 0, lapse_at: null },
    ...{ pay_by: null, pay_at: null, withdraw_by: null, withdraw_at: null, withdraw_reason: null },
  };
  await writing.tx.insertInto("insurance_amendments").values(amendment).execute();
  await writing.audit({
    agency_id: order.agency_id,
    action: "insuranceAmendments.create",
    object: `insuranceAmendment:${amendment.id}`,
    after: { no, effective_day: day },
  });
  return amendment;
};

const changeOf = (
  { order, by }: Made,
  amendment: Amendment,
  change: JudgedChange,
): Omit<Change, "id" | "change_seq"> => {
  const { newcomer, seat } = change;
  // Who goes is the seat's person; who takes a seat over stands before them.
  const person = newcomer ?? seat;
  const replaced = newcomer === null ? null : seat;
  return {
    ...{ version: 1, agency_id: order.agency_id, company_id: order.company_id, order_id: order.id },
    ...{ plan_id: order.plan_id, amendment_id: amendment.id, seat_id: seat?.id ?? null, row: change.row },
    ...{ action: codeOfRosterAction[change.action], status: changeStates.code("waits"), fail_code: null },
    ...{ labor_id: person?.labor_id ?? null, name: person?.name ?? "", id_no: person?.id_no ?? "" },
    ...{
      post: newcomer?.occupation.name ?? seat?.post ?? "",
      class: newcomer?.occupation.class ?? seat?.class ?? null,
    },
    ...{ replaced_name: replaced?.name ?? "", replaced_id_no: replaced?.id_no ?? "", effective_day: change.day },
    ...{ amount: change.amount, maker_id: by, create_at: amendment.create_at },
  };
};

/** A change that failed is kept too: the log says who was asked for, and why not. */
const failedOf = (
  { order, by }: Made,
  row: ChangeRow,
  refusal: ServiceError,
  at: string,
): Omit<Change, "id" | "change_seq"> => ({
  ...{ version: 1, agency_id: order.agency_id, company_id: order.company_id, order_id: order.id },
  ...{ plan_id: order.plan_id, amendment_id: null, seat_id: null, row: row.row, labor_id: null, class: null },
  ...{ action: codeOfRosterAction[row.action], status: changeStates.code("failed"), fail_code: refusal.code },
  ...{ name: row.name.trim(), id_no: row.id_no, post: row.post ?? "", replaced_name: "" },
  ...{ replaced_id_no: row.replaced_id_no ?? "", effective_day: row.effective_at ?? "", amount: 0 },
  ...{ maker_id: by, create_at: at },
});

export type FailedRow = { readonly row: ChangeRow; readonly refusal: ServiceError };

/**
 * Writes judged changes of an order down: those of a day are one amendment, which says what they cost together; nothing of it
 * holds before it is paid and its day comes. Gives the amendments as they then are.
 */
export const addChanges = async (
  writing: Writing,
  made: Made,
  changes: readonly JudgedChange[],
  failed: readonly FailedRow[],
): Promise<readonly Amendment[]> => {
  const change_seq = await writing.changeSeq();
  const rows: Omit<Change, "id" | "change_seq">[] = failed.map(({ row, refusal }) =>
    failedOf(made, row, refusal, writing.at),
  );
  const saved: Amendment[] = [];
  for (const [day, own] of Map.groupBy(changes, (change) => change.day)) {
    const amendment = await amendmentOf(writing, made, day);
    rows.push(...own.map((change) => changeOf(made, amendment, change)));
    const money = moneyOf(own.map(({ amount }) => amount));
    const counts = countsOf(own.map(({ action }) => codeOfRosterAction[action]));
    saved.push(
      await saveAmendment(writing, amendment, {
        ...{ added: amendment.added + counts.added, reduced: amendment.reduced + counts.reduced },
        ...{ replaced: amendment.replaced + counts.replaced, charge: amendment.charge + money.charge },
        ...{ give_back: amendment.give_back + money.give_back, amount: amendment.amount + money.amount },
      }),
    );
  }
  if (rows.length > 0) {
    const first = await writing.ids(rows.length);
    await insertMany(
      writing.tx,
      "insurance_changes",
      rows.map((row, nth) => ({ ...row, id: first + nth, change_seq })),
    );
    writing.touched("insuranceRecords", made.order.company_id);
  }
  return saved;
};
