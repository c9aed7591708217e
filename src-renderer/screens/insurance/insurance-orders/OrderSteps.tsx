import { orderStates } from "../../../../src-shared/insurance/orders/order-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type Step, StepBar, type StepState } from "../../../ui/facts/StepBar.tsx";
import type { OrderDetail } from "./order-model.ts";

const words = "records.insuranceOrders.detail";

type Key = "underwrite" | "discount" | "pay" | "cover" | "end";
type State = keyof typeof orderStates.specs;

/** The step at which an order stands in each state. */
const stepAt: Readonly<Record<State, Key>> = {
  draft: "underwrite",
  underwriting: "underwrite",
  refused: "underwrite",
  discount: "discount",
  toPay: "pay",
  toBegin: "cover",
  inForce: "cover",
  cancelAsked: "cover",
  cancelled: "end",
  ended: "end",
  surrendered: "end",
};
const failed: readonly State[] = ["refused", "cancelled", "surrendered"];

/** The life of an order from underwriting to its end: who did what, and whose hand is needed. */
export const OrderSteps = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t, of } = useText();
  const { order, steps, events } = detail;
  const state = orderStates.keyOf(order.status) ?? "draft";
  const keys: readonly Key[] =
    order.discount_asked > 0
      ? ["underwrite", "discount", "pay", "cover", "end"]
      : ["underwrite", "pay", "cover", "end"];
  const now = keys.indexOf(stepAt[state]);
  const lineOf = (done: { readonly by: string; readonly at: string } | undefined): string | undefined =>
    done && [done.by, done.at.slice(5, 10)].filter((part) => part !== "").join(" · ");
  const doneIn = (...names: readonly string[]) => steps.findLast(({ step }) => names.includes(step));
  const happened = (kind: string) => events.find((one) => one.kind === kind);
  const lines: Readonly<Record<Key, string | undefined>> = {
    underwrite: lineOf(doneIn("underwrite", "refuse") ?? doneIn("submit")),
    discount: lineOf(doneIn("agreeDiscount", "refuseDiscount")),
    pay: lineOf(happened("pay")),
    cover: t(`${words}.begins`, { day: order.start_day ?? "" }),
    end: t(`${words}.ends`, { day: order.end_day ?? "" }),
  };
  const isMine =
    detail.actions.some(({ action, allowed }) => allowed && forward.has(action)) || detail.may.pay === null;
  const stateOf = (at: number): StepState => {
    if (at < now || state === "ended") return "done";
    if (at > now) return "ahead";
    return failed.includes(state) ? "failed" : "now";
  };
  const bar: readonly Step[] = keys.map((key, at) => ({
    ...{ key, title: of(`${words}.steps.${key}`), state: stateOf(at), line: lines[key] },
    ...(at === now && { isMine, ...(isWaiting(state) && { line: of(`actions.waiting.insuranceOrder.${state}`) }) }),
  }));
  return <StepBar steps={bar} label={t("lists.insuranceOrders.title")} />;
};

const forward: ReadonlySet<string> = new Set(["submit", "underwrite", "agreeDiscount", "agreeCancel"]);

const isWaiting = (state: State): boolean =>
  ["draft", "underwriting", "discount", "toPay", "cancelAsked"].includes(state);
