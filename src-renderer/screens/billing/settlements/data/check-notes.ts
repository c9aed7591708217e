import { type LineStanding, lineStanding } from "../../../../../src-shared/billing/settlements/line-standing-states.ts";
import type {
  SettlementChecks,
  StandingGroup,
} from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { type FilterValues, filtersToQuery } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import { divideHalfUp, formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { termText } from "../../../../i18n/term-text.ts";
import type { TextKey } from "../../../../i18n/text-key.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import { listAddress, recordAddress } from "../../../../list-screen/model/list-address.ts";
import type { Detail } from "./use-settlement.ts";

export type NoteTone = "bad" | "warm" | "info";

/** Where a note leads: lines of this settlement, another tab of its page, or another screen (with the right to it). */
export type NoteWay =
  | { readonly kind: "lines"; readonly filters: FilterValues; readonly text: TextKey }
  | { readonly kind: "history"; readonly text: TextKey }
  | {
      readonly kind: "place";
      readonly list: "bills" | "settlements" | "wallets" | "tasks";
      readonly to: string;
      readonly text: TextKey;
    };

/** One thing for the checker: what is so, why, how much, and one way on. */
export type CheckNote = {
  readonly key: string;
  readonly tone: NoteTone;
  readonly fact: string;
  readonly cause: string;
  /** An amount or a share as it is written; empty where none belongs to it. */
  readonly figure: string;
  readonly way: NoteWay | null;
};

/** Notes on what people of each standing mean for the payment; those over a limit have a note of their own. */
const standingNotes = [
  "changed",
  "unverified",
  "stopped",
  "unsigned",
  "account",
  "accountHeld",
  "accountUnverified",
  "refused",
] as const satisfies readonly LineStanding[];

const percent = (before: number, now: number): string => {
  if (before === 0) return "";
  const tenths = divideHalfUp((now - before) * 1_000, before);
  const sign = tenths > 0 ? "+" : tenths < 0 ? "−" : "";
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)}%`;
};

const place = (list: "bills" | "settlements", filters: FilterValues, text: TextKey): NoteWay | null => {
  const to = listAddress(list, filtersToQuery(listByName(list), filters));
  return to === null ? null : { kind: "place", list, to, text };
};

const standingNote = (texts: Texts, key: (typeof standingNotes)[number], group: StandingGroup): CheckNote => {
  const { t } = texts;
  const { labor_name = "", bank_name = "", account_tail = "", reason = "" } = group.first ?? {};
  const words = {
    name: labor_name,
    bank: termText(texts, bank_name),
    tail: account_tail,
    reason: termText(texts, reason),
    count: group.count,
  };
  return {
    key,
    tone: "bad",
    fact: t(`settlementPage.notes.${key}.fact`, words),
    cause: t(`settlementPage.notes.${key}.cause`, words),
    figure: formatMoney(group.amount),
    way: { kind: "lines", filters: { standing: [group.standing] }, text: "settlementPage.notes.links.lines" },
  };
};

const allLines: NoteWay = { kind: "lines", filters: {}, text: "settlementPage.notes.links.lines" };

const badNotes = (texts: Texts, checks: SettlementChecks): CheckNote[] => {
  const { t } = texts;
  const plain = (key: "unsealed" | "amounts" | "sums" | "taxDiffers", count: number): CheckNote => ({
    ...{ key, tone: "bad", figure: "", way: allLines },
    fact: t(`settlementPage.notes.${key}.fact`, { count }),
    cause: t(`settlementPage.notes.${key}.cause`),
  });
  return [
    ...(checks.sealed ? [] : [plain("unsealed", 0)]),
    ...(checks.wrong_lines > 0 ? [plain("amounts", checks.wrong_lines)] : []),
    ...(checks.sums_agree ? [] : [plain("sums", 0)]),
    ...(checks.contract === null
      ? []
      : [
          {
            ...{ key: "contract", tone: "bad" as const, figure: "", way: null },
            fact: t(`settlementPage.notes.contract.${checks.contract}`),
            cause: t("settlementPage.notes.contract.cause"),
          },
        ]),
    ...standingNotes.flatMap((key) => {
      const group = checks.standings.find(({ standing }) => standing === lineStanding[key]);
      return group === undefined ? [] : [standingNote(texts, key, group)];
    }),
    ...(checks.tax_verify.differs > 0 ? [plain("taxDiffers", checks.tax_verify.differs)] : []),
  ];
};

const fundsNote = ({ t }: Texts, { funding, is_offline }: Detail): CheckNote[] => {
  if (is_offline) return [];
  const { available, required, short, alert, wallet_id } = funding;
  const to = recordAddress("wallets", wallet_id);
  const way: NoteWay | null =
    to === null ? null : { kind: "place", list: "wallets", to, text: "settlementPage.notes.links.wallet" };
  if (short > 0) {
    const words = { amount: formatMoney(short), available: formatMoney(available) };
    return [
      {
        ...{ key: "short", tone: "warm", way, figure: formatMoney(-short) },
        fact: t("settlementPage.notes.short.fact", words),
        cause: t("settlementPage.notes.short.cause", words),
      },
    ];
  }
  const rest = available - required;
  if (rest >= alert) return [];
  const words = { amount: formatMoney(rest), alert: formatMoney(alert) };
  return [
    {
      ...{ key: "low", tone: "warm", way, figure: formatMoney(rest) },
      fact: t("settlementPage.notes.low.fact", words),
      cause: t("settlementPage.notes.low.cause", words),
    },
  ];
};

const warmNotes = (texts: Texts, detail: Detail, checks: SettlementChecks): CheckNote[] => {
  const { t } = texts;
  const { over_limit, vat_short, pay_differs, duplicates, renewals } = checks;
  const settlement_id = [detail.settlement.id];
  const notes: CheckNote[] = [];
  if (over_limit.people > 0) {
    notes.push({
      ...{ key: "overLimit", tone: "warm", figure: formatMoney(over_limit.amount) },
      fact: t("settlementPage.notes.overLimit.fact", {
        count: over_limit.people,
        limit: formatMoney(over_limit.month_limit),
      }),
      cause: t("settlementPage.notes.overLimit.cause", { over: formatMoney(over_limit.over) }),
      way: {
        kind: "lines",
        filters: { standing: [lineStanding.overLimit] },
        text: "settlementPage.notes.links.lines",
      },
    });
  }
  if (vat_short.people > 0) {
    notes.push({
      ...{ key: "vatShort", tone: "warm", figure: formatMoney(vat_short.taken) },
      fact: t("settlementPage.notes.vatShort.fact", {
        ...{ count: vat_short.people, taken: formatMoney(vat_short.taken) },
      }),
      cause: t(vat_short.left > 0 ? "settlementPage.notes.vatShort.left" : "settlementPage.notes.vatShort.cause", {
        left: formatMoney(vat_short.left),
      }),
      way: place("bills", { settlement_id }, "settlementPage.notes.links.lines"),
    });
  }
  if (pay_differs.count > 0) {
    const { labor_name = "", file = 0, contract = 0 } = pay_differs.first ?? {};
    notes.push({
      ...{ key: "payDiffers", tone: "warm", figure: formatMoney(pay_differs.contract - pay_differs.file) },
      fact: t("settlementPage.notes.payDiffers.fact", { count: pay_differs.count }),
      cause: t("settlementPage.notes.payDiffers.cause", {
        ...{ name: labor_name, file: formatMoney(file), contract: formatMoney(contract) },
      }),
      way: place("bills", { settlement_id, pay_differs: true }, "settlementPage.notes.links.differences"),
    });
  }
  if (duplicates.count > 0) {
    notes.push({
      ...{ key: "duplicates", tone: "warm", figure: formatMoney(duplicates.amount) },
      fact: t("settlementPage.notes.duplicates.fact", { count: duplicates.count }),
      cause: t("settlementPage.notes.duplicates.cause"),
      way: place("bills", { settlement_id }, "settlementPage.notes.links.lines"),
    });
  }
  if (checks.work_gaps.length > 0) {
    const task_id = checks.work_gaps.find((gap) => gap.task_id !== null)?.task_id ?? null;
    notes.push({
      ...{ key: "workGaps", tone: "warm", figure: "" },
      fact: t("settlementPage.notes.workGaps.fact"),
      cause: texts.list(checks.work_gaps.map(({ key, count }) => t(`settlementPage.notes.workGaps.${key}`, { count }))),
      way:
        task_id === null
          ? place("bills", { settlement_id }, "settlementPage.notes.links.lines")
          : { kind: "place", list: "tasks", to: `/tasks/${task_id}`, text: "settlementPage.notes.links.task" },
    });
  }
  if (renewals > 0) {
    notes.push({
      ...{ key: "renewed", tone: "warm", figure: "" },
      fact: t("settlementPage.notes.renewed.fact", { count: renewals }),
      cause: t("settlementPage.notes.renewed.cause"),
      way: { kind: "history", text: "settlementPage.notes.links.history" },
    });
  }
  return [...notes, ...fundsNote(texts, detail)];
};

const infoNotes = ({ t }: Texts, { settlement }: Detail, { previous, people }: SettlementChecks): CheckNote[] => {
  if (previous === null) return [];
  const difference = settlement.bill_amount - previous.bill_amount;
  const words = { period: previous.period, amount: formatMoney(Math.abs(difference)) };
  const each = (cents: number, count: number) => formatMoney(count === 0 ? 0 : divideHalfUp(cents, count));
  return [
    {
      ...{ key: "previous", tone: "info", figure: percent(previous.bill_amount, settlement.bill_amount) },
      fact: t(`settlementPage.notes.${difference > 0 ? "more" : difference < 0 ? "less" : "same"}`, words),
      cause: t("settlementPage.notes.previous", {
        ...{ was: previous.people, now: people },
        wasEach: each(previous.bill_amount, previous.people),
        nowEach: each(settlement.bill_amount, people),
      }),
      way: place(
        "settlements",
        { company_id: [settlement.company_id], period: previous.period },
        "settlementPage.notes.links.previous",
      ),
    },
  ];
};

/** Notes for a checker, bad ones first; amounts as they are written. */
export const notesOf = (texts: Texts, detail: Detail, checks: SettlementChecks): readonly CheckNote[] => [
  ...badNotes(texts, checks),
  ...warmNotes(texts, detail, checks),
  ...infoNotes(texts, detail, checks),
];

/** The checks that were made and found nothing, each in a word. */
export const passedOf = ({ t }: Texts, { settlement }: Detail, checks: SettlementChecks): readonly string[] => {
  const all = settlement.line_count;
  const counted = (key: "verified" | "signed", count: number) =>
    count === all ? [t(`settlementPage.notes.passed.${key}`, { count, all })] : [];
  const plain = (key: "contract" | "amounts" | "taxOffice" | "noDuplicates" | "sealed", isPassed: boolean) =>
    isPassed ? [t(`settlementPage.notes.passed.${key}`)] : [];
  return [
    ...counted("verified", checks.verified),
    ...counted("signed", checks.signed),
    ...plain("contract", checks.contract === null),
    ...plain("amounts", checks.wrong_lines === 0 && checks.sums_agree),
    ...plain("taxOffice", checks.tax_verify.equal === all),
    ...plain("noDuplicates", checks.duplicates.count === 0),
    ...plain("sealed", checks.sealed),
  ];
};
