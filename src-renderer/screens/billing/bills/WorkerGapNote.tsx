import type { billsGet } from "../../../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { notReadyGaps, passedLimit, workerGap } from "../../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { type BillVat, vatWordOf } from "./vat-words.ts";

type OverLimit = NonNullable<CallOutput<typeof billsGet>["over_limit"]>;

const gapKeys = {
  [workerGap.unsigned]: "unsigned",
  [workerGap.unverified]: "unverified",
  [workerGap.stopped]: "stopped",
  [workerGap.overLimit]: "overLimit",
  [workerGap.stopping]: "stopping",
  [workerGap.accountUnverified]: "accountUnverified",
  [workerGap.modeDiffers]: "modeDiffers",
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

/** Explains the VAT computed for the bill. */
const VatSentence = ({ limit, gross, vat }: { limit: OverLimit; gross: number; vat: BillVat }) => {
  const { t } = useText();
  const before = { month: limit.month_before, quarter: limit.quarter_before };
  const limits = { month: limit.month_limit, quarter: limit.quarter_limit };
  // Where earlier bills of the settlement use the limit up, the month with them is not known here.
  const total = passedLimit(before, gross, limits) === null ? null : limit.month_before + gross;
  const vatWord = vatWordOf(vat, limit.period, total);
  if (vatWord === null) return null;
  return (
    <>
      {t(`bills.gap.vat.${vatWord.word}`, {
        period: limit.period,
        total: formatMoney(vatWord.total),
        threshold: formatMoney(vatWord.threshold),
        tax: formatMoney(vatWord.tax),
        recover: formatMoney(vatWord.recover),
      })}{" "}
    </>
  );
};

type Props = {
  /** A code of `workerGap`. */
  readonly gap: number;
  readonly limit: OverLimit | null;
  /** Amount that the bill would bring the worker before taxes, cents. */
  readonly gross: number;
  readonly vat: BillVat;
};

/** Explains why the worker of a bill cannot simply be paid, and what is to be done; nothing where all is well. */
export const WorkerGapNote = ({ gap, limit, gross, vat }: Props) => {
  const { t } = useText();
  const gapKey = gapKeys[gap as keyof typeof gapKeys];
  if (gapKey === undefined) return null;
  return (
    <Message intent={notReadyGaps.includes(gap) ? "warning" : "info"} title={t(`bills.gap.${gapKey}.title`)}>
      {limit === null ? null : (
        <>
          <LimitFigures limit={limit} gross={gross} /> <VatSentence limit={limit} gross={gross} vat={vat} />
        </>
      )}
      {t(`bills.gap.${gapKey}.next`)}
    </Message>
  );
};
