import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import type { billsGet } from "../../../src-shared/calls/bills.ts";
import type { CallOutput } from "../../../src-shared/calls/define.ts";
import { passedLimit, workerGap } from "../../../src-shared/states/worker-gap.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { type BillVat, vatWordOf } from "./vat-words.ts";

type OverLimit = NonNullable<CallOutput<typeof billsGet>["over_limit"]>;

const words = {
  [workerGap.unsigned]: "unsigned",
  [workerGap.unverified]: "unverified",
  [workerGap.stopped]: "stopped",
  [workerGap.overLimit]: "overLimit",
} as const;

/** Which limit, what was paid before, and by how much this bill goes over it. */
const LimitFigures = ({ limit, gross }: { limit: OverLimit; gross: number }) => {
  const { t } = useText();
  const before = { month: limit.month_before, quarter: limit.quarter_before };
  const limits = { month: limit.month_limit, quarter: limit.quarter_limit };
  const passed = passedLimit(before, gross, limits);
  if (passed === null) return <>{t("bills.gap.withEarlier", { period: limit.period })}</>;
  return (
    <>
      {t(`bills.gap.passed.${passed}`, {
        period: limit.period,
        limit: formatMoney(limits[passed]),
        before: formatMoney(before[passed]),
        gross: formatMoney(gross),
        over: formatMoney(before[passed] + gross - limits[passed]),
      })}
    </>
  );
};

/** What was computed of VAT for the bill, and why. */
const VatSentence = ({ limit, gross, vat }: { limit: OverLimit; gross: number; vat: BillVat }) => {
  const { t } = useText();
  const before = { month: limit.month_before, quarter: limit.quarter_before };
  const limits = { month: limit.month_limit, quarter: limit.quarter_limit };
  // Where earlier bills of the settlement use the limit up, the month with them is not known here.
  const total = passedLimit(before, gross, limits) === null ? null : limit.month_before + gross;
  const said = vatWordOf(vat, limit.period, total);
  if (said === null) return null;
  return (
    <>
      {t(`bills.gap.vat.${said.word}`, {
        period: limit.period,
        total: formatMoney(said.total),
        threshold: formatMoney(said.threshold),
        tax: formatMoney(said.tax),
        recover: formatMoney(said.recover),
      })}{" "}
    </>
  );
};

type Props = {
  /** A code of `workerGap`. */
  readonly gap: number;
  readonly limit: OverLimit | null;
  /** What the bill would bring the worker before taxes, cents. */
  readonly gross: number;
  readonly vat: BillVat;
};

/** Why the worker of a bill cannot simply be paid, and what is to be done; nothing where all is well. */
export const WorkerGapNote = ({ gap, limit, gross, vat }: Props) => {
  const { t } = useText();
  const word = words[gap as keyof typeof words];
  if (word === undefined) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(`bills.gap.${word}.title`)}</MessageBarTitle>
        {limit === null ? null : (
          <>
            <LimitFigures limit={limit} gross={gross} /> <VatSentence limit={limit} gross={gross} vat={vat} />
          </>
        )}
        {t(`bills.gap.${word}.next`)}
      </MessageBarBody>
    </MessageBar>
  );
};
