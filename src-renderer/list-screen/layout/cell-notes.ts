import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { serviceBills } from "../../../src-shared/billing/fees/service-bills-list.ts";
import { transfers } from "../../../src-shared/billing/funds/transfers-list.ts";
import { invoiceApplies } from "../../../src-shared/billing/invoices/invoice-applies-list.ts";
import { payoutLines } from "../../../src-shared/billing/settlements/payout-lines-list.ts";
import { settlements } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { usualRemindDays as daysToRenew } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { judgeStep } from "../../../src-shared/kernel/records/next-step.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { notReadyGaps } from "../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { dayOf, daysBetween, isDay, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { knownStep } from "../../../src-shared/registries/next-steps/registry.ts";
import { laborContractDecisions } from "../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { contractSignDays, laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { realNameReviewStates, reviewHours } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { termText } from "../../i18n/term-text.ts";
import type { Texts } from "../../i18n/texts.ts";
import { differsText, type Note, type NoteContext } from "./note.ts";
import { registrationNote } from "./registration-note.ts";
import { daysNote, modeNote, peopleNote, peopleWord, priceNote, priceWord, taskNote } from "./task-notes.ts";
import { heldBack, workerMissing, workerTone, workerWord } from "./worker-notes.ts";

const renewing = knownStep("companies", "renewEvidence");

type NoteOf = (row: Row, context: NoteContext) => Note | undefined;

const cents = (row: Row, key: string): number => Number(row[key] ?? 0);
const textOf = (row: Row, key: string): string => String(row[key] ?? "");

/** Time that something has waited, from the day of a time. */
const waited = (row: Row, key: string, { texts, today }: NoteContext): Note | undefined => {
  const since = textOf(row, key);
  if (!isDay(dayOf(since))) return undefined;
  const days = daysBetween(dayOf(since), today);
  return { text: days <= 0 ? texts.t("lists.notes.today") : texts.t("lists.notes.waited", { count: days }) };
};

/** Time left until a day on which something has to be done. */
const due = (row: Row, key: string, { texts, today }: NoteContext): Note | undefined => {
  const day = textOf(row, key);
  if (!isDay(dayOf(day))) return undefined;
  const days = daysBetween(today, dayOf(day));
  if (days < 0) return { text: texts.t("lists.notes.overdue", { count: -days }), tone: "danger" };
  return { text: texts.t("lists.notes.left", { count: days }) };
};

/** Condition that something in this state has waited longer, since a time, than the 24 hours to decide it. */
const overdueSince =
  (key: string, status: number): NoteOf =>
  (row, context) => {
    const since = parseShanghai(textOf(row, key));
    if (row["status"] !== status || since === null) return undefined;
    if (Date.now() - since <= reviewHours * 3_600_000) return waited(row, key, context);
    return { text: context.texts.t("lists.notes.over24h"), tone: "danger" };
  };

/** Time that a contract has waited for its worker; late, with the way to send it again for who may. */
const signing: NoteOf = (row, { texts, today, person }) => {
  const day = dayOf(textOf(row, "sent_at"));
  if (!["sent", "opened"].includes(laborContractStates.keyOf(Number(row["status"])) ?? "") || !isDay(day))
    return undefined;
  const days = daysBetween(day, today);
  if (days <= contractSignDays) return waited(row, "sent_at", { texts, today });
  const text = texts.t("lists.notes.overdue", { count: days - contractSignDays });
  if (person?.can(laborContractDecisions.actions.resend.permissions) !== true) return { text };
  return { text, tone: "warning", link: { text: texts.t("lists.notes.urge"), action: "resend", page: null } };
};

/** Number of characters by which a card that was read differs. */
const characters: NoteOf = (row, { texts }) =>
  Number(row["card_differs"] ?? 0) > 0 ? { text: differsText(texts, row) } : undefined;

/** "11-13 settled" of a time. */
const onDay = (row: Row, key: string, { texts, today }: NoteContext): Note | undefined => {
  const day = dayOf(textOf(row, key));
  if (day === "") return undefined;
  return { text: texts.t("lists.notes.arrived", { day: day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day }) };
};

/** Share of one amount in another one, in percent with one decimal. */
const share =
  (part: string, whole: string): NoteOf =>
  (row) => {
    const base = cents(row, whole);
    return base > 0 && cents(row, part) !== 0
      ? { text: `${((cents(row, part) / base) * 100).toFixed(1)}%` }
      : undefined;
  };

/** The end of an account of which a person may see the end. */
const tail =
  (key: string): NoteOf =>
  (row, { texts }) => {
    const end = /\d{4}$/u.exec(textOf(row, key))?.[0];
    return end === undefined ? undefined : { text: texts.t("lists.notes.tail", { end }) };
  };

/** The other taxes of a row, where there are any. */
const otherTaxes =
  (...keys: readonly string[]): NoteOf =>
  (row, { texts }) => {
    const sum = keys.reduce((total, key) => total + cents(row, key), 0);
    return sum === 0 ? undefined : { text: texts.t("lists.notes.otherTaxes", { amount: formatMoney(sum) }) };
  };

const billState = bills.columns.status.states;
const settlementTo = (row: Row): Note | undefined => {
  const [no, id] = [textOf(row, "settlement_no"), textOf(row, "settlement_id")];
  return no === "" || id === "" ? undefined : { text: no, tone: "info", place: { list: "settlements", id } };
};

/** Reason for a bill's present state, or since when. */
const billNote: NoteOf = (row, context) => {
  const { texts } = context;
  const state = billState?.keyOf(Number(row["status"]));
  const gap = Number(row["worker_gap"] ?? 0);
  const gapNote: Note | undefined = notReadyGaps.includes(gap)
    ? { text: texts.of(`enums.workerGap.${gap}`), tone: "warning" }
    : undefined;
  switch (state) {
    case "toConfirm":
    case "toAudit":
      if (cents(row, "pay_difference") !== 0) {
        const amount = formatMoney(cents(row, "pay_difference"));
        return { text: texts.t("lists.notes.fileDiffers", { amount }), tone: "warning" };
      }
      return gapNote ?? waited(row, "create_at", context);
    case "toSettle":
      return gapNote ?? { text: texts.t("lists.notes.payable") };
    case "settled":
      return onDay(row, "settlement_at", context);
    case "inSettlement":
    case "settling":
    case "settleFailed":
    case "returned":
      return settlementTo(row);
    default:
      return undefined;
  }
};

/** Payouts that failed or came back are one number, as on the settlement's page. */
const counted = (
  row: Row,
  keys: readonly string[],
  name: "unsuccessful" | "unknown",
  texts: Texts,
): Note | undefined => {
  const count = keys.reduce((sum, key) => sum + Number(row[key] ?? 0), 0);
  if (count === 0) return undefined;
  return { text: texts.t(`lists.notes.${name}`, { count }), tone: name === "unknown" ? "doubt" : "danger" };
};

const settlementState = settlements.columns.status.states;
const settlementNote: NoteOf = (row, context) => {
  const { texts } = context;
  const trouble =
    counted(row, ["unknown_count"], "unknown", texts) ??
    counted(row, ["failed_count", "returned_count"], "unsuccessful", texts);
  if (trouble) return trouble;
  const code = Number(row["status"]);
  const state = settlementState?.keyOf(code);
  if (state === "settled" || state === "offlineSettled") return onDay(row, "settlement_at", context);
  const isWaiting = settlementState?.specs[state ?? ""]?.tone === "warning";
  return isWaiting ? waited(row, "create_at", context) : undefined;
};

/** The age of a record while somebody has to act on it, else why it failed. */
const ageOrReason =
  (states: typeof billState, since: string, reason?: string): NoteOf =>
  (row, context) => {
    const key = states?.keyOf(Number(row["status"]));
    const why = reason === undefined ? "" : termText(context.texts, textOf(row, reason));
    if (why !== "") return { text: why, tone: "danger" };
    return states?.specs[key ?? ""]?.tone === "warning" ? waited(row, since, context) : undefined;
  };

const paidOf: NoteOf = (row, { texts }) =>
  Number(row["line_count"] ?? 0) === 0
    ? undefined
    : {
        text: texts.t("lists.notes.paidOf", {
          paid: Number(row["paid_count"] ?? 0),
          count: Number(row["line_count"] ?? 0),
        }),
      };

/** Reason for which a company has no balance. */
const noWallet: NoteOf = (row, { texts }) =>
  Number(row["lacks_wallet"] ?? 0) > 0 ? { text: texts.t("lists.notes.noWallet") } : undefined;

/** Papers of who a company is that have to be renewed: warm for who may do it. */
const evidenceNote: NoteOf = (row, { texts, today, person }) => {
  if (Number(row["lacks_evidence"] ?? 0) === 0) return undefined;
  const until = textOf(row, "evidence_until");
  const days = isDay(until) ? daysBetween(today, until) : null;
  const text =
    days === null || days > daysToRenew
      ? texts.t("lists.notes.noEvidence")
      : days < 0
        ? texts.t("lists.notes.evidenceOver", { count: -days })
        : texts.t("lists.notes.evidenceEnds", { count: days });
  return { text, ...(person && judgeStep(renewing, row, person, () => null) === null && { tone: "warning" as const }) };
};

const serviceBillState = serviceBills.columns.status.states;
const isOpen = (row: Row): boolean => cents(row, "unpaid") > 0 && serviceBillState !== undefined;

const notes: { readonly [L in ListName]?: Readonly<Record<string, NoteOf>> } = {
  companies: { balance: noWallet, ent_identity_status: evidenceNote },
  companyLabors: { standing: workerMissing, unpaid: heldBack },
  bills: {
    status: billNote,
    service_fee: share("service_fee", "accounting_fee"),
    pit: otherTaxes("vat", "surtax"),
    net_pay: tail("labor_bank_account"),
  },
  settlements: {
    status: settlementNote,
    service_fee: share("service_fee", "bill_amount"),
    pit: otherTaxes("vat", "surtax"),
    success_amount: paidOf,
  },
  payoutLines: {
    pit: otherTaxes("vat", "surtax"),
    service_fee: share("service_fee", "accounting_fee"),
    status: ageOrReason(payoutLines.columns.status.states, "sent_at", "fail_reason"),
  },
  serviceBills: {
    status: (row, context) => (isOpen(row) ? due(row, "due_at", context) : undefined),
    fee: share("fee", "base_amount"),
  },
  transfers: { status: ageOrReason(transfers.columns.status.states, "create_at", "fail_reason") },
  invoiceApplies: { status: ageOrReason(invoiceApplies.columns.status.states, "apply_at", "reject_reason") },
  alipayRecords: { status: ageOrReason(payoutLines.columns.status.states, "sent_at", "error") },
  taxPeriods: { status: (row, context) => (row["locked_at"] === null ? due(row, "due_at", context) : undefined) },
  laborContracts: { status: signing },
  realNameReviews: {
    ocr_error: characters,
    status: overdueSince("create_at", realNameReviewStates.code("waiting")),
  },
  laborRegistrations: { status: registrationNote },
  tasks: { status: taskNote, need_count: peopleNote, mode: modeNote, price: priceNote, area: daysNote },
  feeDiscounts: { status: (row, context) => (cents(row, "left") > 0 ? due(row, "end_at", context) : undefined) },
};

/** Note below the value of a column in the two-line density besides columns; undefined for most. */
export const noteFor = (list: ListName, key: string): NoteOf | undefined => notes[list]?.[key];

type ToneOf = (row: Row, context: NoteContext) => StateTone | null;

/** States that are coloured by whose turn it is, not by themselves, and may have another word. */
type QuietState = { readonly tone: ToneOf; word(row: Row, context: NoteContext): string | undefined };

const quietStates: { readonly [L in ListName]?: Readonly<Record<string, QuietState>> } = {
  companyLabors: { standing: { tone: workerTone, word: workerWord } },
};

/** Tone of a state where that depends on who looks: null for a plain word; undefined for the states of other lists. */
export const quietTone = (list: ListName, key: string, row: Row, context: NoteContext): StateTone | null | undefined =>
  quietStates[list]?.[key]?.tone(row, context);

/** Word of such a state where it is another one than its own. */
export const quietWord = (list: ListName, key: string, row: Row, context: NoteContext): string | undefined =>
  quietStates[list]?.[key]?.word(row, context);

type WordOf = (row: Row, context: NoteContext) => string;

/** `beside`: the column without which the figure says nothing; where it stands in the grid itself, the figure says enough. */
type FigureWord = { readonly word: WordOf; readonly beside: string };

const figureWords: { readonly [L in ListName]?: Readonly<Record<string, FigureWord>> } = {
  tasks: {
    need_count: { word: peopleWord, beside: "applied_count" },
    price: { word: priceWord, beside: "max_price" },
  },
};

/**
 * Words in place of a figure that says nothing without others of its row; undefined for the values of other columns, and where these
 * others have a column of their own (`isShown`).
 */
export const figureWord = (
  list: ListName,
  key: string,
  row: Row,
  context: NoteContext,
  isShown: (column: string) => boolean,
): string | undefined => {
  const figure = figureWords[list]?.[key];
  return figure === undefined || isShown(figure.beside) ? undefined : figure.word(row, context);
};
