import { describe, expect, it } from "vitest";
import { revealableLists } from "../../access/storage/other-calls.ts";
import { isSearchable, type SensitiveKind } from "../../kernel/lists/define.ts";
import { listByName, listNames } from "./registry.ts";

/** Names of text columns that hold personal data, by the kind that they need. */
const namesOf: readonly (readonly [RegExp, SensitiveKind])[] = [
  [/(^|_)e?mails?($|_)/, "email"],
  [/(^|_)addr(ess)?($|_)/, "address"],
  [/(^|_)(mobile|phone|tel)($|_)/, "phone"],
  [/(^|_)id_(no|number|card)($|_)/, "idNumber"],
  [/(^|_)account(_no)?$|(^|_)card_no$/, "card"],
  [/^(labor|worker|receiver|payee|contact)_name$/, "name"],
];
/** No kind exists for these yet: such a column needs one first. */
const withoutKind = /(^|_)(birth|birthday|plate|plate_no|face|face_(key|photo))$/;

/** Columns with such a name that hold nothing personal (docs/decisions/security.md). */
const exceptions: Readonly<Record<string, string>> = {
  "invoiceApplies.address_tel": "registered address and telephone of a company, printed on its invoices",
  "invoiceApplies.bank_account": "bank and account of a company, printed on its invoices",
  "transfers.payee_name": "a company or the agency, whose accounts transfers go between",
  "securityEvents.address": "network address",
  "securityEvents.phone": "kept masked",
};

/** Lists with personal data of which no value can be revealed, each with the reason (docs/decisions/security.md). */
const notRevealed: Readonly<Record<string, string>> = {
  transactions: "the other side of a bank's entry, as the bank wrote it: the transfer or payout shows whose it is",
  alipayRecords: "the payout of the same order is revealed in its settlement (`payoutLines`)",
  realNameReviews: "who reviews sees both sides in clear in the case itself; nobody else needs them",
  workerMerges: "both people are revealed in the list of workers, where they stand until they are one",
  invoiceRecords: "the worker is revealed in the list of workers",
  laborRegistrations: "who reviews sees the register in clear; others reveal the worker in the list of workers",
  tasks: "the workers whom a task names are revealed in the list of workers",
  signins: "the worker is revealed in the list of workers",
  insuranceRoster: "the worker is revealed in the list of workers",
  insuranceRecords: "the worker is revealed in the list of workers",
  jobReports: "the worker is revealed in the list of workers",
  taskBatchRows: "the worker is revealed in the list of workers",
  simpleRunRows: "the worker is revealed in the list of workers",
  agencyUsers: "a colleague is asked; the number was typed by who made the user",
  companyUsers: "a colleague is asked; the number was typed by who made the user",
  livenessRecords: "the worker is revealed in the list of workers",
};

const columns = listNames.flatMap((name) =>
  Object.entries(listByName(name).columns).map(([key, column]) => ({ name, key, column, at: `${name}.${key}` })),
);

describe("personal data in lists", () => {
  it("has a kind in every text column whose name says what it is", () => {
    const wrong = columns.flatMap(({ key, column, at }) => {
      if (column.kind !== "text" || Object.hasOwn(exceptions, at)) return [];
      if (withoutKind.test(key)) return [`${at}: no kind`];
      const kind = namesOf.find(([name]) => name.test(key))?.[1];
      return kind === undefined || column.sensitive === kind ? [] : [`${at}: ${kind}`];
    });
    expect(wrong).toEqual([]);
  });

  it("makes exceptions only of columns that exist and have no kind", () => {
    const plain = columns.filter(({ column }) => column.sensitive === undefined).map(({ at }) => at);
    expect(Object.keys(exceptions).filter((at) => !plain.includes(at))).toEqual([]);
  });

  it("can be revealed one value at a time, or its list says why not", () => {
    const withKind = columns.filter(({ column }) => column.sensitive !== undefined);
    const personal = new Set<string>(withKind.map(({ name }) => name));
    const revealed: readonly string[] = revealableLists;
    const unsaid = [...personal].filter((name) => !revealed.includes(name) && !Object.hasOwn(notRevealed, name));
    const help = "join `revealableLists` and contribute `revealables` in the area, or give the reason in `notRevealed`";
    expect(unsaid, help).toEqual([]);
    expect(revealed.filter((name) => !personal.has(name))).toEqual([]);
    const idle = Object.keys(notRevealed).filter((name) => !personal.has(name) || revealed.includes(name));
    expect(idle, "a reason for a list that needs none").toEqual([]);
  });

  it("is never sorted by, filtered by or looked through but by whole values", () => {
    const wrong = columns.flatMap(({ name, key, column, at }) => {
      if (column.sensitive === undefined) return [];
      const { sort, filters } = listByName(name);
      const by = Object.entries(filters).flatMap(([filter, spec]) => {
        const own = "columns" in spec ? spec.columns : [spec.column];
        const isByWholeValue = spec.type === "search" || spec.type === "people";
        const isAllowed = isByWholeValue && column.sensitive !== undefined && isSearchable(column.sensitive);
        return own.includes(key) && !isAllowed ? [`${at}: ${filter}`] : [];
      });
      return [...by, ...(sort.includes(key) ? [`${at}: sort`] : [])];
    });
    expect(wrong).toEqual([]);
  });
});
