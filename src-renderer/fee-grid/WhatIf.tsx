import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { Fragment, useState } from "react";
import type {
  WhatIfAnswer,
  WhatIfMonth,
  WhatIfRequest,
} from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { ReasonButton } from "../ui/buttons/ReasonButton.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { ErrorMessage, Message } from "../ui/messages/Message.tsx";
import { ratioOfPart } from "./model/cell-text.ts";
import { WhatIfWorkers } from "./WhatIfWorkers.tsx";

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
  },
  sum: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums" },
  scroll: { overflowX: "auto", marginTop: tokens.spacingVerticalS },
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontWeight: tokens.fontWeightRegular,
  },
  title: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  first: { textAlign: "left", paddingLeft: 0 },
  empty: { padding: 0 },
  // Scrolls in itself and does not widen the table around it.
  within: { width: 0, minWidth: "100%" },
  total: { fontWeight: tokens.fontWeightSemibold },
  word: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

type Sums = {
  readonly fee: readonly [was: number, now: number];
  readonly usage: readonly [was: number, now: number];
  readonly withdraw: readonly [was: number, now: number] | null;
  readonly tax: readonly [was: number, now: number] | null;
};

const sumsOf = (months: readonly WhatIfMonth[]): Sums => {
  const total = (pick: (month: WhatIfMonth) => number) => months.reduce((sum, month) => sum + pick(month), 0);
  const hasWithdrawals = months.every(({ withdraw_was }) => withdraw_was !== null);
  const hasTax = months.every(({ was }) => was.tax !== null);
  return {
    fee: [total(({ was }) => was.service_fee), total(({ now }) => now.service_fee)],
    usage: [total(({ usage_was }) => usage_was), total(({ usage_now }) => usage_now)],
    withdraw: hasWithdrawals
      ? [total(({ withdraw_was }) => withdraw_was ?? 0), total(({ withdraw_now }) => withdraw_now ?? 0)]
      : null,
    tax: hasTax ? [total(({ was }) => was.tax ?? 0), total(({ now }) => now.tax ?? 0)] : null,
  };
};

const differenceText = (cents: number): string => `${cents > 0 ? "+" : ""}${formatMoney(cents)}`;

/** "−15.48%" of what was paid; "" of nothing. */
const shareText = (was: number, now: number): string => {
  if (was === 0) return "";
  const ratio = ratioOfPart(now - was, was);
  return `${ratio > 0 ? "+" : ""}${formatMoney(ratio)}%`;
};

type Column = { readonly key: string; readonly of: (sums: Sums) => string };

const columns: readonly Column[] = [
  { key: "feeWas", of: ({ fee }) => formatMoney(fee[0]) },
  { key: "feeNow", of: ({ fee }) => formatMoney(fee[1]) },
  { key: "feeDifference", of: ({ fee }) => differenceText(fee[1] - fee[0]) },
  { key: "usageDifference", of: ({ usage }) => differenceText(usage[1] - usage[0]) },
  {
    key: "withdrawDifference",
    of: ({ withdraw }) => (withdraw === null ? "" : differenceText(withdraw[1] - withdraw[0])),
  },
  { key: "taxWas", of: ({ tax }) => (tax === null ? "" : formatMoney(tax[0])) },
  { key: "taxNow", of: ({ tax }) => (tax === null ? "" : formatMoney(tax[1])) },
  { key: "taxDifference", of: ({ tax }) => (tax === null ? "" : differenceText(tax[1] - tax[0])) },
];

/** Result in words: what is proven, what is older, what these terms cannot pay. */
const Words = ({ answer }: { readonly answer: WhatIfAnswer }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const older = answer.months.reduce((sum, { older_lines }) => sum + older_lines, 0);
  const unproven = answer.lines - answer.proven_lines;
  return (
    <>
      <p className={styles.word}>{t("whatIf.proven", { lines: answer.proven_lines })}</p>
      {unproven === 0 ? null : <p className={styles.word}>{t("whatIf.unproven", { lines: unproven })}</p>}
      {older === 0 ? null : <p className={styles.word}>{t("whatIf.older", { lines: older })}</p>}
      {answer.refused.map(({ code, lines }) => (
        <Message key={code} intent="warning">
          {t("whatIf.refused", { lines, why: of(`whatIf.why.${code}`, {}, t("whatIf.why.other")) })}
        </Message>
      ))}
      <p className={styles.word}>{t("whatIf.nothingWritten")}</p>
    </>
  );
};

type AnswerProps = { readonly answer: WhatIfAnswer; readonly isNarrow: boolean };

/** The answer: the sum first, then month by month, a month opened worker by worker. */
const Answer = ({ answer, isNarrow }: AnswerProps) => {
  const styles = useStyles();
  const { t, of } = useText();
  const [openMonths, setOpenMonths] = useState<ReadonlySet<string>>(new Set());
  const total = sumsOf(answer.months);
  const known = columns.filter(
    ({ key }) =>
      (total.tax !== null || !key.startsWith("tax")) && (total.withdraw !== null || !key.startsWith("withdraw")),
  );
  const shown = isNarrow ? known.filter(({ key }) => key.startsWith("fee")) : known;
  const sums = known.filter((one) => !shown.includes(one));
  const toggle = (month: string) =>
    setOpenMonths(
      (before) => new Set(before.has(month) ? [...before].filter((one) => one !== month) : [...before, month]),
    );
  if (answer.lines === 0)
    return <p className={styles.word}>{t("whatIf.empty", { from: answer.from, to: answer.to })}</p>;
  return (
    <>
      <div className={styles.head}>
        <span>{t("whatIf.total", { from: answer.from, to: answer.to })}</span>
        <span className={styles.sum}>{differenceText(total.fee[1] - total.fee[0])}</span>
        <span>{shareText(total.fee[0], total.fee[1])}</span>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t("whatIf.title")}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.cell, styles.title, styles.first)}>
                {t("whatIf.month")}
              </th>
              {isNarrow ? null : (
                <th scope="col" className={mergeClasses(styles.cell, styles.title)}>
                  {t("whatIf.counts")}
                </th>
              )}
              {shown.map(({ key }) => (
                <th key={key} scope="col" className={mergeClasses(styles.cell, styles.title)}>
                  {of(`whatIf.columns.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={mergeClasses(styles.cell, styles.first, styles.total)}>
                {t("whatIf.sum")}
              </th>
              {isNarrow ? null : <td className={styles.cell} />}
              {shown.map(({ key, of: text }) => (
                <td key={key} className={mergeClasses(styles.cell, styles.total)}>
                  {text(total)}
                </td>
              ))}
            </tr>
            {answer.months.map((month) => {
              const isOpen = openMonths.has(month.month);
              return (
                <Fragment key={month.month}>
                  <tr>
                    <th scope="row" className={mergeClasses(styles.cell, styles.first)}>
                      {month.changed === null || month.changed_workers === 0 ? (
                        month.month
                      ) : (
                        <Button
                          size="small"
                          appearance="transparent"
                          icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
                          aria-expanded={isOpen}
                          onClick={() => toggle(month.month)}
                        >
                          {month.month}
                        </Button>
                      )}
                    </th>
                    {isNarrow ? null : (
                      <td className={styles.cell}>
                        {t("whatIf.countsOf", { settlements: month.settlements, workers: month.workers })}
                      </td>
                    )}
                    {shown.map(({ key, of: text }) => (
                      <td key={key} className={styles.cell}>
                        {text(sumsOf([month]))}
                      </td>
                    ))}
                  </tr>
                  {isOpen ? (
                    <tr>
                      <td colSpan={shown.length + (isNarrow ? 1 : 2)} className={styles.empty}>
                        <div className={styles.within}>
                          <WhatIfWorkers month={month} />
                        </div>
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {sums.length === 0 ? null : (
        <Facts facts={sums.map(({ key, of: text }) => ({ name: of(`whatIf.columns.${key}`), value: text(total) }))} />
      )}
      <Words answer={answer} />
    </>
  );
};

type Props = {
  /** Whose paid settlements are computed again. */
  readonly companyId: string;
  /** The terms to try; null while they have faults. */
  readonly config: WhatIfRequest["config"] | null;
  readonly modes?: WhatIfRequest["modes"];
  /** Beside a form: fees month by month, of all else the sums only. */
  readonly isNarrow?: boolean;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Shows the cost of a company's paid settlements under other terms, computed by the service line by line. */
export const WhatIf = ({ companyId, config, modes, isNarrow = false, from, to }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const compute = useWrite({ mutationFn: (body: WhatIfRequest) => desk.companies.whatIf({ body }) });
  const request: WhatIfRequest | null =
    config === null || companyId === ""
      ? null
      : {
          company_id: companyId,
          ...(config !== undefined && { config }),
          ...(modes !== undefined && { modes }),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
        };
  const isStale = compute.data !== undefined && JSON.stringify(compute.variables) !== JSON.stringify(request);
  return (
    <section aria-label={t("whatIf.title")}>
      <ReasonButton
        reason={request === null ? t("whatIf.incomplete") : null}
        isBusy={compute.isPending}
        onClick={() => request !== null && compute.mutate(request)}
      >
        {t("whatIf.compute")}
      </ReasonButton>
      <ErrorMessage error={compute.error} />
      {isStale && !compute.isPending ? <p className={styles.word}>{t("whatIf.stale")}</p> : null}
      {compute.data === undefined ? null : <Answer answer={compute.data} isNarrow={isNarrow} />}
    </section>
  );
};
